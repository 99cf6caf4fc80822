/* The orders in which people hold their cards. Suits in turn red and black, jokers first. */
const RANKS = "AKQJT98765432";
const SUITS = "SHCD";

const isCard = (text) => text.length === 2 && RANKS.includes(text[0]) && SUITS.includes(text[1]);
const isJoker = (text) => text.startsWith("*");
const rank = (text) => (isJoker(text) ? -1 : RANKS.indexOf(text[0]));
const suit = (text) => (isJoker(text) ? -1 : SUITS.indexOf(text[1]));

const ways = {
  suits: (one, other) => suit(one) - suit(other) || rank(one) - rank(other),
  "suits-up": (one, other) => suit(one) - suit(other) || rank(other) - rank(one),
  ranks: (one, other) => rank(one) - rank(other) || suit(one) - suit(other),
  "ranks-up": (one, other) => rank(other) - rank(one) || suit(one) - suit(other),
};

/** The texts of a hand in that order; as they are where a card is none of the usual pack, or the order unknown. */
export function sorted(texts, order) {
  const way = Object.hasOwn(ways, order) ? ways[order] : null;
  if (!way || !texts.every((text) => isCard(text) || isJoker(text))) return [...texts];
  return [...texts].sort(way);
}
