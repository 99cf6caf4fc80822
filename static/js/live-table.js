/* For the live table: cards of the own hand and spots of the board that can be played now are played by tapping them. A spot
   smaller than a finger is chosen by the first tap and played by the second, or by the button that then names it. */
import { all, whenShown } from "./dom.js";

/** The button or list entry that a card or spot stands for. */
const choices = new WeakMap();

function markLegal() {
  for (const choice of all("button[name=move], select[name=move] option")) {
    const at = CSS.escape(choice.value);
    const spot = document.querySelector(`.board [data-at="${at}"], .own .card[data-at="${at}"]`);
    if (!spot) continue;
    spot.setAttribute("data-legal", "");
    choices.set(spot, choice);
    choice.classList.add("on-table");
  }
}

function play(choice) {
  if (choice.matches("button")) return choice.click();
  choice.selected = true;
  choice.form.querySelector("button").click();
}

/** In CSS pixels; a fingertip covers about so much. */
const FINGER = 40;

function mayMiss(spot, event) {
  const { width, height } = spot.getBoundingClientRect();
  const finger = event.pointerType ? event.pointerType !== "mouse" : matchMedia("(pointer: coarse)").matches;
  return finger && Math.min(width, height) < FINGER;
}

/** The spot that the list names stands out on the board, and the button says which it is. */
function showChosen(list) {
  const button = list.form.querySelector("[data-named]");
  if (!button) return;
  for (const spot of all(".board .chosen")) spot.classList.remove("chosen");
  document.querySelector(`.board [data-at="${CSS.escape(list.value)}"]`)?.classList.add("chosen");
  button.textContent = button.dataset.named.replace("AT", list.value);
}

document.addEventListener("click", (event) => {
  const spot = event.target.closest("[data-legal]"),
    choice = choices.get(spot);
  if (!choice) return;
  if (!choice.matches("option") || spot.classList.contains("chosen") || !mayMiss(spot, event)) return play(choice);
  choice.selected = true;
  showChosen(choice.closest("select"));
});
document.addEventListener("change", (event) => {
  if (event.target.matches("select[name=move]")) showChosen(event.target);
});
whenShown(markLegal);
