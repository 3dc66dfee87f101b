/* Draws boards: the same picture for a board that is being laid out, a position in play, and a step of a ruling. */
import { badge, make } from "./dom.js";
import { CSS } from "./cards.js";
import { knows, say, told } from "./words.js";

const KANJI = { red: "赤", black: "黒", blue: "青", white: "白", green: "緑", colourless: "無" };
const ROWS = [["bb", "B.%"], ["r3", "%3"], ["r2", "%2"], ["r1", "%1"], ["ba", "A.%"]];
const LINES = ["L", "C", "R"];
const LONG = 9;
const MOST_SINGLE = 6;

const kanji = (colour) => KANJI[colour] ?? colour;
const comma = () => say("list_comma");

/** The symbols of a cost. */
export const pips = (cost, many = cost.length > 2) =>
  make("span", { class: `pips${many ? " many" : ""}` },
    ...cost.map(([colour, number]) => make("span", { class: `pip ${CSS[kanji(colour)] ?? "mu"}`, lang: "ja" }, `${kanji(colour)}${number}`)));

const more = (card, there) => {
  const joined = there.filter((other) => other.joined_to !== undefined && other.joined_to !== null && other.joined_to === card.number);
  const words = [];
  if (card.beneath?.length) words.push(say("beneath", { names: card.beneath.map((name) => `《${name}》`).join(comma()) }));
  if (joined.length) words.push(say("joined", { names: joined.map((one) => `《${one.name}》`).join(comma()) }));
  for (const [name, value] of card.markers ?? []) {
    if (value) words.push(name ? say("marker", { name, value }) : say("markers", { value }));
  }
  return words;
};

const label = (card, at, there) => {
  const words = [`${at} ${card.name}`, say("controller", { player: card.controller })];
  if (card.owner !== card.controller) words.push(say("owner", { player: card.owner }));
  words.push(say(card.frozen ? "frozen" : "released"));
  if (card.power !== undefined && card.power !== null) words.push(say("power", { value: card.power }));
  if (card.smash !== undefined && card.smash !== null) words.push(say("smash_value", { value: card.smash }));
  if (card.damage) words.push(say("damage", { value: card.damage }));
  if (card.kind === "base") words.push(say("base_mark"));
  return [...words, ...more(card, there)].join(comma());
};

/** A card on a square. */
const chip = (card, at, there, ref) => {
  const changed = card.printed_power !== undefined && card.printed_power !== null && card.power !== null && card.power !== card.printed_power;
  const extra = more(card, there);
  const css = ["chip", `own-${card.owner}`, `ctl-${card.controller}`];
  if (card.frozen) css.push("frz");
  if (changed || card.damage) css.push("strips");
  if (card.name.length > LONG) css.push("long");
  if (card.beneath?.length) css.push("under");
  if (ref && card.ref === ref) css.push("on");
  return make("span", { class: css.join(" "), role: "img", "aria-label": label(card, at, there), "data-ref": card.ref },
    make("span", { class: "up" }, pips(card.cost ?? [])),
    make("span", { class: "nm", lang: "ja" }, make("span", {}, card.name)),
    card.damage ? make("span", { class: "dmg" },
      make("span", { class: "full" }, say("damage", { value: card.damage })),
      make("span", { class: "short" }, say("damage_mark", { value: card.damage }))) : null,
    changed ? make("span", { class: "chg" }, make("s", {}, String(card.printed_power)), make("b", {}, String(card.power))) : null,
    make("span", { class: "bar" },
      make("i", {}, card.owner),
      card.kind === "base" ? make("span", { class: "kd" }, say("base_mark")) : null,
      !changed && typeof card.power === "number" ? make("span", { class: "pw" }, String(card.power)) : null,
      extra.length ? make("span", { class: "ex", "aria-hidden": "true" }, say("with_mark")) : null,
      card.frozen ? make("span", { class: "fz" }, say("frozen_mark")) : null,
      typeof card.smash === "number" ? make("span", { class: "sm" }, String(card.smash)) : null));
};

