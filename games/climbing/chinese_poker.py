"""Chinese Poker: the informal Big Two. Be the first to get rid of your cards; do not be the last.

Source: My Games, lines 1742-1777, and the poker hands of lines 1554-1594.

Decided where the source is open: see the rules page. Every five-card hand may be played; where a hand holds
more than a few hundred of them the list of legal moves shows an even selection, and the others are accepted as well.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from games.core.game import Game
from games.core.messages import Card, say
from games.core.options import Option
from games.core.registry import register
from games.core.state import Action
from games.kits.cards import BIT, TEXT, cards_of
from games.kits.climbing import ClimbingState, Combination, equal_ranks, thinned
from games.kits.going_out import GoingOut, OutInOrder
from games.kits.poker import (
    ACE_HIGH,
    CATEGORY_NAMES,
    STRAIGHT,
    TWO_HIGH,
    RankOrder,
    category_of,
    hand_strength,
    straights_or_better,
)

SINGLE, PAIR, THREE, FIVE = "single", "pair", "three", "five"
TITLES: Final = {SINGLE: say("single card"), PAIR: say("pair"), THREE: say("three of a kind")}
LISTED: Final = 240
"""How many five-card hands are listed at most."""
LOWEST: Final = 1
"""The three of clubs, the lowest single card."""

_HEIGHT: Final = tuple(TWO_HIGH[card % 13] * 4 + card // 13 for card in range(52))
"""What each card counts alone: rank, then suit."""
_HIGHER: Final = tuple(
    sum(BIT[other] for other in range(52) if _HEIGHT[other] > _HEIGHT[card]) for card in range(52)
)
"""For each card the mask of the higher ones."""


@lru_cache(maxsize=1 << 14)
def _five_card_hands(hand: int, order: RankOrder) -> tuple[tuple[int, int], ...]:
    """Every five-card hand of a straight or better in a hand, as (strength, cards), from the lowest up."""
    return tuple(sorted(straights_or_better(hand, order)))


@lru_cache(maxsize=1 << 16)
def _combination(cards: int, order: RankOrder) -> Combination | None:
    size = cards.bit_count()
    first = cards.bit_length() - 1
    if size == 1:
        return Combination(cards, SINGLE, _HEIGHT[first], TITLES[SINGLE])
    if size in (2, 3) and all(card % 13 == first % 13 for card in cards_of(cards)):
        kind = PAIR if size == 2 else THREE
        return Combination(cards, kind, TWO_HIGH[first % 13], TITLES[kind])
    if size == 5 and first < 52:
        strength = hand_strength(cards, order)
        if category_of(strength) >= STRAIGHT:
            return Combination(cards, FIVE, strength, CATEGORY_NAMES[category_of(strength)])
    return None


class ChinesePokerState(ClimbingState):
    """A deal in play."""

    order = TWO_HIGH

    __slots__ = ()

    @property
    def _hand_order(self) -> RankOrder:
        return TWO_HIGH if self.table.options["two-high-in-hands"] else ACE_HIGH

    def classify(self, cards: int) -> Combination | None:
        return _combination(cards, self._hand_order) if cards < 1 << 52 else None

    def leads(self, hand: int) -> list[Action]:
        fives = thinned([cards for _, cards in _five_card_hands(hand, self._hand_order)], LISTED)
        return [*(BIT[card] for card in cards_of(hand)), *equal_ranks(hand, 2), *equal_ranks(hand, 3), *fives]

    def beating(self, hand: int, top: Combination) -> list[Action]:
        if top.kind == SINGLE:
            return [BIT[card] for card in cards_of(hand & _HIGHER[top.cards.bit_length() - 1])]
        if top.kind == FIVE:
            fives = _five_card_hands(hand, self._hand_order)
            return thinned([cards for strength, cards in fives if strength > top.strength], LISTED)
        sets = equal_ranks(hand, 2 if top.kind == PAIR else 3)
        return [cards for cards in sets if TWO_HIGH[(cards.bit_length() - 1) % 13] > top.strength]

    def starter(self) -> int:
        """In an even deal the holder of the lowest card, if the table plays so; else the player left of the dealer,
        who in an uneven deal is the first to have got one card more.
        """
        if self.table.options["starter"] == "lowest-card" and 52 % self.table.seats == 0:
            holder = next(seat for seat, hand in enumerate(self.hands) if hand & BIT[LOWEST])
            self.known[holder] = BIT[LOWEST]
            return holder
        return super().starter()


@register
class ChinesePoker(Game):
    title = "Chinese Poker"
    summary = say(
        "Beat the combination on the table or pass, and be the first without cards. Also known as Big Two."
    )
    wins = say("The first to get rid of all cards wins, and who is left with cards loses.")
    seats = (3, 4, 5)
    options = (
        Option(
            "starter",
            say("Who starts an even deal"),
            "left-of-dealer",
            choices={
                "left-of-dealer": say("the player left of the dealer"),
                "lowest-card": say("who holds {card}", card=Card(TEXT[LOWEST])),
            },
            help=say("With four players."),
        ),
        Option(
            "two-high-in-hands",
            say("Two is high in five-card hands as well"),
            False,
            help=say(
                "In flushes, full houses and fours of a kind; straights run from A-2-3-4-5 to "
                "10-J-Q-K-A anyway."
            ),
        ),
    )
    sources = ("my-games 1742-1777",)
    luck = "some"
    may_stop = False
    settlements = ("winner-from-each", "fixed")
    max_deals = 1

    Result = OutInOrder
    Sheet = GoingOut
    State = ChinesePokerState

    usual = 4
