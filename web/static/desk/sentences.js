/* Sentences with blanks: what may be asked, and what players may do. Each form knows its fields and its words. */
import { make } from "./dom.js";
import { BASES, listed, PLAYERS, SQUARES } from "./scenario.js";
import { state } from "./store.js";
import { say } from "./words.js";

const HAPPENINGS = ["battle", "trigger", "draw", "damage", "destroy", "attack", "smash", "nullify", "replace", "reveal",
  "move", "play", "use", "freeze", "release", "shuffle", "arrange", "win"];
const CARD_VALUES = ["power", "smash", "cost", "move cost", "damage", "state", "controller", "races", "colours", "kind", "markers"];
const PLAYER_VALUES = ["hand", "deck", "graveyard", "energy", "released energy", "smash", "removed"];
const DECISIONS = ["order", "replacement", "targets", "optional", "cards", "mode", "x", "number", "triggers", "cost", "payment", "square", "division", "reveal"];
const UNTILS = ["now", "calm", "end of battle", "end of turn", "next turn"];

const key = (word) => word.replaceAll(" ", "_");
const choice = (values, prefix) => () => values.map((value) => [value, say(`${prefix}_${key(value)}`)]);
const players = () => PLAYERS.map((player) => [player, player]);
const squares = () => [["", say("no_square")], ...[...SQUARES, ...BASES].map((square) => [square, say("square_named", { at: square, where: say(`at_${square.replace(".", "_")}`) })])];

/** Every card by the name that a sentence calls it, with where it lies. */
const cards = () => listed(state.scenario).map((one) => {
  const where = one.zone === "squares" ? one.at : one.zone === "bases" ? `${one.player}.${one.at}` : say("zone_of", { player: one.player, zone: say(one.zone) });
  return [one.called, say("card_at", { name: one.called, where })];
});
const anyCard = () => [["", say("no_card_in_particular")], ...cards()];
const ability = () => [["", say("only_ability")], ...[1, 2, 3, 4, 5].map((number) => [number, say("ability_number", { number })])];

/** What can be asked. `path` is where the blank stands in the question; `first` is what it begins with. */
export const QUESTIONS = [
  { name: "may_play", shape: (q) => q.may?.play !== undefined, first: () => ({ may: { player: state.scenario.turn.player, play: "", to: "" } }),
    blanks: { who: [["may", "player"], players], card: [["may", "play"], cards], to: [["may", "to"], squares] } },
  { name: "where", shape: (q) => q.where !== undefined, first: () => ({ where: "" }), blanks: { card: [["where"], cards] } },
  { name: "happens", shape: (q) => q.happens !== undefined, first: () => ({ happens: "battle" }),
    blanks: { what: [["happens"], choice(HAPPENINGS, "happens")], card: [["of"], anyCard] } },
  { name: "value", shape: (q) => q.value !== undefined && q.of !== undefined && !PLAYERS.includes(q.of), first: () => ({ value: "power", of: "" }),
    blanks: { card: [["of"], cards], what: [["value"], choice(CARD_VALUES, "value")] } },
  { name: "count", shape: (q) => q.value !== undefined && PLAYERS.includes(q.of), first: () => ({ value: "hand", of: state.scenario.turn.player }),
    blanks: { who: [["of"], players], what: [["value"], choice(PLAYER_VALUES, "count")] } },
  { name: "may_move", shape: (q) => q.may?.move !== undefined, first: () => ({ may: { player: state.scenario.turn.player, move: "", to: "" } }),
    blanks: { who: [["may", "player"], players], card: [["may", "move"], cards], to: [["may", "to"], squares] } },
  { name: "may_use", shape: (q) => q.may?.use !== undefined, first: () => ({ may: { player: state.scenario.turn.player, use: "" } }),
    blanks: { who: [["may", "player"], players], card: [["may", "use"], cards], ability: [["may", "ability"], ability] } },
  { name: "wins", shape: (q) => q.wins !== undefined, first: () => ({ wins: "battle" }), blanks: { what: [["wins"], choice(["battle", "duel"], "wins")] } },
  { name: "decides", shape: (q) => q.decides !== undefined, first: () => ({ decides: "order" }),
    blanks: { what: [["decides"], choice(DECISIONS, "decides")] } },
];

