/* Playing on: what may be done is offered, each decision is asked of the right player, and the steps are written down. */
import { badge, clause, make, post, redraw, sentence } from "./dom.js";
import { boardText, mistakesOf } from "./check.js";
import { drawBoard } from "./draw.js";
import { state } from "./store.js";
import { say, told } from "./words.js";

const mat = document.getElementById("mat");
const due = document.getElementById("due");
const trace = document.getElementById("trace");
const MANY = 10;
let choices = [];
let taken = [];
let shown = null;
let wrong = [];
let filter = "";
let looking = 0;

const go = async (next, words) => {
  const mine = looking += 1;
  const { text, roads } = boardText();
  due.setAttribute("aria-busy", "true");
  const answer = await post("/api/play", { scenario: text, choices: next });
  if (mine !== looking || state.mode !== "play") return;
  due.removeAttribute("aria-busy");
  if (!answer.ok) {
    wrong = mistakesOf(answer, roads);
  } else {
    wrong = [];
    choices = next;
    taken = words;
    shown = answer.body;
    filter = "";
  }
  draw();
  due.querySelector("button, input")?.focus({ preventScroll: true });
};

const step = (one) => make("li", { class: one.minor ? "step quiet" : "step" }, make("div", { class: "in" },
  make("p", { class: "say" }, ...sentence(told(one.says))),
  make("div", { class: "cs" }, ...one.clauses.map(clause)),
  ...one.quotes.map((quote) => make("p", { class: "quote", lang: "ja" }, make("b", {}, quote.name), make("q", { class: "law" }, quote.words))),
  ...one.refusals.map((refusal) => make("div", { class: "refused" },
    make("p", {}, make("span", { class: "ref-no" }, say("refused")), ...sentence(told(refusal.says))),
    make("div", { class: "cs" }, ...(refusal.clause ? [clause(refusal.clause)] : []))))));

const part = (steps, index) => [
  index ? make("li", { class: "took" }, make("p", {}, badge(taken[index - 1].player, taken[index - 1].player), make("b", {}, ...sentence(taken[index - 1].words))),
    index <= choices.length ? make("button", { type: "button", class: "btn s", "data-key": `back-${index}`, onclick: () => go(choices.slice(0, index - 1), taken.slice(0, index - 1)) }, say("back_to_here")) : null) : null,
  ...steps.map(step),
];

const options = () => {
  const all = shown.due.options.map((option, index) => [told(option), index]);
  const fitting = filter ? all.filter(([words]) => words.includes(filter)) : all;
  return make("ul", { class: "ways" }, ...fitting.map(([words, index]) => make("li", {}, make("button", {
    type: "button", "data-key": `option-${index}`, onclick: () => go([...choices, index], [...taken, { player: shown.due.player, words }]),
  }, make("span", {}, ...sentence(words).map((piece) => (piece instanceof HTMLAnchorElement ? piece.textContent : piece)))))));
};

const drawDue = () => {
  const said = wrong.map((one) => make("p", { class: "wrong" }, ...one.words()));
  if (!shown) return redraw(due, said.length ? said : make("p", { class: "note" }, say("looking")));
  if (shown.stuck) return redraw(due, ...said, make("p", { class: "wrong" }, ...sentence(told(shown.stuck))));
  if (!shown.due) return redraw(due, ...said, make("p", { class: "note" }, say("nothing_due")));
  const list = make("div", {}, options());
  redraw(due, ...said,
    make("p", { class: "due-q" }, badge(shown.due.player, shown.due.player === "chance" ? say("chance") : say("player", { player: shown.due.player })), ...sentence(told(shown.due.question))),
    shown.due.clause ? make("div", { class: "cs" }, clause(shown.due.clause)) : null,
    shown.due.options.length > MANY ? make("input", {
      class: "field", type: "search", "data-key": "filter", "aria-label": say("narrow"), placeholder: say("narrow"), value: filter,
      oninput: (event) => { filter = event.target.value.trim(); list.replaceChildren(options()); },
    }) : null,
    list);
};

/** Whose turn it is and which phase, in the words of the fields in which a board says so. */
const turnOf = ({ active, phase }) => [["turn-player", active], ["turn-phase", phase]]
  .map(([id, value]) => [...document.getElementById(id).options].find((one) => one.value === value)?.textContent).filter(Boolean).join(" ・ ");

const draw = () => {
  drawDue();
  redraw(trace, shown ? shown.steps.flatMap(part) : []);
  if (shown) redraw(mat, make("p", { class: "at-play" }, turnOf(shown.after)), drawBoard(shown.after, { from: state.from, other: shown.before }));
};

/** Show the play as it stands; without `begin`, only draw it again. */
export const drawPlay = () => { if (state.mode === "play") draw(); };

/** Begin from the board as it is laid out. */
export const beginPlay = () => {
  shown = null;
  choices = [];
  taken = [];
  draw();
  go([], []);
};
