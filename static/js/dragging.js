/* Things that are dragged from place to place. A mouse drags at once; a finger after a short press, so that the page can still
   be scrolled. */
import { all } from "./dom.js";

/**
 * of(element): what is dragged from there, or nothing. to(element, item): where it would be dropped, or nothing.
 * drop(item, place) is told of it. look: the class of what hangs on the pointer.
 */
export function dragging({ of, to, drop, look }) {
  let drag = null,
    justDragged = false;

  function begin() {
    drag.on = true;
    drag.ghost = drag.item.cloneNode(true);
    drag.ghost.className = `${look} dragged`;
    drag.ghost.setAttribute("aria-hidden", "true");
    document.body.append(drag.ghost);
    follow();
  }

  function under() {
    const found = document.elementFromPoint(drag.x, drag.y);
    return found && to(found, drag.item);
  }

  function clear() {
    for (const one of all(".over")) one.classList.remove("over");
  }

  function follow() {
    drag.ghost.style.left = `${drag.x}px`;
    drag.ghost.style.top = `${drag.y}px`;
    clear();
    under()?.classList.add("over");
    const edge = drag.y < 60 ? -14 : drag.y > innerHeight - 60 ? 14 : 0;
    if (edge) scrollBy(0, edge);
  }

  function stop() {
    clearTimeout(drag?.timer);
    drag?.ghost?.remove();
    clear();
    drag = null;
  }

  document.addEventListener("pointerdown", (event) => {
    justDragged = false;
    const item = of(event.target);
    if (!item || !event.isPrimary || event.button) return;
    drag = { item, id: event.pointerId, x: event.clientX, y: event.clientY, on: false };
    if (event.pointerType !== "mouse") drag.timer = setTimeout(begin, 220);
  });
  document.addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > 8;
    if (!drag.on && !far) return;
    if (!drag.on && event.pointerType !== "mouse") return stop();
    Object.assign(drag, { x: event.clientX, y: event.clientY });
    if (!drag.on) begin();
    follow();
  });
  document.addEventListener("pointerup", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const { on, item } = drag,
      place = on ? under() : null;
    stop();
    if (!on) return;
    justDragged = true;
    setTimeout(() => {
      justDragged = false;
    }, 50);
    if (place) drop(item, place);
  });
  document.addEventListener("pointercancel", stop);
  document.addEventListener("touchmove", (event) => drag?.on && event.preventDefault(), { passive: false });
  document.addEventListener("contextmenu", (event) => drag && event.preventDefault());
  document.addEventListener("dragstart", (event) => of(event.target) && event.preventDefault());

  return {
    stop,
    isOn: () => drag !== null,
    /** Whether the click that comes now ends a drag; asked once. */
    hasJustEnded() {
      const ended = justDragged;
      justDragged = false;
      return ended;
    },
  };
}
