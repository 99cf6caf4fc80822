"""Rules of thumb of the quick Skruuvi player: what to bid, which cards to give away, when to knock."""

from __future__ import annotations

from typing import Final

from games.core.state import Action
from games.kits.cards import CLUBS, DIAMONDS, HEARTS, RANK_OF, SPADES, SUIT_MASK, SUIT_OF, cards_of
from games.kits.high_cards import hcp
from games.kits.skruuvi_bids import (
    HIGHEST,
    IN_CLUBS,
    IN_DIAMONDS,
    IN_HEARTS,
    IN_SPADES,
    MISERE,
    PASS,
    PASS_MISERE,
    TRUMP_OF,
    Scale,
    bid,
)

ACE, KING = 12, 11
KIND_OF_SUIT: Final = {SPADES: IN_SPADES, CLUBS: IN_CLUBS, DIAMONDS: IN_DIAMONDS, HEARTS: IN_HEARTS}
OPENING: Final = 18
"""The strength that is worth a bid of one; every two points more are worth one more. Found by playing: with 18 most
contracts are made, with 16 two of five are, for the same points."""
KOTKA_OPENING: Final = 23
"""The strength that is worth bidding six with thirteen cards in hand."""


def best_suit(hand: int) -> int:
    """The longest suit, of equally long ones the strongest."""
    return max(range(4), key=lambda suit: ((hand & SUIT_MASK[suit]).bit_count(), hand & SUIT_MASK[suit]))


def strength(hand: int) -> int:
    """High card points, and two for each trump over four."""
    return hcp(hand) + 2 * ((hand & SUIT_MASK[best_suit(hand)]).bit_count() - 4)


def call(hand: int, scale: Scale, highest: int, limit: int, partners: bool) -> Action:
    """The lowest bid in the best suit up to a number of tricks; nothing over the partner's bid."""
    kind = KIND_OF_SUIT[best_suit(hand)]
    for level in range(1, limit + 1):
        action = bid(level, kind)
        if scale.rank.get(action, 0) > highest:
            return PASS if partners else action
    return PASS


def limit(hand: int, kotka: bool, opening: int = OPENING) -> int:
    """How high a hand may bid; `opening`: the strength that is worth a bid of one."""
    if kotka:
        return 6 if strength(hand) >= KOTKA_OPENING else 0
    return min(4, (strength(hand) - opening) // 2 + 1)


def dangers(hand: int) -> int:
    """How many cards are too high for their place in their suit to be sure of avoiding tricks with them."""
    return sum(
        RANK_OF[card] > 2 * place + 1
        for suit in SUIT_MASK
        for place, card in enumerate(cards_of(hand & suit))
    )


def solo_kind(hand: int) -> int:
    """What a soloist should play for all the tricks or none."""
    return MISERE if dangers(hand) <= 3 or hcp(hand) < 18 else KIND_OF_SUIT[best_suit(hand)]


def keeping(card: int, hand: int, kind: int) -> int:
    """What a card is worth in a hand that is going to play a kind of game."""
    rank = RANK_OF[card]
    if kind in (MISERE, PASS_MISERE):
        return -rank
    if SUIT_OF[card] == TRUMP_OF[kind]:
        return 100 + rank
    if rank >= KING:
        return 60 + rank
    return rank - 2 * (hand & SUIT_MASK[SUIT_OF[card]]).bit_count()


def worst(hand: int, kind: int) -> int:
    """The card to get rid of."""
    return min(cards_of(hand), key=lambda card: (keeping(card, hand, kind), card))


def best(hand: int, kind: int) -> int:
    """The card a partner who declares would like most."""
    return max(cards_of(hand), key=lambda card: (keeping(card, hand, kind), card))


def beats_contract(hand: int, level: int, kind: int) -> bool:
    """Whether a hand holds enough aces to knock."""
    aces = sum(RANK_OF[card] == ACE for card in cards_of(hand))
    return kind != MISERE and aces >= (1 if level == HIGHEST else 2)
