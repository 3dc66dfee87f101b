/* On the page of a ruling: the board before and after each step of a line. Without this, its first and last boards show. */
import { make } from "./dom.js";
import { drawBoard } from "./draw.js";
import { here, say } from "./words.js";

const tools = document.querySelector("[data-boards]");

const fetchBoards = async (line) => {
  const [, contrast, number] = line.id.match(/^(?:contrast-(\d+)-)?line-(\d+)$/);
  const query = new URLSearchParams({ scene: contrast ?? 0, line: number - 1 });
  const answer = await fetch(here(`${tools.dataset.boards}?${query}`));
  return answer.ok ? answer.json() : null;
};

const setUp = (line) => {
  const place = line.querySelector(".bds");
  const steps = [...line.querySelectorAll(".step")].sort((one, two) => one.value - two.value);
  if (!place || !steps.length) return;
  const original = [...place.children];
  const inside = make("div", { class: "here" });
  let boards = null;
  let at = 0;

  const title = make("output", {}, say("whole_line"));
  const figure = (name, board, other) => make("figure", { class: "bd" },
    make("figcaption", {}, name), make("div", { class: "mat mini" }, ...drawBoard(board, { mini: true, other })));

  const show = async (next) => {
    boards ??= await fetchBoards(line);
    if (!boards) { title.textContent = say("boards_failed"); return; }
    at = (next + steps.length + 1) % (steps.length + 1);
    for (const step of steps) step.classList.toggle("now", step.value === at);
    title.textContent = at ? say("step_of", { number: at }) : say("whole_line");
    // There is a board for every step; those in which nothing is to be told have no number on the page.
    const [before, after] = [boards[steps[at - 2]?.dataset.done ?? 0], boards[steps[at - 1]?.dataset.done]];
    const shown = at ? [figure(say("step_before"), before), figure(say("step_after"), after, before)] : original;
    inside.remove();
    // Beside the steps there is room for both boards; on a phone they come to the step that was pressed.
    const near = at > 0 && matchMedia("(max-width: 640px)").matches;
    if (near) {
      inside.replaceChildren(...shown);
      steps[at - 1].querySelector(".in").append(inside);
      if (next !== at) steps[at - 1].scrollIntoView({ block: "nearest" });
    }
    place.replaceChildren(bar, ...(near ? original : shown));
    place.classList.toggle("stepping", at > 0 && !near);
  };

  const bar = make("div", { class: "stepper" },
    make("button", { type: "button", class: "btn s", "aria-label": tools.dataset.prev, onclick: () => show(at - 1) }, "‹"),
    title,
    make("button", { type: "button", class: "btn s", "aria-label": tools.dataset.next, onclick: () => show(at + 1) }, "›"));
  place.prepend(bar);
  for (const step of steps) {
    const number = step.querySelector(".no");
    number.replaceWith(make("button", {
      type: "button", class: number.className, "aria-label": say("step_of", { number: step.value }),
      onclick: () => show(at === step.value ? 0 : step.value),
    }, number.textContent));
  }
};

document.querySelectorAll(".line").forEach(setUp);
