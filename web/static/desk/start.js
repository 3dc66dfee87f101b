/* Where a board comes from: an example of the library, a pasted text, an address that was followed. */
import { make, post, redraw, sentence } from "./dom.js";
import { asked } from "./ask.js";
import { load } from "./store.js";
import { announce } from "./table.js";
import { here, say } from "./words.js";

const examples = document.getElementById("examples");
const box = document.getElementById("example-search");
const list = document.getElementById("example-list");
const paste = document.getElementById("paste");
const form = document.getElementById("paste-form");
const wrong = document.getElementById("paste-wrong");
const shelves = [...examples.querySelectorAll("[data-shelf]")];
let known = null;
let shelf = "worked";

/** Lay out a scenario that came from elsewhere, and say what of it stays behind. */
export const take = (data) => {
  load(data);
  const left = [];
  if (data.contrast?.length) left.push(say("left_contrasts", { count: data.contrast.length }));
  if ((data.ask ?? []).some((question) => question.expect !== undefined)) left.push(say("left_expected"));
  announce([data.title ? say("loaded", { title: data.title }) : "", ...left].join(" "));
};

const fetchExample = async (one) => {
  const answer = await fetch(one.from);
  if (!answer.ok) return announce(say("no_network"));
  examples.close();
  take(await answer.json());
  return undefined;
};

const show = () => {
  if (!known) return;
  const words = box.value.trim();
  const fitting = known[shelf].filter((one) => one.title.includes(words) || one.name.includes(words));
  for (const one of shelves) one.setAttribute("aria-pressed", String(one.dataset.shelf === shelf));
  redraw(list, fitting.length ? fitting.map((one) => make("li", {}, make("button", { type: "button", onclick: () => fetchExample(one) },
    make("span", { class: "num" }, one.name), make("span", { lang: one.lang }, one.title)))) : make("li", { class: "none" }, say(known ? "no_example" : "looking")));
};

const fetchList = async (path) => {
  try {
    const answer = await fetch(here(path));
    return answer.ok ? await answer.json() : [];
  } catch {
    return [];
  }
};

/** Open the list of examples. */
export const openExamples = async () => {
  examples.showModal();
  if (!known) {
    const [worked, faq] = await Promise.all([fetchList("/api/examples"), fetchList("/desk/faq.json")]);
    known = {
      worked: worked.map((one) => ({ ...one, lang: "ja", from: `/api/examples/${one.game}/${encodeURIComponent(one.name)}` })),
      faq: faq.map(({ number, title }) => ({ name: `FAQ ${number}`, title, from: `/desk/faq/${number}.json` })),
    };
  }
  show();
};

/** Open the box for a text, with the board as it is now. */
export const openPaste = () => {
  const box = form.elements.scenario;
  box.value = JSON.stringify(asked(), null, 1);
  redraw(wrong);
  paste.showModal();
  box.setSelectionRange(0, 0);
  box.scrollTop = 0;
};

const read = async () => {
  const answer = await post("/api/scenario", { scenario: form.elements.scenario.value });
  if (!answer.ok) {
    const mistakes = answer.body?.mistakes?.length ? answer.body.mistakes : [{ line: null, says: answer.body?.says ?? say("no_network") }];
    return redraw(wrong, mistakes.map((one) => make("p", { class: "wrong" }, ...(one.line ? [say("at_line", { line: one.line }), " "] : []), ...sentence(one.says))));
  }
  paste.close();
  take(answer.body);
  return undefined;
};

/** Make both boxes work. */
export const setUpStart = () => {
  box.addEventListener("input", show);
  for (const one of shelves) one.addEventListener("click", () => { shelf = one.dataset.shelf; show(); });
  document.getElementById("paste-read").addEventListener("click", read);
  for (const button of document.querySelectorAll("dialog [data-close]")) button.addEventListener("click", () => button.closest("dialog").close());
};


