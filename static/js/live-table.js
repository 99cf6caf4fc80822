/* For the live table: cards of the own hand and spots of the board that can be played now are played by tapping them. */
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

document.addEventListener("click", (event) => {
  const choice = choices.get(event.target.closest("[data-legal]"));
  if (choice) play(choice);
});
whenShown(markLegal);