/** In short, what the cards of a square have with them: cards beneath, strategies joined, markers. */
const marks = (cards) => {
  const sum = (count) => cards.reduce((all, card) => all + count(card), 0);
  const counts = {
    under_mark: sum((card) => card.beneath?.length ?? 0),
    joined_mark: sum((card) => (card.joined_to === undefined || card.joined_to === null ? 0 : 1)),
    marker_mark: sum((card) => (card.markers ?? []).reduce((all, [, value]) => all + value, 0)),
  };
  return Object.entries(counts).filter(([, value]) => value).map(([key, value]) => say(key, { value }));
};

const likeness = (cards) => JSON.stringify((cards ?? []).map(({ number, joined_to, ref, ...card }) => card));

const square = (board, css, at, options) => {
  const cards = board.squares[at] ?? [];
  const shown = cards.filter((card) => card.joined_to === undefined || card.joined_to === null);
  const line = at.includes(".") ? at.at(-1) : at[0];
  const classes = ["sq", css, `c${line}`];
  if (options.other && likeness(cards) !== likeness(options.other.squares[at])) classes.push("new");
  if (options.selected === at) classes.push("sel");
  if (options.wrong?.has(at)) classes.push("bad");
  const children = [make("span", { class: "id", "aria-hidden": "true" }, at)];
  if (shown.length > 1) children.push(make("span", { class: "pair" }, ...shown.map((card) => chip(card, at, cards, options.ref))));
  else if (shown.length) {
    children.push(chip(shown[0], at, cards, options.ref));
    if (shown[0].frozen) children.push(make("span", { class: "st", "aria-hidden": "true" }, say("frozen")));
  } else if (options.editable) children.push(make("span", { class: "plus", "aria-hidden": "true" }, "＋"));
  const more = options.mini ? [] : marks(cards);
  if (more.length) children.push(make("span", { class: "be", "aria-hidden": "true" }, ...more.map((mark) => make("span", {}, mark))));
  if (options.wrong?.has(at)) children.push(make("span", { class: "n q", "aria-hidden": "true" }, "！"));
  if (!options.editable) return make("span", { class: classes.join(" ") }, ...children);
  return make("button", {
    class: classes.join(" "), type: "button", "data-spot": at, "data-key": at,
    "aria-label": shown.length ? null : say("empty_square", { at }),
    "aria-pressed": String(options.selected === at),
  }, ...children);
};

const zone = (key, player, options, ...value) => {
  const spot = `${player}.${key}`;
  const css = `z ${key}${options.selected === spot ? " sel" : ""}${options.wrong?.has(spot) ? " bad" : ""}`;
  const inside = [make("span", { class: "k" }, say(key)), make("span", { class: "v" }, ...value)];
  if (!options.editable) return make("div", { class: css }, ...inside);
  return make("button", {
    class: css, type: "button", "data-spot": spot, "data-key": spot, "aria-pressed": String(options.selected === spot),
  }, ...inside);
};

const called = (card) => (card.kind === "unknown" ? say("unlisted_card") : card.name);

const names = (cards) => {
  const counted = new Map();
  for (const card of cards) {
    const name = card.face_down ? say("face_down", { name: called(card) }) : called(card);
    counted.set(name, (counted.get(name) ?? 0) + 1);
  }
  if (!counted.size) return [make("span", { class: "off" }, "0")];
  return [...counted].map(([name, count]) => make("span", { class: "cn", lang: "ja" }, count > 1 ? `${name}×${count}` : name));
};

const energy = (cards) => {
  const looks = cards.map((card) => {
    const colours = (card.cost ?? []).map(([colour]) => kanji(colour)).filter((colour) => colour !== "無");
    return `${(colours.length ? colours : ["無"]).join("")}${card.frozen ? "*" : ""}`;
  });
  const groups = looks.length <= MOST_SINGLE ? looks.map((look) => [look, 1])
    : [...looks.reduce((seen, look) => seen.set(look, (seen.get(look) ?? 0) + 1), new Map())];
  if (!groups.length) return [make("span", { class: "off" }, "0")];
  return groups.map(([look, count]) => {
    const frozen = look.endsWith("*");
    const colours = frozen ? look.slice(0, -1) : look;
    const text = count > 1 ? `${colours}×${count}` : colours;
    const words = [[...colours].map((one) => (knows(`colour_${one}`) ? say(`colour_${one}`) : one)).join(comma()), say(frozen ? "frozen" : "released")].join(comma());
    return make("span", {
      class: `en ${CSS[colours[0]] ?? "mu"}${frozen ? " frz" : ""}${text.length > 1 ? " many" : ""}`,
      role: "img", lang: "ja", "aria-label": count > 1 ? `${words} ×${count}` : words,
    }, text);
  });
};

