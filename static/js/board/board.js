/* Moves on a board by tap, by dragging and with the keyboard. A cell smaller than a finger is chosen by the first tap and
   played by the second, or by the button that then names the move. */
import { all, whenShown } from "../dom.js";
import { choosable, choose, fromTo, listed, nextTo } from "./moves.js";

/** In CSS pixels; a fingertip covers about so much. */
const FINGER = 40;
/** So far a pointer moves at least when it drags. */
const DRAG = 8;

let moves = [];
let picked = "";
/** The move that a first tap has chosen. */
let marked = "";
let dragged = null;
let endOfDrag = false;
/** The cell that has the keyboard, also on the board that comes after the move. */
let focused = "";
let byKeys = false;

const cellNamed = (name) => document.querySelector(`.board [data-at="${CSS.escape(name)}"]`);
const cellOf = (target) => target?.closest?.(".board [data-legal]");
const form = () => document.querySelector("form.on-board");

/** Show what can be chosen now, and what is picked up. */
function show() {
  const cells = choosable(moves, picked);
  for (const cell of all(".board [data-at]")) {
    const role = cells.get(cell.dataset.at);
    cell.toggleAttribute("data-legal", Boolean(role));
    cell.classList.toggle("start", role === "start");
    cell.classList.toggle("target", Boolean(picked) && role === "end");
    cell.classList.toggle("picked", Boolean(picked) && cell.dataset.at === picked);
    cell.setAttribute("role", role ? "button" : "img");
    if (role === "start") cell.setAttribute("aria-pressed", String(cell.dataset.at === picked));
    else cell.removeAttribute("aria-pressed");
    if (role) cell.setAttribute("tabindex", "-1");
    else cell.removeAttribute("tabindex");
  }
  const tabbed = all(".board [data-legal]");
  (tabbed.find((cell) => cell.dataset.at === focused) ?? tabbed[0])?.setAttribute("tabindex", "0");
  const hint = form()?.querySelector("[data-hint]");
  if (hint) hint.textContent = picked ? hint.dataset.picked.replace("AT", picked) : hint.dataset.hint;
}

/** Buttons for moves that one choice has left open. */
function ask(made) {
  const which = form()?.querySelector(".which");
  if (!which) return;
  which.replaceChildren(
    ...made.map((move) => {
      const button = document.createElement("button");
      Object.assign(button, { type: "button", textContent: move.said });
      button.addEventListener("click", () => play(move));
      return button;
    }),
  );
  which.hidden = !made.length;
  if (byKeys) which.querySelector("button")?.focus();
}

function play(move) {
  move.option.selected = true;
  move.option.closest("form").querySelector("[data-named]").click();
}

/** Cards in piles are where the finger looks for them. */
function mayMiss(cell, event) {
  if (cell.closest(".tableau")) return false;
  const { width, height } = cell.getBoundingClientRect();
  const finger = event.pointerType ? event.pointerType !== "mouse" : matchMedia("(pointer: coarse)").matches;
  return finger && Math.min(width, height) < FINGER;
}

function unmark() {
  marked = "";
  for (const cell of all(".board .chosen")) cell.classList.remove("chosen");
}

/** The cell that the list names stands out on the board, and the button says which move it is. */
function showChosen(list) {
  const button = list.form.querySelector("[data-named]");
  const option = list.selectedOptions[0];
  if (!button || !option) return;
  unmark();
  marked = option.value;
  for (const end of option.dataset.ends.split(" ")) cellNamed(end)?.classList.add("chosen");
  button.textContent = button.dataset.named.replace("AT", option.textContent);
}

function mark(move) {
  move.option.selected = true;
  showChosen(move.option.closest("select"));
}

/** A cell is chosen; `sure` if nobody can have meant another. */
function chosen(cell, sure) {
  const next = choose(moves, picked, cell.dataset.at);
  const [move] = next.made;
  if (next.made.length === 1) return sure || move.text === marked ? play(move) : mark(move);
  unmark();
  picked = next.made.length ? picked : next.picked;
  ask(next.made);
  show();
}

document.addEventListener("click", (event) => {
  const cell = cellOf(event.target);
  if (endOfDrag) {
    endOfDrag = false;
    return;
  }
  if (!cell) return;
  byKeys = false;
  chosen(cell, !mayMiss(cell, event));
});

document.addEventListener("pointerdown", (event) => {
  const cell = cellOf(event.target);
  endOfDrag = false;
  dragged = cell?.classList.contains("start") ? { cell, x: event.clientX, y: event.clientY, on: false } : null;
});
document.addEventListener("pointermove", (event) => {
  if (!dragged) return;
  if (!dragged.on && Math.hypot(event.clientX - dragged.x, event.clientY - dragged.y) > DRAG) {
    dragged.on = true;
    picked = dragged.cell.dataset.at;
    ask([]);
    show();
  }
  if (!dragged.on) return;
  for (const one of all(".board .over")) one.classList.remove("over");
  const over = cellOf(document.elementFromPoint(event.clientX, event.clientY));
  if (over?.classList.contains("target")) over.classList.add("over");
});
document.addEventListener("pointerup", (event) => {
  if (dragged?.on) {
    endOfDrag = true;
    const over = cellOf(document.elementFromPoint(event.clientX, event.clientY));
    for (const one of all(".board .over")) one.classList.remove("over");
    if (over?.classList.contains("target")) chosen(over, true);
    else putDown();
    setTimeout(() => {
      endOfDrag = false;
    });
  }
  dragged = null;
});
document.addEventListener("pointercancel", () => {
  dragged = null;
});

function putDown() {
  picked = "";
  ask([]);
  show();
}

const middle = (cell) => {
  const { left, top, width, height } = cell.getBoundingClientRect();
  return { cell, x: left + width / 2, y: top + height / 2 };
};

document.addEventListener("keydown", (event) => {
  const cell = cellOf(event.target);
  if (event.key === "Escape" && picked) return putDown();
  if (!cell || event.altKey || event.ctrlKey || event.metaKey) return;
  byKeys = true;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    return chosen(cell, true);
  }
  if (!event.key.startsWith("Arrow")) return;
  event.preventDefault();
  const next = nextTo(middle(cell), all(".board [data-legal]").map(middle), event.key);
  if (!next) return;
  focused = next.cell.dataset.at;
  cell.setAttribute("tabindex", "-1");
  next.cell.setAttribute("tabindex", "0");
  next.cell.focus();
});

document.addEventListener("change", (event) => {
  if (event.target.matches(".on-board select[name=move]")) showChosen(event.target);
});

whenShown(() => {
  const now = fromTo(listed());
  const same = now.map((move) => move.text).join() === moves.map((move) => move.text).join();
  moves = now;
  if (!same) picked = marked = "";
  show();
  // The part of the page was put in another's place between two taps.
  const again = moves.find((move) => move.text === marked);
  if (again) mark(again);
  const cell = byKeys && focused && document.activeElement === document.body ? cellNamed(focused) : null;
  if (cell?.hasAttribute("data-legal")) cell.focus();
});
