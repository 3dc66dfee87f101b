/* From the scenario to the board that is drawn: the shape in which the judge shows positions as well. */
import { printed, symbols } from "./cards.js";
import { say } from "./words.js";
import { COLOURS, PLAYERS, size } from "./scenario.js";

const KINDS = { ユニット: "unit", ベース: "base", ストラテジー: "strategy" };

/** The name of a place inside the page: which card of which square or zone. */
export const refOf = (player, zone, at, index) => [player, zone, at, index].join("|");

/** The place that such a name means. */
export const refFrom = (text) => {
  const [player, zone, at, index] = text.split("|");
  return { player, zone, at, index: Number(index) };
};

const shown = (scenario, name, player, extra = {}) => {
  const card = printed(scenario, name);
  const fights = card?.kind === "ユニット";
  return {
    name, owner: player, controller: player, kind: KINDS[card?.kind] ?? "unknown", cost: symbols(card?.cost),
    power: fights ? card.power : null, printed_power: fights ? card.power : null, smash: fights ? card.smash : null, ...extra,
  };
};

const hidden = (count, player) => Array.from({ length: count }, () => ({ name: say("unlisted"), owner: player, controller: player, cost: [] }));

const piled = (scenario, entries, player) =>
  entries.flatMap((entry) => (typeof entry === "number" ? hidden(entry, player) : [shown(scenario, entry, player)]));

const rowOrCounts = (scenario, energy, player) => {
  if (energy.row) return energy.row.map((one) => shown(scenario, one.card, player, { frozen: one.frozen }));
  return COLOURS.flatMap((colour) => {
    const { released = 0, frozen = 0 } = energy.counts[colour] ?? {};
    const cost = colour === "無" ? [] : [[colour, "1"]];
    return [...Array(released).fill(false), ...Array(frozen).fill(true)].map((state) => ({ name: colour, cost, frozen: state }));
  });
};

/** The board of a scenario. `worked` is what the judge made of it: powers as they are, not as printed. */
export const picture = (scenario, worked) => {
  const squares = {};
  let number = 0;
  for (const player of PLAYERS) {
    const side = scenario.players[player];
    const stand = (zone, at, key, cards) => cards.forEach((one, index) => {
      const mine = number += 1;
      const markers = typeof one.markers === "number" ? [["", one.markers]] : Object.entries(one.markers ?? {});
      (squares[key] ??= []).push(shown(scenario, one.card, player, {
        number: mine, owner: one.owner ?? player, frozen: one.frozen, damage: one.damage ?? 0,
        beneath: one.beneath ?? [], markers, ref: refOf(player, zone, at, index),
      }));
      for (const name of one.joined ?? []) {
        squares[key].push(shown(scenario, name, player, { number: number += 1, joined_to: mine }));
      }
    });
    for (const [at, cards] of Object.entries(side.squares)) stand("squares", at, at, cards);
    for (const [line, cards] of Object.entries(side.bases)) stand("bases", line, `${player}.${line}`, cards);
  }
  for (const [at, cards] of Object.entries(worked?.squares ?? {})) {
    for (const card of squares[at] ?? []) {
      const same = cards.find((one) => one.name === card.name && one.controller === card.controller);
      if (same && card.kind === "unit") { card.power = same.power; card.smash = same.smash; }
    }
  }
  const sides = Object.fromEntries(PLAYERS.map((player) => {
    const side = scenario.players[player];
    const smash = side.smash.row ? side.smash.row.map((one) => Boolean(one.frozen))
      : [...Array(side.smash.released).fill(false), ...Array(side.smash.frozen).fill(true)];
    return [player, {
      hand: piled(scenario, side.hand, player),
      energy: rowOrCounts(scenario, side.energy, player),
      graveyard: piled(scenario, side.graveyard, player),
      removed: piled(scenario, side.removed, player),
      deck: size(side.deck),
      plan: side.plan && typeof side.deck[0] === "string" ? { name: side.deck[0] } : null,
      smash: smash.length,
      smash_frozen: smash.filter(Boolean).length,
    }];
  }));
  return { active: scenario.turn.player, phase: scenario.turn.phase, squares, sides };
};