/** What players can do before the question is answered. */
export const ACTIONS = [
  { name: "play", shape: (a) => a.play !== undefined, first: () => ({ player: state.scenario.turn.player, play: "", to: "" }),
    blanks: { who: [["player"], players], card: [["play"], cards], to: [["to"], squares] }, targets: true },
  { name: "move", shape: (a) => a.move !== undefined, first: () => ({ player: state.scenario.turn.player, move: "", to: "" }),
    blanks: { who: [["player"], players], card: [["move"], cards], to: [["to"], squares] } },
  { name: "use", shape: (a) => a.use !== undefined, first: () => ({ player: state.scenario.turn.player, use: "" }),
    blanks: { who: [["player"], players], card: [["use"], cards], ability: [["ability"], ability] }, targets: true },
  { name: "plan", shape: (a) => a.plan !== undefined, first: () => ({ player: state.scenario.turn.player, plan: "make" }),
    blanks: { who: [["player"], players], what: [["plan"], choice(["make", "renew"], "plan")] } },
  { name: "energy", shape: (a) => a.energy !== undefined, first: () => ({ player: state.scenario.turn.player, energy: "" }),
    blanks: { who: [["player"], players], card: [["energy"], cards] } },
  { name: "smash", shape: (a) => a.smash !== undefined, first: () => ({ player: state.scenario.turn.player, smash: "" }),
    blanks: { who: [["player"], players], card: [["smash"], cards] } },
  { name: "pass", shape: (a) => a.pass === true, first: () => ({ player: state.scenario.turn.player, pass: true }), blanks: { who: [["player"], players] } },
];

/** How far play goes on, and whether others answer. */
export const COURSE = {
  until: () => [["", say("until_calm_usual")], ...UNTILS.map((value) => [value, say(`until_${key(value)}`)])],
  responses: () => ["pass", "free"].map((value) => [value, say(`responses_${value}`)]),
};

const read = (data, path) => path.reduce((value, step) => value?.[step], data);

/** The same data with another value in a blank; an empty one leaves the field out, unless the sentence is about it. */
const written = (data, path, value, needed) => {
  const copy = structuredClone(data);
  const holder = path.slice(0, -1).reduce((one, step) => one[step], copy);
  if (value === "" && !needed) delete holder[path.at(-1)];
  else holder[path.at(-1)] = value;
  return copy;
};

/** Fields that may be left open: everything else has to be filled in before one can ask. */
const OPEN = new Set(["to", "of", "ability"]);

/** A blank: a field to choose from, that looks like a gap in the sentence while nothing stands in it. */
const blank = (form, data, name, id, set) => {
  const [path, options] = form.blanks[name];
  const value = read(data, path) ?? "";
  const all = options();
  const needed = !OPEN.has(path.at(-1));
  if (needed && !all.some(([one]) => String(one) === String(value))) all.unshift([value, value === "" ? say(`blank_${name}`) : String(value)]);
  const select = make("select", {
    class: `bl${value === "" ? " todo" : ""}`, "data-key": id, "aria-label": say(`blank_${name}`),
    onchange: (event) => {
      const chosen = all[event.target.selectedIndex][0];
      set(written(data, path, chosen, needed));
    },
  }, ...all.map(([one, words]) => make("option", { value: String(one), selected: String(one) === String(value) }, words)));
  return select;
};

/** A sentence with its blanks as an element. `set` gets the data anew whenever a blank is filled. */
export const sentenceOf = (kind, form, data, id, set) => {
  const pieces = say(`${kind}_${form.name}`).split(/\[(\w+)\]/);
  // While typing goes on the words of a template are pieces at even places, its blanks at odd ones.
  return make("p", { class: "sentence" }, ...pieces.map((piece, index) => (index % 2 ? blank(form, data, piece, `${id}-${piece}`, set) : piece)));
};

/** The form that a question or an action has; nothing for the rare ones that only files know. */
export const formOf = (forms, data) => forms.find((form) => form.shape(data));

/** Whether everything that must be said is said. */
export const complete = (form, data) =>
  Object.values(form.blanks).every(([path]) => OPEN.has(path.at(-1)) || (read(data, path) ?? "") !== "");

/** The data without empty fields, as a file has them. */
export const tidy = (data) => JSON.parse(JSON.stringify(data), (_, value) => (value === "" ? undefined : value));
