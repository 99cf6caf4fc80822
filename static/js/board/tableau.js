/* Cards of a patience follow the pointer while they are dragged from pile to pile; `board.js` plays the move. */

let from = null;

/** A card and those that lie on it. */
export function carried(card) {
  const cards = [];
  for (let one = card; one; one = one.nextElementSibling) cards.push(one);
  return cards;
}

function settle() {
  for (const card of document.querySelectorAll(".tableau .carried")) {
    card.classList.remove("carried");
    card.style.removeProperty("transform");
  }
  from = null;
}

document.addEventListener("pointerdown", (event) => {
  settle();
  const card = event.target.closest?.(".tableau .start");
  if (card) from = { at: card.dataset.at, x: event.clientX, y: event.clientY };
});
document.addEventListener("pointermove", (event) => {
  const card = from && document.querySelector(`.tableau .picked[data-at="${CSS.escape(from.at)}"]`);
  if (!card || !event.buttons) return;
  for (const one of carried(card)) {
    one.classList.add("carried");
    one.style.transform = `translate(${event.clientX - from.x}px, ${event.clientY - from.y}px)`;
  }
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, settle);
