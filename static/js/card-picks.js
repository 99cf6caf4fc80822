/* Which moves of several cards are left when some of their cards have been tapped. */

/** The moves that have all of these cards in them. */
export const fitting = (moves, picked) => moves.filter((move) => picked.every((card) => move.cards.includes(card)));

/** What is picked when a card is tapped: one more or one less, or it alone where no move has all of them. */
export function tapped(moves, picked, card) {
  if (picked.includes(card)) return picked.filter((one) => one !== card);
  return fitting(moves, [...picked, card]).length ? [...picked, card] : [card];
}

/** The move that is meant: the only one of just these cards, or the only one there is with them. */
export function meant(moves, picked) {
  const left = picked.length ? fitting(moves, picked) : [];
  const exact = left.filter((move) => move.cards.length === picked.length);
  return exact.length === 1 ? exact[0] : left.length === 1 ? left[0] : null;
}
