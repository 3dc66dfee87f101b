/* A card written on the spot: its text is read while it is typed, and what was understood is shown in place. */
import { after, make, post, redraw } from "./dom.js";
import { remember } from "./cards.js";
import { set } from "./scenario.js";
import { commit, state } from "./store.js";
import { hold } from "./tray.js";
import { say, told } from "./words.js";

const form = document.getElementById("write");
const shown = document.getElementById("reading");
const wrong = document.getElementById("write-wrong");
let asking = null;

const pieces = (reading) => {
  const marks = [
    ...reading.abilities.map(({ span }) => ["ok", ...span]),
    ...reading.reminders.map(({ span }) => ["rem", ...span]),
    ...reading.unparsed.map(({ span }) => ["ng", ...span]),
  ].sort((one, two) => one[1] - two[1]);
  // Places are counted in whole characters, not in the halves that a string of JavaScript is made of.
  const letters = [...reading.text];
  const found = [];
  let at = 0;
  for (const [css, start, end] of marks) {
    if (start < at) continue;
    if (start > at) found.push(letters.slice(at, start).join(""));
    found.push(make("span", { class: css }, letters.slice(start, end).join("")));
    at = end;
  }
  found.push(letters.slice(at).join(""));
  return found;
};

const read = async () => {
  asking?.abort();
  const text = form.elements.text.value;
  shown.hidden = !text.trim();
  if (shown.hidden) return;
  asking = new AbortController();
  let answer;
  try {
    answer = await post("/api/parse", { text }, asking.signal);
  } catch {
    return;
  }
  if (!answer.ok) return redraw(shown, make("p", { class: "wrong" }, answer.body?.problems?.join(" ") ?? say("no_network")));
  const reading = answer.body;
  redraw(shown,
    make("p", { class: "parse", lang: "ja" }, ...pieces(reading)),
    make("p", { class: "legend" }, make("span", { class: "ok" }, say("understood")), make("span", { class: "ng" }, say("not_understood"))),
    make("ul", { class: "explained" },
      ...reading.abilities.map((one) => make("li", {}, told(one.explanation))),
      ...reading.unparsed.map((one) => make("li", { class: "wrong" }, make("q", { lang: "ja" }, one.word || one.text), " ", told(one.why)))));
};

const entry = () => {
  const { elements } = form;
  const unit = elements.kind.value === "ユニット";
  const card = { name: elements.name.value.trim(), kind: elements.kind.value, cost: elements.cost.value.trim().normalize("NFKC") || "無0", text: elements.text.value };
  if (elements.timing.value !== "ノーマル") card.timing = elements.timing.value;
  const races = elements.races.value.split(/[、,・\s]+/).filter(Boolean);
  if (races.length) card[unit ? "races" : "attributes"] = races;
  if (unit) Object.assign(card, { power: Number(elements.power.value) || 0, smash: Number(elements.smash.value) || 0, move: elements.move.value.trim().normalize("NFKC") || "無0" });
  return card;
};

const keep = async (event) => {
  event.preventDefault();
  const card = entry();
  const others = state.scenario.cards.filter((one) => one.name !== card.name);
  const check = await post("/api/check", { scenario: JSON.stringify({ game: "dimension-zero", title: "-", cards: [card], ask: [{ happens: "battle" }] }) });
  if (!check.body?.board) {
    return redraw(wrong, (check.body?.mistakes ?? [{ says: say("no_network") }]).map((one) => make("p", { class: "wrong" }, one.says)));
  }
  redraw(wrong);
  remember([card]);
  commit(set(state.scenario, { cards: [...others, card] }));
  hold(card.name);
};

/** Make the form work. */
export const setUpWriting = () => {
  const later = after(250, read);
  form.elements.text.addEventListener("input", later);
  form.elements.kind.addEventListener("change", () => {
    for (const one of form.querySelectorAll(".unit-only")) one.hidden = form.elements.kind.value !== "ユニット";
  });
  form.addEventListener("submit", keep);
};
