/* Card lists that somebody brings along: they stay in this browser, and a card of theirs travels with the board it is on. */
import { listed } from "./scenario.js";

const KEPT = "desk-lists";
let known = null;

const read = () => {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(found) ? found.filter((one) => typeof one?.name === "string" && Array.isArray(one.cards)) : [];
  } catch {
    return [];
  }
};

// Another window of the same browser may have brought or removed a list.
addEventListener("storage", (event) => { if (event.key === KEPT || event.key === null) known = null; });

/** The lists, the last one that was brought first: `{ name, cards }`. */
export const lists = () => (known ??= read());

/** Keep lists in place of those before; false where the browser has no room for them. */
const keep = (all) => {
  try {
    localStorage.setItem(KEPT, JSON.stringify(all));
  } catch {
    return false;
  }
  known = all;
  return true;
};

/** Keep a list, in place of the one of its name. */
export const addList = (name, cards) => keep([{ name, cards }, ...read().filter((one) => one.name !== name)]);

/** Forget a list. Cards of it that are on a board stay there. */
export const removeList = (name) => keep(read().filter((one) => one.name !== name));

/** The card of a name in the first list that has one. */
export const listedCard = (name) => {
  for (const list of lists()) {
    const card = list.cards.find((one) => one.name === name);
    if (card) return card;
  }
  return undefined;
};

/** Every card of the lists, once each, with the name of its list. */
export const listedCards = (only = "") => {
  const found = new Map();
  for (const list of lists()) {
    if (only && list.name !== only) continue;
    for (const card of list.cards) if (!found.has(card.name)) found.set(card.name, { ...card, list: list.name });
  }
  return [...found.values()];
};

/** The same scenario, which brings along the cards of the lists that it uses, and no others of theirs. */
export const carrying = (scenario) => {
  if (!lists().length) return scenario;
  const used = new Set(listed(scenario).map((one) => one.card));
  const same = (card) => JSON.stringify(listedCard(card.name)) === JSON.stringify(card);
  const kept = scenario.cards.filter((card) => used.has(card.name) || !same(card));
  const missing = [...used].filter((name) => !kept.some((card) => card.name === name)).map(listedCard).filter(Boolean);
  return { ...scenario, cards: [...kept, ...missing] };
};
