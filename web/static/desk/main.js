/* The judge desk: everything is put together here. */
import { ask, asked, drawAsk } from "./ask.js";
import { drawLists, setUpBringing } from "./bring.js";
import { after, make } from "./dom.js";
import { learn } from "./cards.js";
import { check, drawCheck } from "./check.js";
import { setUpDragging } from "./drag.js";
import { drawInspector } from "./inspector.js";
import { beginPlay, drawPlay } from "./play.js";
import { quick } from "./quick.js";
import { empty, isBare, listed, mirror, set } from "./scenario.js";
import { openExamples, openPaste, setUpStart, take } from "./start.js";
import { begin, change, commit, draft, listen, redo, state, turn, undo } from "./store.js";
import { announce, drawTable, setUpTable } from "./table.js";
import { drawTray, hold, setUpTray } from "./tray.js";
import { setUpWriting } from "./write.js";
import { here, say } from "./words.js";

const desk = document.getElementById("desk");
const later = after(250, check);

const drawTurn = () => {
  document.getElementById("turn-player").value = state.scenario.turn.player;
  const { phase } = state.scenario.turn;
  const field = document.getElementById("turn-phase");
  if (![...field.options].some((one) => one.value === phase)) field.append(make("option", { value: phase }, say(`phase_${phase}`)));
  field.value = phase;
};

const show = (action, on) => { for (const one of document.querySelectorAll(`[data-do=${action}]`)) one.disabled = !on; };

const draw = () => {
  drawTable();
  drawInspector();
  drawTray();
  drawLists();
  drawAsk();
  drawCheck();
  drawPlay();
  drawTurn();
  show("undo", state.past.length > 0);
  show("redo", state.future.length > 0);
  document.querySelector("[data-do=turn-round] span").textContent = say(state.from === "A" ? "from_b" : "from_a");
};

const learnCards = async () => {
  const names = listed(state.scenario).map((one) => one.card);
  if (await learn(state.scenario, names)) draw();
};

const setMode = (mode) => {
  turn({ mode, held: null });
  for (const tab of document.querySelectorAll("[role=tab]")) {
    const on = tab.dataset.mode === mode;
    tab.setAttribute("aria-selected", String(on));
    tab.tabIndex = on ? 0 : -1;
    document.getElementById(tab.getAttribute("aria-controls")).hidden = !on;
  }
  desk.classList.toggle("playing", mode === "play");
  if (mode === "play") beginPlay();
};

const copy = async () => {
  try {
    await navigator.clipboard.writeText(JSON.stringify(asked(), null, 1));
    announce(say("copied"));
  } catch {
    openPaste(); // without a secure connection there is no clipboard: the text is shown, to be copied by hand
  }
};

/** On a phone the tray lies over the lower half of the screen until it is closed, or somebody goes on to the question. */
const showTray = (open) => {
  desk.classList.toggle("tray-open", open);
  const button = document.querySelector("[data-do=to-tray]");
  button.setAttribute("aria-expanded", String(open));
  button.textContent = say(open ? "close_tray" : "place_card");
};

const ACTIONS = {
  undo, redo, copy,
  ask: () => { showTray(false); ask(); },
  examples: openExamples,
  paste: openPaste,
  mirror: () => { change(mirror(state.scenario)); announce(say("mirrored")); },
  clear: () => { change(empty()); announce(say("cleared")); },
  "turn-round": () => turn({ from: state.from === "A" ? "B" : "A" }),
  "to-tray": () => {
    // The board stays in sight above the tray; the search box is one touch away, and no keyboard covers the cards.
    const open = !desk.classList.contains("tray-open");
    showTray(open);
    if (open) document.querySelector("#mat .board").scrollIntoView({ block: "start" });
  },
};

const setUpQuick = () => {
  const form = document.getElementById("quick");
  const said = document.getElementById("quick-said");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const words = form.elements.words.value.trim();
    if (!words) return;
    const found = await quick(state.scenario, words, state.side);
    if (found.scenario !== state.scenario) commit(found.scenario);
    said.replaceChildren(...(found.unclear.length
      ? [make("span", { class: "wrong" }, say("quick_unclear", { words: found.unclear.join(say("list_comma")) }))]
      : [say("quick_done")]));
    form.elements.words.value = found.unclear.join("、");
  });
};

const setUpTurn = () => {
  for (const [id, name] of [["turn-player", "player"], ["turn-phase", "phase"]]) {
    const field = document.getElementById(id);
    field.addEventListener("change", () => commit(set(state.scenario, { turn: { ...state.scenario.turn, [name]: field.value } })));
  }
};

const setUpTabs = () => {
  const tabs = [...document.querySelectorAll("[role=tab]")];
  for (const tab of tabs) {
    tab.addEventListener("click", () => setMode(tab.dataset.mode));
    tab.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      const other = tabs[(tabs.indexOf(tab) + 1) % tabs.length];
      other.focus();
      setMode(other.dataset.mode);
    });
  }
};

begin(draft() ?? empty());
listen((changed) => {
  draw();
  if (!changed) return;
  learnCards();
  if (state.mode === "play") beginPlay();
  later();
});
setUpTable();
setUpDragging();
setUpTray();
setUpWriting();
setUpBringing();
setUpStart();
setUpQuick();
setUpTurn();
setUpTabs();
for (const one of document.querySelectorAll("#asking, .below")) one.addEventListener("focusin", () => showTray(false));
for (const button of document.querySelectorAll("[data-do]")) button.addEventListener("click", () => ACTIONS[button.dataset.do]());
desk.hidden = false;
for (const one of document.querySelectorAll(".script-only")) one.hidden = false;
for (const one of document.querySelectorAll(".plain-only")) one.hidden = true;
draw();
learnCards();
check();
// What an address brings along is laid out as one edit: the draft of before is a press of undo away, and what becomes
// of the board is kept under the desk's own address, where a reload finds it.
if (desk.dataset.scenario) take(JSON.parse(desk.dataset.scenario));
else if (desk.dataset.card) hold(desk.dataset.card);
else if (isBare(state.scenario)) announce(say("desk_hint"));
if (location.search && (desk.dataset.scenario || desk.dataset.card)) history.replaceState(null, "", here("/desk"));
// A text that could not be used comes back with what is wrong with it.
if (document.getElementById("paste").hasAttribute("data-open")) document.getElementById("paste").showModal();
desk.dataset.ready = "true";
