/* The board on the table: pressing, placing, the keys. */
import { redraw } from "./dom.js";
import { colourOf, printed } from "./cards.js";
import { drawBoard } from "./draw.js";
import { picture, refFrom } from "./picture.js";
import { at, change, move, place, remove, spotOf } from "./scenario.js";
import { commit, redo, state, turn, undo } from "./store.js";
import { say } from "./words.js";

const mat = document.getElementById("mat");
const status = document.getElementById("status");
const GRID = [["B.L", "B.C", "B.R"], ["L3", "C3", "R3"], ["L2", "C2", "R2"], ["L1", "C1", "R1"], ["A.L", "A.C", "A.R"]];

/** Say something to whoever cannot see it, and show it for a moment to everybody else. */
export const announce = (words) => { status.textContent = words; };

/** Draw the board of the scenario. */
export const drawTable = () => {
  if (state.mode === "play") return;
  redraw(mat, drawBoard(picture(state.scenario, state.worked), {
    editable: true, from: state.from, selected: state.spot, ref: state.ref, wrong: wrongSpots(),
  }));
  mat.classList.toggle("placing", Boolean(state.held));
};

/** The spots of the board that something is wrong with. */
const wrongSpots = () => new Set(state.mistakes.map((one) => one.spot).filter(Boolean));

/** The place of the card that is selected. */
export const selected = () => (state.ref ? refFrom(state.ref) : null);

/** Put what is held on a spot. */
export const drop = (held, spot) => {
  const name = held.name ?? nameAt(refFrom(held.ref));
  const colour = colourOf(printed(state.scenario, name));
  const next = held.ref
    ? move(state.scenario, refFrom(held.ref), spot, colour)
    : place(state.scenario, name, spot, state.side, colour);
  const to = spotOf(spot, held.ref ? refFrom(held.ref).player : state.side);
  Object.assign(state, { held: null, spot, ref: null, aimed: false });
  if (to.zone === "squares" || to.zone === "bases") {
    const last = next.players[to.player][to.zone][to.at].length - 1;
    state.ref = [to.player, to.zone, to.at, last].join("|");
  }
  commit(next);
  announce(say("placed", { name, spot: spotName(spot) }));
};

/** A spot in words. */
export const spotName = (spot) => {
  const [player, zone] = spot.split(".");
  return zone && zone.length > 1 ? say("zone_of", { player, zone: say(zone) }) : spot;
};

const nameAt = (ref) => at(state.scenario, ref)?.card ?? state.scenario.players[ref.player][ref.zone][ref.index];

const cardsOn = (spot) => [...mat.querySelectorAll(`[data-spot="${CSS.escape(spot)}"] [data-ref]`)].map((one) => one.dataset.ref);

/** A spot was pressed: place what is held, or select it; again on a square with several cards, the next of them. */
export const press = (spot, ref = null) => {
  if (state.held) return drop(state.held, spot);
  const refs = cardsOn(spot);
  const next = ref ?? (state.spot === spot && state.ref ? refs[(refs.indexOf(state.ref) + 1) % refs.length] : refs[0]);
  turn({ spot, ref: next ?? null, aimed: !next });
};

/** Take the selected card away. */
export const takeAway = () => {
  const ref = selected();
  if (!ref) return;
  const name = nameAt(ref);
  state.ref = null;
  commit(remove(state.scenario, ref));
  announce(say("taken", { name }));
};

/** Turn the selected card from released to frozen and back. */
export const turnCard = () => {
  const ref = selected();
  const card = ref && at(state.scenario, ref);
  if (card) commit(change(state.scenario, ref, { frozen: !card.frozen }));
};

const step = (spot, dx, dy) => {
  const flip = state.from === "B" ? -1 : 1;
  const row = GRID.findIndex((squares) => squares.includes(spot));
  if (row < 0) return null;
  return GRID[row + dy * flip]?.[GRID[row].indexOf(spot) + dx * flip] ?? null;
};

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const onKey = (event) => {
  const typing = event.target.closest("input, textarea, select");
  if ((event.ctrlKey || event.metaKey) && !typing && event.key.toLowerCase() === "z") {
    event.preventDefault();
    return event.shiftKey ? redo() : undo();
  }
  if ((event.ctrlKey || event.metaKey) && !typing && event.key.toLowerCase() === "y") {
    event.preventDefault();
    return redo();
  }
  if (event.key === "Escape" && state.held) {
    turn({ held: null });
    return announce(say("let_go"));
  }
  const spot = event.target.closest?.("[data-spot]")?.dataset.spot;
  if (!spot || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key in ARROWS) {
    const next = step(spot, ...ARROWS[event.key]);
    if (!next) return;
    event.preventDefault();
    mat.querySelector(`[data-spot="${CSS.escape(next)}"]`).focus();
  } else if (event.key === "Delete" || event.key === "Backspace") {
    event.preventDefault();
    if (state.spot !== spot) press(spot);
    takeAway();
  } else if (event.key === "f") {
    if (state.spot !== spot) press(spot);
    turnCard();
  } else if (event.key === "m") {
    if (state.spot !== spot) press(spot);
    if (state.ref) { turn({ held: { ref: state.ref } }); announce(say("hold_to_move", { name: nameAt(selected()) })); }
  }
};

/** Make the board answer to fingers, mouse and keys. */
export const setUpTable = () => {
  mat.addEventListener("click", (event) => {
    const spot = event.target.closest("[data-spot]");
    if (!spot || state.mode === "play") return;
    press(spot.dataset.spot, event.target.closest("[data-ref]")?.dataset.ref ?? null);
  });
  document.addEventListener("keydown", onKey);
};
