"""Playing cards as small ints, hands as bit masks.

Card 0..51 is 13 * suit + rank, suits in the order clubs, diamonds, hearts, spades and ranks 2..A as 0..12. A hand is an
int with bit `1 << card` set for each card held; `BIT[card]` is that bit. Text: rank then suit, `AS`, `TD`, `2C`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Final

from games.core.messages import Card, Message, joined, say, say_in, say_n

RANKS: Final = "23456789TJQKA"
SUITS: Final = "CDHS"
SUIT_NAMES: Final = (
    say_in("a suit", "clubs"),
    say_in("a suit", "diamonds"),
    say_in("a suit", "hearts"),
    say_in("a suit", "spades"),
)
SUIT_TITLES: Final = (
    say_in("a suit", "Clubs"),
    say_in("a suit", "Diamonds"),
    say_in("a suit", "Hearts"),
    say_in("a suit", "Spades"),
)
SUIT_SIGNS: Final = "♣♦♥♠"
RANK_NAMES: Final = (
    say_in("a rank", "two"),
    say_in("a rank", "three"),
    say_in("a rank", "four"),
    say_in("a rank", "five"),
    say_in("a rank", "six"),
    say_in("a rank", "seven"),
    say_in("a rank", "eight"),
    say_in("a rank", "nine"),
    say_in("a rank", "ten"),
    say_in("a rank", "jack"),
    say_in("a rank", "queen"),
    say_in("a rank", "king"),
    say_in("a rank", "ace"),
)
RANK_PLURALS: Final = (
    say_in("a rank", "twos"),
    say_in("a rank", "threes"),
    say_in("a rank", "fours"),
    say_in("a rank", "fives"),
    say_in("a rank", "sixes"),
    say_in("a rank", "sevens"),
    say_in("a rank", "eights"),
    say_in("a rank", "nines"),
    say_in("a rank", "tens"),
    say_in("a rank", "jacks"),
    say_in("a rank", "queens"),
    say_in("a rank", "kings"),
    say_in("a rank", "aces"),
)
COUNTED: Final[tuple[Callable[[int], Message], ...]] = (
    lambda count: say_n("{count} two", "{count} twos", count),
    lambda count: say_n("{count} three", "{count} threes", count),
    lambda count: say_n("{count} four", "{count} fours", count),
    lambda count: say_n("{count} five", "{count} fives", count),
    lambda count: say_n("{count} six", "{count} sixes", count),
    lambda count: say_n("{count} seven", "{count} sevens", count),
    lambda count: say_n("{count} eight", "{count} eights", count),
    lambda count: say_n("{count} nine", "{count} nines", count),
    lambda count: say_n("{count} ten", "{count} tens", count),
    lambda count: say_n("{count} jack", "{count} jacks", count),
    lambda count: say_n("{count} queen", "{count} queens", count),
    lambda count: say_n("{count} king", "{count} kings", count),
    lambda count: say_n("{count} ace", "{count} aces", count),
)
"""So many cards of each rank, in words."""
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)

DECK_52: Final = tuple(range(52))
TEXT: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The text of each card."""
CARD: Final = {text: card for card, text in enumerate(TEXT)}
"""The card of each text."""
MOST: Final = 256
"""Cards are numbers below, in packs of any size."""
BIT: Final = tuple(1 << card for card in range(MOST))
SUIT_MASK: Final = tuple(0x1FFF << (13 * suit) for suit in range(4))
SUIT_OF: Final = tuple(card // 13 for card in DECK_52)
RANK_OF: Final = tuple(card % 13 for card in DECK_52)


FEW: Final = 6
"""So few cards are found one by one, more by the eighths of a mask that `HELD` names."""
HELD: Final = tuple(
    tuple(tuple(first + bit for bit in range(8) if byte >> bit & 1) for byte in range(256))
    for first in range(0, MOST, 8)
)


def cards_of(hand: int) -> list[int]:
    """The cards of a mask, ascending."""
    cards: list[int] = []
    if hand.bit_count() > FEW and not hand >> MOST:
        for held, byte in zip(HELD, hand.to_bytes((hand.bit_length() + 7) >> 3, "little"), strict=False):
            if byte:
                cards += held[byte]
        return cards
    while hand:
        card = hand.bit_length() - 1
        cards.append(card)
        hand ^= 1 << card
    cards.reverse()
    return cards


def one_of(hand: int, rng: Random) -> int:
    """One card of a mask at random, the one that the same draw finds in `cards_of`."""
    for _ in range(int(rng.random() * hand.bit_count())):
        hand &= hand - 1
    return (hand & -hand).bit_length() - 1


def mask_of(cards: list[int] | tuple[int, ...]) -> int:
    """The mask of some cards."""
    hand = 0
    for card in cards:
        hand |= BIT[card]
    return hand


def texts_of(hand: int) -> list[str]:
    """The texts of a mask for a view: suits together, high cards first."""
    return [TEXT[card] for card in reversed(cards_of(hand))]


def said(card: int) -> str:
    """A card for people: `K♠`, `10♥`."""
    return ("10" if RANKS[card % 13] == "T" else RANKS[card % 13]) + SUIT_SIGNS[card // 13]


def cards_said(cards: Iterable[int]) -> Message:
    """Cards in a message, in the order given."""
    return joined([Card(TEXT[card]) for card in cards], " ")


def spoken(card: int) -> Message:
    """A card in words: `king of spades`."""
    return say("{rank} of {suit}", rank=RANK_NAMES[card % 13], suit=SUIT_NAMES[card // 13])
