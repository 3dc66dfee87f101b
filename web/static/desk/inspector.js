/* What is selected, with everything that can be said about it: a card on a square, or a zone. */
import { badge, make, redraw } from "./dom.js";
import { printed } from "./cards.js";
import { refFrom, refOf } from "./picture.js";
import { at, change, COLOURS, isZone, OTHER, remove, setUnlisted, spotOf, total, unlisted, withSide } from "./scenario.js";
import { commit, state, turn } from "./store.js";
import { announce, spotName, takeAway, turnCard } from "./table.js";
import { here, say } from "./words.js";

const place = document.getElementById("inspector");
const DAMAGE = 500;
const MOST = 200;

const button = (key, words, onclick, more = {}) => make("button", { class: "btn s", type: "button", "data-key": key, onclick, ...more }, words);

const stepper = (key, label, value, set, by = 1, most = MOST) => make("div", { class: "sw", role: "group", "aria-label": label },
  make("button", { type: "button", "data-key": `${key}-`, "aria-label": say("less_of", { what: label }), onclick: () => set(Math.max(0, value - by)) }, "−"),
  make("label", { class: "out" }, make("small", {}, label),
    make("input", {
      type: "number", min: 0, max: most, step: 1, value, inputmode: "numeric", "data-key": key,
      onchange: (event) => set(Math.max(0, Math.min(most, Math.trunc(Number(event.target.value)) || 0))),
    })),
  make("button", { type: "button", "data-key": `${key}+`, "aria-label": say("more_of", { what: label }), onclick: () => set(Math.min(most, value + by)) }, "＋"));

const names = (key, label, list, set) => {
  const add = () => {
    const name = input.value.trim();
    if (!name) return;
    input.value = "";
    set([...list, name]);
  };
  const input = make("input", {
    class: "field", type: "text", list: "known-cards", "aria-label": label, placeholder: label, "data-key": key, "data-kept": `${key} ${state.ref}`,
    onkeydown: (event) => { if (event.key === "Enter" && !event.isComposing) add(); },
  });
  return make("div", { class: "with" },
    ...list.map((name, index) => make("span", { class: "tag on" }, make("span", { lang: "ja" }, name),
      make("button", { type: "button", class: "x", "aria-label": say("take_one", { name }), onclick: () => set(list.filter((_, other) => other !== index)) }, "×"))),
    input,
    button(`${key}-add`, say("add"), add));
};

const title = (name, spot, player) => make("div", { class: "t" }, make("b", { lang: "ja" }, name),
  badge(player, say("player", { player })), spotName(spot),
  printed(state.scenario, name) && !state.scenario.cards.some((card) => card.name === name)
    ? make("a", { class: "cardlink", href: here(`/cards/${encodeURIComponent(name)}`) }, say("card_page")) : null);

const aboutCard = (ref) => {
  const card = at(state.scenario, ref);
  const to = (values) => commit(change(state.scenario, ref, values));
  const markers = typeof card.markers === "number" ? card.markers : card.markers?.[""] ?? 0;
  const named = typeof card.markers === "object" ? card.markers : null;
  const owner = card.owner ?? ref.player;
  return [
    title(card.card, state.spot, ref.player),
    make("div", { class: "sw", role: "group", "aria-label": say("state") },
      make("button", { type: "button", "data-key": "released", "aria-pressed": String(!card.frozen), onclick: () => card.frozen && turnCard() }, make("span", { class: "o" }), say("released")),
      make("button", { type: "button", "data-key": "frozen", "aria-pressed": String(Boolean(card.frozen)), onclick: () => !card.frozen && turnCard() }, make("span", { class: "o h" }), say("frozen"))),
    ref.zone === "squares" ? stepper("damage", say("damage_word"), card.damage ?? 0, (damage) => to({ damage }), DAMAGE, 1_000_000) : null,
    stepper("markers", say("markers_word"), markers, (count) => to({ markers: named ? { ...named, "": count } : count })),
    make("div", { class: "btns" },
      button("move", say("move_card"), () => { turn({ held: { ref: state.ref } }); announce(say("hold_to_move", { name: card.card })); }),
      button("owner", say("owner_is", { player: owner }), () => to({ owner: owner === ref.player ? OTHER[ref.player] : undefined })),
      button("remove", say("take_away"), takeAway)),
    make("details", { class: "fold", "data-kept": `with ${state.ref}`, open: Boolean(card.beneath?.length || card.joined?.length) }, make("summary", {}, say("cards_with_it")),
      names("beneath", say("put_beneath"), card.beneath ?? [], (beneath) => to({ beneath })),
      ref.zone === "squares" ? names("joined", say("join_strategy"), card.joined ?? [], (joined) => to({ joined })) : null),
  ];
};