const slots = (value, frozen) => {
  const full = Math.min(value, 7);
  return make("span", { class: "sms", role: "img", "aria-label": say("smash_of_seven", { value, frozen }) },
    make("b", {}, String(value), make("small", {}, "/7")),
    ...Array.from({ length: 7 }, (_, at) => make("i", { class: at < Math.min(frozen, full) ? "f h" : at < full ? "f" : "" })));
};

const strip = (board, player, options) => {
  const side = board.sides[player];
  const turn = board.active === player;
  return make("div", { class: `zones ${player}${options.editable ? " edit" : ""}`, role: "group", "aria-label": say("zones_label", { player }) },
    make("div", { class: "who" }, badge(player, say("player", { player })), turn ? make("em", {}, say("active_mark")) : null),
    make("div", { class: "zs" },
      zone("hand", player, options, ...names(side.hand)),
      zone("energy", player, options, make("span", { class: "ens" }, ...energy(side.energy))),
      zone("smash", player, options, slots(side.smash, side.smash_frozen ?? 0)),
      zone("deck", player, options, make("b", {}, String(side.deck)), side.arranged ? make("small", {}, ` ${say("arranged")}`) : ""),
      zone("plan", player, options, side.plan ? make("span", { class: "cn", lang: "ja" }, called(side.plan)) : make("span", { class: "off" }, say("none_mark"))),
      zone("graveyard", player, options, ...names(side.graveyard)),
      zone("removed", player, options, ...names(side.removed))));
};

const note = (key, items) =>
  items?.length ? make("p", { class: "stack" }, make("span", { class: "tag" }, say(key)), " ", items.join(" ／ ")) : null;

/** A board. `options`: mini, from ("A" or "B"), editable, selected (a spot), ref (the card selected there), wrong (spots), other (a board to compare with). */
export const drawBoard = (board, options = {}) => {
  const from = options.from ?? "A";
  const rows = from === "A" ? ROWS : [...ROWS].reverse();
  const lines = from === "A" ? LINES : [...LINES].reverse();
  const cells = [make("span", { class: "corner" })];
  const columns = [say("left"), say("centre"), say("right")];
  columns.forEach((name, index) => cells.push(make("span", { class: `colh c${index + 1}` }, name)));
  for (const [css, pattern] of rows) {
    cells.push(make("span", { class: `rowh ${css}-h` }, say(`row_${css.replace("r", "")}`)));
    for (const line of lines) cells.push(square(board, css, pattern.replace("%", line), options));
  }
  cells.push(make("span", { class: "frame", "aria-hidden": "true" }));
  const far = from === "A" ? "B" : "A";
  const withCards = Object.entries(board.squares).flatMap(([at, cards]) =>
    cards.map((card) => [at, card, more(card, cards)]).filter(([, , words]) => words.length)
      .map(([at, card, words]) => `${at} 《${card.name}》 ${words.join(comma())}`));
  return [
    strip(board, far, options),
    make("div", { class: `board${from === "B" ? " fromB" : ""}`, role: "group", "aria-label": say("board") }, ...cells),
    strip(board, from, options),
    note("with_cards", withCards),
    note("battles", board.battles?.map(told).reverse()),
    note("stack", board.stack?.map(told).reverse()),
    note("pending", board.pending?.map(told)),
    note("effects", board.effects?.map(told)),
    note("over", [...(board.losers ?? []).map((player) => say("loses", { player })), ...(board.winners ?? []).map((player) => say("wins", { player }))]),
  ].filter(Boolean);
};

