/* Bringing a card list along: the judge reads the file and forgets it; its cards stay in this browser. */
import { make, post, redraw, sentence } from "./dom.js";
import { addList, listedCard, lists, removeList } from "./lists.js";
import { state, turn } from "./store.js";
import { say } from "./words.js";

const form = document.getElementById("bring");
const said = document.getElementById("bring-said");
const chosen = document.getElementById("bring-file");
const shelf = document.getElementById("my-lists");
const MOST_NAMED = 8;

/** Show the lists; one of them can be looked through alone. */
export const drawLists = () => redraw(shelf, lists().map(({ name, cards }) => make("li", {},
  make("button", {
    type: "button", class: "btn s", "data-key": `list-${name}`, "aria-pressed": String(state.list === name),
    onclick: () => turn({ list: state.list === name ? "" : name }),
  }, make("b", {}, name), make("span", { class: "num" }, say("cards_count", { count: cards.length }))),
  make("button", {
    type: "button", class: "x", "aria-label": say("list_remove", { name }), onclick: () => {
      removeList(name);
      turn({ list: "" });
      redraw(said, make("p", { class: "note" }, say("list_removed", { name })));
    },
  }, "×"))));

/** The first few of some names, and that there are more. */
const some = (names) => names.slice(0, MOST_NAMED).join(say("list_comma")) + (names.length > MOST_NAMED ? "…" : "");

const tell = (name, cards, answer, others) => redraw(said,
  make("p", { class: "note" }, say("list_read", { name, count: cards.length, rows: answer.rows })),
  answer.texts ? make("p", { class: "note" }, say("list_understood", { texts: answer.texts, read: answer.understood })) : null,
  answer.unused.length ? make("p", { class: "note" }, say("list_unused", { names: some(answer.unused) })) : null,
  answer.here.length ? make("p", { class: "note" }, say("list_here", { names: some(answer.here) })) : null,
  others.length ? make("p", { class: "note" }, say("list_differs", { names: some(others) })) : null,
  ...bad(answer.mistakes));

const bad = (mistakes) => (mistakes.length ? [make("ul", { class: "bad-rows" }, ...mistakes.map(({ line, says }) =>
  make("li", { class: "wrong" }, ...(line ? [say("at_line", { line }), " "] : []), ...sentence(says))))] : []);

const bring = async (event) => {
  event.preventDefault();
  const [file] = form.elements.file.files;
  const text = form.elements.text.value;
  if (!file && !text.trim()) return redraw(said, make("p", { class: "wrong" }, say("list_nothing")));
  const sent = file ?? new Blob([text]);
  const most = Number(form.dataset.most);
  if (sent.size > most * 1024) return redraw(said, make("p", { class: "wrong" }, say("large_title", { most })));
  const query = new URLSearchParams({ file: file?.name ?? "" });
  for (const column of form.elements.columns.value.split(/[,、]/).map((one) => one.trim()).filter(Boolean)) query.append("column", column);
  form.setAttribute("aria-busy", "true");
  const answer = await post(`/api/card-list?${query}`, sent);
  form.removeAttribute("aria-busy");
  if (!answer.ok) {
    const mistakes = answer.body?.mistakes?.length ? answer.body.mistakes : [{ line: null, says: answer.body?.says ?? say("no_network") }];
    return redraw(said, ...bad(mistakes));
  }
  const name = form.elements.name.value.trim() || file?.name.replace(/\.[^.]*$/, "") || say("list_pasted");
  const { cards } = answer.body;
  const before = cards.filter((card) => { const had = listedCard(card.name); return had && JSON.stringify(had) !== JSON.stringify(card); });
  if (cards.length && !addList(name, cards)) return redraw(said, make("p", { class: "wrong" }, say("list_no_room")));
  form.reset();
  chosen.textContent = say("bring_choose");
  turn({ list: cards.length ? name : "" });
  tell(name, cards, answer.body, before.map((card) => card.name));
  return undefined;
};

/** Make the form work. */
export const setUpBringing = () => {
  form.addEventListener("submit", bring);
  form.elements.file.addEventListener("change", () => { chosen.textContent = form.elements.file.files[0]?.name ?? say("bring_choose"); });
  addEventListener("storage", drawLists);
};
