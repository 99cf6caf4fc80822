/* Moves of several cards that lie open: the cards are tapped, and the list keeps the moves that have them all. */
import { fitting, meant, tapped } from "./card-picks.js";
import { all, whenShown } from "./dom.js";

let moves = [];
let picked = [];
const read = new WeakSet();
const list = () => document.querySelector("select[name=move]:has(option[data-cards])");

function show() {
  const select = list();
  if (!select) return;
  const left = fitting(moves, picked);
  const choice = meant(moves, picked);
  select.replaceChildren(...all("option:not([data-cards])", select), ...left.map((move) => move.option));
  (choice?.option ?? select.options[0]).selected = true;
  for (const card of all(".own .hand .card[data-at], .spread .card[data-at]")) {
    card.toggleAttribute(
      "data-legal",
      moves.some((move) => move.cards.includes(card.dataset.at)),
    );
    card.classList.toggle("picked", picked.includes(card.dataset.at));
  }
}

document.addEventListener("click", (event) => {
  const card = list() && event.target.closest(".card[data-legal]");
  if (!card) return;
  picked = tapped(moves, picked, card.dataset.at);
  show();
});

whenShown(() => {
  const select = list();
  if (!select || read.has(select)) return;
  read.add(select);
  const before = moves.map((move) => move.text).join();
  moves = all("option[data-cards]", select).map((option) => ({
    option,
    text: option.value,
    cards: option.dataset.cards.split(" "),
  }));
  if (moves.map((move) => move.text).join() !== before) picked = [];
  show();
});
