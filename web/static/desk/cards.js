/* What is printed on cards: fetched once, kept by name. Cards written on the spot come first, then lists of one's own. */
import { listedCard } from "./lists.js";

const known = new Map();

const COST = /(赤|黒|青|白|緑|無)(\d+|X)/g;
export const CSS = { 赤: "aka", 黒: "kuro", 青: "ao", 白: "shiro", 緑: "midori", 無: "mu" };

/** The symbols of a cost: `[["赤", "1"], ["無", "2"]]`. */
export const symbols = (cost) => [...(cost ?? "").normalize("NFKC").matchAll(COST)].map(([, colour, number]) => [colour, number]);

/** The colour that a card counts as in an energy zone. */
export const colourOf = (card) => symbols(card?.cost).find(([colour]) => colour !== "無")?.[0] ?? "無";

/** Remember cards that were found. */
export const remember = (cards) => { for (const card of cards) known.set(card.name, card); };

/** What is printed on a card, as far as it is known by now. */
export const printed = (scenario, name) => scenario.cards.find((card) => card.name === name) ?? listedCard(name) ?? known.get(name);

/** Fetch what is missing; true if something new came. */
export const learn = async (scenario, names) => {
  const missing = [...new Set(names)].filter((name) => !printed(scenario, name) && !known.has(name));
  if (!missing.length) return false;
  const query = new URLSearchParams(missing.slice(0, 60).map((name) => ["name", name]));
  try {
    const answer = await fetch(`/api/cards?${query}`);
    if (!answer.ok) return false;
    remember(await answer.json());
  } catch {
    return false;
  }
  return true;
};

/** Cards that fit what somebody types. */
export const search = async (words, colour, signal) => {
  const query = new URLSearchParams({ q: words });
  if (colour) query.set("colour", colour);
  const answer = await fetch(`/api/cards?${query}`, { signal });
  const cards = answer.ok ? await answer.json() : [];
  remember(cards);
  return cards;
};