const rows = (player, zone, list) => make("ul", { class: "pile" }, ...list.map(([name, index]) => make("li", {},
  make("span", { lang: "ja", class: "pilecard", "data-ref": refOf(player, zone, "", index), "data-name": name }, name),
  button(`up-${index}`, say("move_card"), () => { turn({ held: { ref: refOf(player, zone, "", index) } }); announce(say("hold_to_move", { name })); }),
  button(`off-${index}`, say("take_away"), () => commit(remove(state.scenario, refFrom(refOf(player, zone, "", index))))))));

const aboutEnergy = (player) => {
  const { energy } = state.scenario.players[player];
  if (energy.row) {
    return [make("ul", { class: "pile" }, ...energy.row.map((one, index) => {
      const ref = refFrom(refOf(player, "energy", "", index));
      return make("li", {}, make("span", { lang: "ja", class: "pilecard", "data-ref": refOf(player, "energy", "", index), "data-name": one.card }, one.card),
        button(`en-${index}`, say(one.frozen ? "frozen" : "released"), () => commit(change(state.scenario, ref, { frozen: !one.frozen }))),
        button(`eoff-${index}`, say("take_away"), () => commit(remove(state.scenario, ref))));
    }))];
  }
  const set = (colour, values) => commit(withSide(state.scenario, player, (side) => {
    side.energy.counts[colour] = { released: 0, frozen: 0, ...side.energy.counts[colour], ...values };
  }));
  return COLOURS.map((colour) => {
    const count = energy.counts[colour] ?? { released: 0, frozen: 0 };
    const name = say(`colour_${colour}`);
    return make("div", { class: "hue" },
      stepper(`r${colour}`, `${name} ${say("released")}`, count.released, (released) => set(colour, { released })),
      total(count) ? stepper(`f${colour}`, `${name} ${say("frozen")}`, count.frozen, (frozen) => set(colour, { frozen })) : null);
  });
};

const aboutSmash = (player) => {
  const { smash } = state.scenario.players[player];
  if (smash.row) return [rows(player, "smash", smash.row.map((one, index) => [one.card, index]))];
  const set = (values) => commit(withSide(state.scenario, player, (side) => { Object.assign(side.smash, values); }));
  return [
    stepper("sr", say("released"), smash.released, (released) => set({ released })),
    stepper("sf", say("frozen"), smash.frozen, (frozen) => set({ frozen })),
  ];
};

const aboutPile = (player, zone) => {
  const side = state.scenario.players[player];
  const listed = side[zone].map((entry, index) => [entry, index]).filter(([entry]) => typeof entry === "string");
  return [
    listed.length ? rows(player, zone, listed) : null,
    stepper("unlisted", say("unlisted_cards"), unlisted(side[zone]), (count) => commit(setUnlisted(state.scenario, player, zone, count))),
    zone === "deck" && typeof side.deck[0] === "string" ? make("label", { class: "tick" },
      make("input", { type: "checkbox", "data-key": "plan", checked: side.plan, onchange: (event) => commit(withSide(state.scenario, player, (one) => { one.plan = event.target.checked; })) }),
      say("plan_open")) : null,
  ];
};

const aboutPlan = (player) => {
  const side = state.scenario.players[player];
  if (!side.plan) return [make("p", { class: "note" }, say("plan_hint"))];
  return [make("p", {}, make("b", { lang: "ja" }, side.deck[0])),
    button("close", say("plan_close"), () => commit(withSide(state.scenario, player, (one) => { one.plan = false; })))];
};

const aboutZone = (spot) => {
  const { player, zone } = spotOf(spot, "A");
  const about = { energy: aboutEnergy, smash: aboutSmash, plan: aboutPlan }[zone];
  return [make("div", { class: "t" }, make("b", {}, spotName(spot))), ...(about ? about(player) : aboutPile(player, zone)),
    make("p", { class: "note" }, say("zone_hint"))];
};

/** Show what is selected. */
export const drawInspector = () => {
  const mistakes = state.mistakes.filter((one) => one.spot && one.spot === state.spot);
  const said = mistakes.map((one) => make("p", { class: "wrong" }, ...one.words()));
  const card = state.ref && at(state.scenario, refFrom(state.ref));
  place.hidden = state.mode === "play" || !state.spot;
  if (place.hidden) return;
  if (card) redraw(place, ...said, ...aboutCard(refFrom(state.ref)));
  else if (isZone(state.spot)) redraw(place, ...said, ...aboutZone(state.spot));
  else redraw(place, make("div", { class: "t" }, make("b", {}, state.spot)), make("p", { class: "note" }, say("square_hint")));
};
