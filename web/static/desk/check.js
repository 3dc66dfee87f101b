/* Is this board possible? The judge looks at it a moment after each edit; what is wrong is shown where it is. */
import { make, post, redraw, sentence } from "./dom.js";
import { brief, lined, LINES } from "./scenario.js";
import { commit, state, turn } from "./store.js";
import { say } from "./words.js";

const place = document.getElementById("check");
const DUMMY = [{ happens: "battle" }];
let looking = false;
let again = false;

/** The spot of the board that a road of the scenario leads to. */
const spotAt = (road) => {
  if (road[0] !== "players" || road.length < 3) return null;
  const [, player, zone, at] = road;
  if (zone === "squares") return at ?? null;
  if (zone === "bases") return LINES.includes(at) ? `${player}.${at}` : null;
  return `${player}.${zone}`;
};

/** What the judge complains of, each with its place: on the board, in an action, in a question. */
export const mistakesOf = (answer, roads) => {
  if (answer.status === 0) return [{ road: [], spot: null, words: () => [say("no_network")] }];
  const given = answer.body?.mistakes ?? [];
  const found = given.length ? given : [{ line: null, says: answer.body?.says ?? say("no_network") }];
  return found.map(({ line, says }) => {
    const road = line === null ? [] : roads[line - 1] ?? [];
    return { road, spot: spotAt(road), words: () => sentence(says) };
  });
};

/** The whole board with nothing asked: for what is only to be looked at. */
export const boardText = () => lined(brief({ ...state.scenario, actions: [] }, DUMMY));

/** Let the judge look at the board: once at a time, and once more if it has changed meanwhile. */
export const check = async () => {
  if (looking) { again = true; return; }
  looking = true;
  again = false;
  const looked = state.scenario;
  const { text, roads } = boardText();
  const answer = await post("/api/check", { scenario: text });
  looking = false;
  if (state.scenario === looked) {
    const board = answer.ok ? answer.body.board : null;
    turn({ worked: board, mistakes: board ? [] : mistakesOf(answer, roads), checked: true });
  } else if (again) check();
};

/** Boards that the rules would clean up at once are let through by whoever means them. */
const force = () => make("label", { class: "tick" }, make("input", {
  type: "checkbox", "data-key": "force", checked: Boolean(state.scenario.force),
  onchange: (event) => commit({ ...state.scenario, force: event.target.checked || undefined }),
}), say("force"));

/** Show what is known about the board. */
export const drawCheck = () => {
  redraw(document.getElementById("force"), state.mistakes.length || state.scenario.force ? force() : null);
  if (!state.checked) return redraw(place, make("li", { class: "wait" }, make("span", { class: "dot" }, "…"), make("span", {}, say("looking"))));
  if (!state.mistakes.length) {
    return redraw(place, make("li", {}, make("span", { class: "dot" }, "✓"), make("span", {}, say("board_possible"))));
  }
  redraw(place, state.mistakes.map((one, index) => make("li", {}, make("span", { class: "dot q" }, "！"),
    make("span", {}, ...one.words(), one.spot ? make("button", {
      type: "button", class: "linkish", "data-key": `mistake-${index}`, onclick: () => {
        turn({ spot: one.spot, ref: null });
        document.querySelector(`#mat [data-spot="${CSS.escape(one.spot)}"]`)?.focus();
      },
    }, say("show_place")) : null))));
};

