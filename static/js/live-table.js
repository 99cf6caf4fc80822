/* For the live table: cards of the own hand that can be played now are played by tapping them. What is played on a board is
   played there. */
import { all, whenShown } from "./dom.js";
import "./board/board.js";
import "./board/tableau.js";
import "./card-moves.js";
import "./clocks.js";
import "./refused.js";
import "./sent-moves.js";
import "./table-habits.js";

/** The button or list entry that a card stands for. */
const choices = new WeakMap();

function markLegal() {
  for (const choice of all("button[name=move], select[name=move] option")) {
    const card = document.querySelector(`.own .card[data-at="${CSS.escape(choice.value)}"]`);
    if (!card) continue;
    card.setAttribute("data-legal", "");
    choices.set(card, choice);
    choice.classList.add("on-table");
  }
}

function play(choice) {
  if (choice.matches("button")) return choice.click();
  choice.selected = true;
  choice.form.querySelector("button").click();
}

let announced = "";

/** The page's one announcer: what is said there is read aloud, once. */
function announce() {
  const announcer = document.querySelector("#announcer");
  const news = document.querySelector("#refused") ?? document.querySelector("#live .turn");
  const said = news?.textContent.trim() ?? "";
  if (!announcer || (announced === said && announcer.textContent)) return;
  announced = said;
  announcer.textContent = said;
}

/** The site learns from the question for news that the table is seen: then it sends no message of it. */
document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.elt.id === "live" && !document.hidden) detail.headers["X-Seen"] = "1";
});
document.addEventListener("click", (event) => {
  const choice = choices.get(event.target.closest(".card[data-legal]"));
  if (choice) play(choice);
});
whenShown(markLegal);
whenShown(announce);
