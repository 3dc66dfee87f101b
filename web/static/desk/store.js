/* The one state of the page. Every change of the board is a new scenario; undo and redo are lists of them. */
import { carrying } from "./lists.js";
import { full, mended } from "./scenario.js";

const DRAFT = "desk";
const MOST_PAST = 200;

export const state = {
  scenario: null,
  past: [],
  future: [],
  /** The spot that is selected, and which card there. */
  spot: null,
  ref: null,
  /** Whether the selected spot waits for a card: it was pressed while nothing was held. */
  aimed: false,
  /** What is to be placed next: `{ name }`, or `{ ref }` of a card that is being moved. */
  held: null,
  side: "A",
  /** The card list of one's own that alone is looked through, or none. */
  list: "",
  from: "A",
  mode: "ask",
  /** What the judge made of the board, and what is wrong with it. */
  worked: null,
  mistakes: [],
  checked: false,
};

const NOTHING = { spot: null, ref: null, held: null, aimed: false };
const listeners = [];

/** Be told whenever something changes; `scenario` says whether the board did. */
export const listen = (work) => listeners.push(work);

/** Tell everybody. */
export const tell = (scenario = false) => {
  for (const work of listeners) work(scenario);
};

const keep = () => {
  try { localStorage.setItem(DRAFT, JSON.stringify(state.scenario)); } catch { /* a private window forgets it */ }
};

/** The draft of last time, if there is one that can still be read. */
export const draft = () => {
  try {
    const found = JSON.parse(localStorage.getItem(DRAFT) ?? "null");
    return found && found.players?.A?.squares && Array.isArray(found.actions) && Array.isArray(found.ask) ? found : null;
  } catch {
    return null;
  }
};

/** Begin with a scenario: there is nothing to go back to. */
export const begin = (scenario) => { state.scenario = scenario; };

/** Take a new scenario. The title of an example is not that of what somebody makes of it. */
export const commit = (scenario, title = undefined) => {
  state.past = [...state.past.slice(-MOST_PAST), state.scenario];
  state.future = [];
  state.scenario = { ...mended(carrying(scenario)), title };
  state.worked = null;
  state.checked = false;
  keep();
  tell(true);
};

/** Take a scenario that is another board altogether: what was selected or held was of the one before. */
export const change = (scenario, title = undefined) => {
  Object.assign(state, NOTHING);
  commit(scenario, title);
};

/** Take a scenario that was loaded from a file. */
export const load = (data) => change(full(data), data.title);

const travel = (from, to) => {
  if (!from.length) return;
  to.push(state.scenario);
  state.scenario = from.pop();
  Object.assign(state, NOTHING);
  state.worked = null;
  state.checked = false;
  keep();
  tell(true);
};

export const undo = () => travel(state.past, state.future);
export const redo = () => travel(state.future, state.past);

/** Change what is selected, held or shown: no edit of the board. */
export const turn = (values) => {
  Object.assign(state, values);
  tell(false);
};
