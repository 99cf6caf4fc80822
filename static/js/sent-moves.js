/* A move shows at once where it was made, as sent and waiting; what the server refuses, or never hears of, is taken back
   where everybody can see it. */
import { all } from "./dom.js";

const isMove = ({ elt, requestConfig }) =>
  elt.matches(".moves, .on-board:not(.ahead)") && requestConfig?.parameters.move !== undefined;
const unsent = () => document.querySelector("#unsent");

/** The cards and cells that a move names: the card itself, each word of several, where it ends on a board. */
function placesOf(form, move) {
  const option = all("option", form).find((one) => one.value === move);
  const ends = option?.dataset.ends?.split(" ") ?? [];
  const cells = all("#live .board [data-at]").filter((cell) => ends.at(-1) === cell.dataset.at);
  const named = new Set([move, ...(option?.dataset.cards?.split(" ") ?? [])]);
  const cards = all("#live .own .hand .card[data-at]").filter((card) => named.has(card.dataset.at));
  return [...cells, ...cards];
}

function takeBack() {
  for (const one of all("#live .sent")) one.classList.remove("sent");
  const turn = document.querySelector("#live .turn[data-said]");
  if (turn) turn.textContent = turn.dataset.said;
  turn?.removeAttribute("data-said");
}

document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (!isMove(detail)) return;
  const move = String(detail.requestConfig.parameters.move);
  for (const place of placesOf(detail.elt, move)) place.classList.add("sent");
  const turn = document.querySelector("#live .turn");
  if (turn && unsent()) {
    turn.dataset.said = turn.textContent;
    turn.textContent = unsent().dataset.waits;
  }
});
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (!isMove(detail)) return;
  if (!detail.successful) takeBack();
  if (unsent()) unsent().hidden = detail.successful;
});
