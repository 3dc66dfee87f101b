/* The tray: cards by name, reading or text; pick one, then press where it goes, or the other way round. */
import { after, icon, make, redraw } from "./dom.js";
import { search, symbols, CSS } from "./cards.js";
import { listedCards } from "./lists.js";
import { pips } from "./draw.js";
import { COLOURLESS, COLOURS, isZone } from "./scenario.js";
import { state, turn } from "./store.js";
import { announce, drop, spotName } from "./table.js";
import { say } from "./words.js";

const box = document.getElementById("card-search");
const tray = document.getElementById("tray");
const hues = document.getElementById("hues");
const known = document.getElementById("known-cards");
const MOST_SHOWN = 100;
let cards = null;
let colour = "";
let asking = null;

/** Cards that the judge need not be asked for: those of this board, and those of lists that somebody brought. */
const own = () => {
  const words = box.value.trim();
  const mine = state.list ? [] : state.scenario.cards;
  const all = [...mine, ...listedCards(state.list).filter((card) => !mine.some((one) => one.name === card.name))];
  return all.filter((card) => [card.name, card.reading ?? "", card.text ?? ""].some((one) => one.includes(words)) && ofColour(card));
};

const ofColour = (card) => {
  const hues = symbols(card.cost).map(([one]) => one);
  return !colour || (colour === COLOURLESS ? hues.every((one) => one === COLOURLESS) : hues.includes(colour));
};

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
  make("span", {}, make("b", { lang: "ja" }, card.name), make("small", {}, [say(`kind_${card.kind}`), ...(card.races ?? []), ...(card.list ? [card.list] : [])].join(" ・ "))),
  make("span", { class: "pw" }, typeof card.power === "number" ? String(card.power) : "")));

/** Show the cards that were found. */
export const drawTray = () => {
  const fitting = own();
  const all = [...fitting, ...(state.list ? [] : cards ?? []).filter((card) => !fitting.some((mine) => mine.name === card.name))];
  const none = make("li", { class: "none" }, say(cards ? "no_card" : "looking"));
  const more = all.length > MOST_SHOWN ? make("li", { class: "none" }, say("cards_more", { count: all.length - MOST_SHOWN })) : null;
  const only = state.list ? make("li", { class: "none" }, say("list_only", { name: state.list }),
    make("button", { type: "button", class: "linkish", onclick: () => turn({ list: "" }) }, say("list_all"))) : null;
  redraw(tray, only, all.length ? [...all.slice(0, MOST_SHOWN).map(row), more] : none);
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
  known.replaceChildren(...[...own().slice(0, MOST_SHOWN), ...cards].map((card) => make("option", { value: card.name })));
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
