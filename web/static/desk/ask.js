/* Asking: what players do first, what is asked then, and off to the judge. */
import { make, post, redraw } from "./dom.js";
import { mistakesOf } from "./check.js";
import { brief, lined, listed, set as setAll } from "./scenario.js";
import { ACTIONS, complete, COURSE, formOf, QUESTIONS, sentenceOf, tidy } from "./sentences.js";
import { commit, state } from "./store.js";
import { here, say } from "./words.js";

const asks = document.getElementById("asks");
const acts = document.getElementById("acts");
const course = document.getElementById("course");
const ways = document.getElementById("ways");
const deeds = document.getElementById("deeds");
const wrong = document.getElementById("ask-wrong");
let busy = false;
let refused = [];
let refusedFor = null;
let offered = false;

const replace = (list, index, value) => list.map((one, at) => (at === index ? value : one));
const put = (name, list) => commit(setAll(state.scenario, { [name]: list }));

const other = (data) => make("p", { class: "sentence" }, make("code", {}, JSON.stringify(data)));

const targets = (act, index) => {
  const chosen = act.targets ?? [];
  const to = (list) => put("actions", replace(state.scenario.actions, index, { ...act, targets: list.length ? list : undefined }));
  const names = listed(state.scenario).map((one) => one.called);
  return make("p", { class: "targets" }, chosen.length ? say("targets") : null,
    ...chosen.map((name, at) => make("span", { class: "tag on" }, make("span", { lang: "ja" }, String(name)),
      make("button", { type: "button", class: "x", "aria-label": say("take_one", { name }), onclick: () => to(chosen.filter((_, one) => one !== at)) }, "×"))),
    make("select", {
      class: "bl todo", "data-key": `target-${index}`, "aria-label": say("targets"),
      onchange: (event) => { if (event.target.value) to([...chosen, event.target.value]); },
    }, make("option", { value: "" }, say("add_target")), ...[...names, "A", "B"].map((name) => make("option", { value: name }, name))));
};

const extras = (act) => {
  const known = ["player", "play", "to", "move", "use", "ability", "plan", "energy", "smash", "pass", "targets"];
  const rest = Object.fromEntries(Object.entries(act).filter(([name]) => !known.includes(name)));
  return Object.keys(rest).length ? make("p", { class: "note" }, make("code", {}, JSON.stringify(rest))) : null;
};

const line = (kind, forms, list, name, data, index) => {
  const form = formOf(forms, data);
  const said = refused.filter((one) => one.road[0] === name && one.road[1] === index);
  return make("li", { class: said.length ? "bad" : "" },
    form ? sentenceOf(kind, form, data, `${name}-${index}`, (value) => put(name, replace(list, index, value))) : other(data),
    form?.targets ? targets(data, index) : null,
    form && name === "actions" ? extras(data) : null,
    ...said.map((one) => make("p", { class: "wrong" }, ...one.words())),
    make("button", { type: "button", class: "x line-x", "data-key": `${name}-off-${index}`, "aria-label": say("take_sentence"), onclick: () => put(name, list.filter((_, at) => at !== index)) }, "×"));
};

const wayWords = (kind, form) => {
  const pieces = say(`${kind}_${form.name}`).split(/\[(\w+)\]/);
  return pieces.map((piece, index) => (index % 2 ? make("u", {}, say(`blank_${piece}`)) : piece));
};

const way = (kind, form, name, place) => make("li", {}, make("button", {
  type: "button", "data-key": `way-${form.name}`, onclick: () => {
    put(name, [...state.scenario[name], form.first()]);
    place.parentElement.querySelectorAll(".adds").forEach((one) => { one.open = false; });
    place.querySelector("li:last-child select")?.focus();
  },
}, make("span", {}, ...wayWords(kind, form))));

const field = (name) => {
  const options = COURSE[name]();
  const value = state.scenario[name] ?? options[0][0];
  return make("select", {
    class: "bl", "data-key": name, "aria-label": say(name),
    onchange: (event) => commit(setAll(state.scenario, { [name]: event.target.value || undefined })),
  }, ...options.map(([one, words]) => make("option", { value: one, selected: one === value }, words)));
};

/** Show what is done and asked. */
export const drawAsk = () => {
  if (refusedFor !== state.scenario) refused = [];
  const { ask, actions } = state.scenario;
  redraw(acts, actions.map((act, index) => line("do", ACTIONS, actions, "actions", act, index)));
  redraw(deeds, ACTIONS.map((form) => way("do", form, "actions", acts)));
  const [before, middle, end] = say("course").split(/\[\w+\]/);
  redraw(course, before, field("until"), middle, field("responses"), end);
  redraw(asks, ask.map((question, index) => line("ask", QUESTIONS, ask, "ask", question, index)));
  // Whoever has asked nothing yet sees what can be asked.
  if (ask.length ? offered : true) document.getElementById("add-question").open = !ask.length;
  offered = !ask.length;
  redraw(ways, QUESTIONS.map((form) => way("ask", form, "ask", asks)));
  const elsewhere = refused.filter((one) => !["actions", "ask"].includes(one.road[0]));
  redraw(wrong, elsewhere.map((one) => make("p", { class: "wrong" }, ...one.words())));
  for (const button of document.querySelectorAll("[data-do=ask]")) {
    button.setAttribute("aria-busy", String(busy));
    button.textContent = say(busy ? "asking" : "ask_now");
  }
};

const unfinished = () => {
  const { ask, actions } = state.scenario;
  const open = (forms, list, name) => list.flatMap((data, index) => {
    const form = formOf(forms, data);
    return form && !complete(form, data) ? [{ road: [name, index], words: () => [say("fill_blanks")] }] : [];
  });
  const found = [...open(ACTIONS, actions, "actions"), ...open(QUESTIONS, ask, "ask")];
  return ask.length ? found : [...found, { road: [], words: () => [say("ask_something")] }];
};

/** The scenario as it is asked. */
export const asked = () => {
  const { ask, actions } = state.scenario;
  return brief({ ...state.scenario, actions: actions.map(tidy) }, ask.map(tidy));
};

const refuse = (mistakes) => {
  refused = mistakes;
  refusedFor = state.scenario;
  busy = false;
  drawAsk();
  document.querySelector("#asking .wrong")?.scrollIntoView({ block: "center" });
};

/** Ask. What is wrong is said in place; an answer has an address, and that is where the page goes. */
export const ask = async () => {
  if (busy) return;
  const open = unfinished();
  if (open.length) return refuse(open);
  busy = true;
  refused = [];
  drawAsk();
  const { text, roads } = lined(asked());
  const answer = await post("/api/ask", { scenario: text });
  if (!answer.ok) return refuse(mistakesOf(answer, roads));
  busy = false;
  if (answer.body.url) {
    location.assign(here(answer.body.url));
    return;
  }
  // What took too long is not kept: the answer is shown, without an address.
  const form = document.getElementById("paste-form");
  form.elements.scenario.value = text;
  form.requestSubmit();
};
