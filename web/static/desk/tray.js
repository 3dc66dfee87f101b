/* The tray: cards by name, reading or text; pick one, then press where it goes, or the other way round. */
import { after, icon, make, redraw } from "./dom.js";
import { search, symbols, CSS } from "./cards.js";
import { pips } from "./draw.js";
import { COLOURS, isZone } from "./scenario.js";
import { state, turn } from "./store.js";
import { announce, drop, spotName } from "./table.js";
import { say } from "./words.js";

const box = document.getElementById("card-search");
const tray = document.getElementById("tray");
const hues = document.getElementById("hues");
const known = document.getElementById("known-cards");
let cards = null;
let colour = "";
let asking = null;

const own = (words) => state.scenario.cards.filter((card) => [card.name, card.reading ?? "", card.text ?? ""].some((one) => one.includes(words)));

const pick = (name) => {
  if (state.aimed && !state.held) {
    const { spot } = state;
    drop({ name }, spot);
    // A zone that was pressed takes one card after the other; a square has room for one.
    if (isZone(spot)) turn({ aimed: true });
    return;
  }
  turn({ held: state.held?.name === name ? null : { name } });
  announce(state.held ? say("hold_to_place", { name }) : say("let_go"));
};

/** Take a card into the hand: it goes where somebody presses next. */
export const hold = (name) => {
  turn({ held: { name } });
  announce(say("hold_to_place", { name }));
};

const row = (card, index) => make("li", { class: state.held?.name === card.name ? "lift" : "", "data-card": card.name },
  make("span", { class: "grip-area" }, icon("grip")),
  make("button", {
    // One stop for the Tab key; arrows go from card to card.
    type: "button", class: "pick", "data-key": `card-${index}`, tabindex: index ? -1 : 0, "aria-pressed": String(state.held?.name === card.name), onclick: () => pick(card.name),
  },
  pips(symbols(card.cost), false),
  make("span", {}, make("b", { lang: "ja" }, card.name), make("small", {}, [say(`kind_${card.kind}`), ...(card.races ?? [])].join(" ・ "))),
  make("span", { class: "pw" }, typeof card.power === "number" ? String(card.power) : "")));

/** Show the cards that were found. */
export const drawTray = () => {
  const fitting = own(box.value.trim());
  const all = [...fitting, ...(cards ?? []).filter((card) => !fitting.some((mine) => mine.name === card.name))];
  redraw(tray, all.length ? all.map(row) : [make("li", { class: "none" }, say(cards ? "no_card" : "looking"))]);
  document.getElementById("held").textContent = state.held?.name ? say("hold_to_place", { name: state.held.name })
    : state.aimed ? say("pick_for", { spot: spotName(state.spot) }) : say("tray_hint");
  for (const one of document.querySelectorAll("[data-side]")) one.setAttribute("aria-pressed", String(one.dataset.side === state.side));
};

const look = async () => {
  asking?.abort();
  asking = new AbortController();
  try {
    cards = await search(box.value.trim(), colour, asking.signal);
  } catch (error) {
    if (error.name === "AbortError") return;
    cards = [];
  }
  drawTray();
  known.replaceChildren(...cards.map((card) => make("option", { value: card.name })));
};

/** Make the tray work. */
export const setUpTray = () => {
  const later = after(120, look);
  box.addEventListener("input", later);
  box.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "ArrowDown") { event.preventDefault(); tray.querySelector("button")?.focus(); }
    if (event.key === "Enter") { event.preventDefault(); tray.querySelector("button")?.click(); }
  });
  tray.addEventListener("keydown", (event) => {
    const buttons = [...tray.querySelectorAll("button")];
    const to = buttons.indexOf(document.activeElement) + { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (Number.isNaN(to)) return;
    event.preventDefault();
    (to < 0 ? box : buttons[to])?.focus();
  });
  redraw(hues, COLOURS.map((one) => make("button", {
    type: "button", "aria-pressed": "false", "aria-label": say(`colour_${one}`), onclick: (event) => {
      colour = colour === one ? "" : one;
      for (const other of hues.children) other.setAttribute("aria-pressed", String(other === event.currentTarget && colour === one));
      look();
    },
  }, make("span", { class: `pip ${CSS[one]}`, lang: "ja", "aria-hidden": "true" }, one))));
  for (const one of document.querySelectorAll("[data-side]")) one.addEventListener("click", () => turn({ side: one.dataset.side }));
  look();
};
