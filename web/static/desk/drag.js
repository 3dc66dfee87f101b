/* Dragging, by mouse, pen or finger: cards of the tray by their grip, cards of the board by themselves. */
import { make } from "./dom.js";
import { state, turn } from "./store.js";
import { drop } from "./table.js";

const FAR = 6;
const EDGE = 56;
let dragged = null;

const over = (x, y) => document.elementFromPoint(x, y)?.closest("[data-spot]") ?? null;

const show = (event) => {
  const { clientX: x, clientY: y } = event;
  dragged.ghost.style.translate = `${x}px ${y}px`;
  const spot = over(x, y);
  if (spot !== dragged.spot) {
    dragged.spot?.classList.remove("aim");
    spot?.classList.add("aim");
    dragged.spot = spot;
  }
  // Near an edge of the window the page comes along, for a phone shows only a part of it.
  if (y < EDGE) scrollBy(0, -12);
  else if (y > innerHeight - EDGE) scrollBy(0, 12);
};

const end = (dropped) => {
  if (!dragged) return;
  const { held, ghost, spot, source, started } = dragged;
  dragged = null;
  removeEventListener("pointermove", onMove);
  removeEventListener("pointerup", onUp);
  removeEventListener("pointercancel", onCancel);
  ghost?.remove();
  spot?.classList.remove("aim");
  document.body.classList.remove("dragging");
  if (!started) return;
  // The press that ends a drag is no press of a button.
  const swallow = (click) => { click.stopPropagation(); click.preventDefault(); };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
  if (dropped && spot && spot !== source) drop(held, spot.dataset.spot);
};

const onMove = (event) => {
  if (event.pointerId !== dragged?.pointer) return;
  if (!dragged.started) {
    if (Math.hypot(event.clientX - dragged.x, event.clientY - dragged.y) < FAR) return;
    dragged.started = true;
    dragged.ghost = make("div", { class: "ghost", lang: "ja", "aria-hidden": "true" }, dragged.name);
    document.body.append(dragged.ghost);
    document.body.classList.add("dragging");
    if (state.held) turn({ held: null });
  }
  event.preventDefault();
  show(event);
};
const onUp = (event) => { if (event.pointerId === dragged?.pointer) end(true); };
const onCancel = (event) => { if (event.pointerId === dragged?.pointer) end(false); };

const start = (event, held, name, source) => {
  if (event.button !== 0 || dragged) return;
  dragged = { held, name, source, x: event.clientX, y: event.clientY, pointer: event.pointerId, spot: null, started: false };
  // A finger belongs to what it touched first; the board below must see it too.
  if (event.target.hasPointerCapture?.(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
  addEventListener("pointermove", onMove, { passive: false });
  addEventListener("pointerup", onUp);
  addEventListener("pointercancel", onCancel);
};

/** Let cards be dragged out of the tray and over the board. */
export const setUpDragging = () => {
  document.addEventListener("pointerdown", (event) => {
    const row = event.target.closest("#tray [data-card]");
    if (row && (event.pointerType === "mouse" || event.target.closest(".grip-area"))) {
      return start(event, { name: row.dataset.card }, row.dataset.card, row);
    }
    const card = event.target.closest("#mat [data-ref], #inspector [data-ref]");
    if (card && state.mode !== "play") {
      start(event, { ref: card.dataset.ref }, card.dataset.name ?? card.querySelector(".nm")?.textContent ?? "", card.closest("[data-spot]"));
    }
  });
  // Pictures and links of the browser's own dragging would get in the way.
  document.addEventListener("dragstart", (event) => { if (event.target.closest?.("#tray, #mat")) event.preventDefault(); });
};

