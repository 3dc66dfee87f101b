/* Elements, and clauses that open in place. */
import { here, lang } from "./words.js";

/** An element: `make("p", { class: "note", onclick }, "words", child)`. */
export const make = (tag, attributes = {}, ...children) => {
  const one = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) one.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked" || name === "selected") one[name] = value;
    else one.setAttribute(name, value === true ? "" : String(value));
  }
  one.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return one;
};

const SVG = "http://www.w3.org/2000/svg";
const ICONS = {
  grip: ["M7 4.5v.01M13 4.5v.01M7 10v.01M13 10v.01M7 15.5v.01M13 15.5v.01", 2.6],
};

/** One of the few pictures. */
export const icon = (name) => {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 20 20");
  svg.setAttribute("class", `ic ${name}`);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name][0]);
  path.setAttribute("stroke-width", ICONS[name][1]);
  svg.append(path);
  return svg;
};

const CLAUSE = /(?<![\w-])(\d+(?:-\d+)+[a-z]?)(?![\w-])/;

/** A sentence in which names of cards are marked as Japanese and numbers of clauses lead to them. */
export const sentence = (text) =>
  text.split(new RegExp(`(《[^《》]*》)|${CLAUSE.source}`)).filter(Boolean).map((piece) => {
    if (piece.startsWith("《")) return make("span", { lang: "ja" }, piece);
    if (CLAUSE.test(piece)) {
      return make("a", { class: "cno num", href: here(`/rules/dimension-zero/${piece}`) }, piece);
    }
    return piece;
  });

/** A clause by its number; its text is fetched when it is opened. */
export const clause = (id) => {
  const text = make("div", { class: "open" });
  const details = make("details", { class: "cd" }, make("summary", { class: "cno num" }, id), text);
  details.addEventListener("toggle", async () => {
    if (!details.open || text.childElementCount) return;
    const answer = await fetch(`/api/rules/dimension-zero/${encodeURIComponent(id)}`);
    if (!answer.ok) return;
    const found = await answer.json();
    const words = (both) => (both ? both[lang] || both.ja : "");
    text.replaceChildren(
      make("p", { class: "cap" }, make("a", { class: "cno num", href: here(`/rules/dimension-zero/${id}`) }, id)),
      make("p", { class: "law" }, words(found.text) || words(found.title)),
    );
  }, { once: false });
  return details;
};

/** The badge of a player, or of chance. */
export const badge = (player, label) =>
  player === "A" || player === "B"
    ? make("span", { class: `pl ${player}`, role: "img", "aria-label": label }, player)
    : make("span", { class: "tag" }, label);

// What is pressed, by mouse, finger or the space bar, has to be there still on release, or the press is lost: the browser
// makes a click only of both on the same element. Until then parts to be drawn anew wait. (A list that drops down may
// swallow the release, so it does not count as pressed; nor does a space that is typed.)
let pressed = false;
const waiting = new Map();
const release = () => {
  pressed = false;
  for (const [place, children] of waiting) replace(place, children);
  waiting.clear();
};
addEventListener("pointerdown", (event) => { pressed = !event.target.closest?.("select"); }, { capture: true });
addEventListener("keydown", (event) => { pressed ||= event.key === " " && !event.target.closest?.("select, input, textarea"); }, { capture: true });
addEventListener("click", release, { capture: true }); // before what the click is for, which may look at what it has drawn
for (const up of ["pointerup", "keyup"]) addEventListener(up, () => setTimeout(release, 0), { capture: true });
addEventListener("pointercancel", release, { capture: true });
addEventListener("pointermove", (event) => { if (pressed && !event.buttons) release(); }, { capture: true });

const replace = (place, children) => {
  const active = document.activeElement;
  const key = place.contains(active) ? active.dataset.key : undefined;
  const kept = [...place.querySelectorAll("[data-kept]")].map((one) => [one.dataset.kept, one.value, one.open]);
  place.replaceChildren(...children);
  for (const [name, value, open] of kept) {
    const again = place.querySelector(`[data-kept="${CSS.escape(name)}"]`);
    if (again) Object.assign(again, open === undefined ? { value } : { open: open || again.open });
  }
  if (key === undefined) return;
  const again = [...place.querySelectorAll("[data-key]")].find((one) => one.dataset.key === key);
  if (again) again.focus({ preventScroll: true });
};

/** Draw a part anew without losing where somebody is: what had the focus has it again, what was typed or opened stays, what is being pressed is not taken away. */
export const redraw = (place, ...children) => {
  const next = children.flat().filter(Boolean);
  if (pressed) waiting.set(place, next);
  else replace(place, next);
};

/** Something that waits until nobody has typed for a moment. */
export const after = (wait, work) => {
  let timer = 0;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...values), wait);
  };
};

const BUSY = 503;
const PAUSE = 2000;
const MOST_TRIES = 6;

/** Send JSON, or a file as it is; the answer and whether it was one. A network that is down is told as what it is; a busy desk is asked again. */
export const post = async (path, body, signal, tries = MOST_TRIES) => {
  try {
    const answer = await fetch(here(path), {
      method: "POST",
      headers: { "Content-Type": body instanceof Blob ? "application/octet-stream" : "application/json" },
      body: body instanceof Blob ? body : JSON.stringify(body),
      signal,
    });
    if (answer.status === BUSY && tries > 1) {
      await new Promise((later) => { setTimeout(later, PAUSE); });
      signal?.throwIfAborted();
      return await post(path, body, signal, tries - 1);
    }
    return { ok: answer.ok, status: answer.status, body: await answer.json() };
  } catch (error) {
    if (error.name === "AbortError") throw error;
    return { ok: false, status: 0, body: null };
  }
};
