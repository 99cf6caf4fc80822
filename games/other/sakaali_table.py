"""One table of Sakaali: four hands, the rows of cards before the players, and what ten cards count.

Source: My Games, lines 2614-2634.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final, Self

from games.core.commitment import shuffled
from games.core.game import GameTable
from games.core.messages import Message, say, say_in
from games.core.results import BadValue, Number
from games.core.state import Action, State, parse_from
from games.core.views import MeldView
from games.kits.cards import BIT, CARD, DECK_52, TEXT, cards_of, mask_of, said
from games.kits.poker import RANK_MASK

SEATS: Final = 4
HAND: Final = 13
PLAYED: Final = 8
KEPT: Final = HAND - PLAYED
PAIR_COST: Final = 25
SINGLE_COST: Final = 20
WIN_BONUS: Final = 20
ALL_SETS_BONUS: Final = 30
VALUE: Final = tuple((rank + 1) % 13 + 1 for rank in range(13))
"""What a card of each rank (2..A) is worth: ace 1, two 2 ... king 13."""


def minus_points(cards: int) -> int:
    """The minus card points of a side's cards: threes and fours nothing, a pair 25, a single card its value and 20."""
    points = 0
    for rank, mask in enumerate(RANK_MASK):
        count = (cards & mask).bit_count()
        points += PAIR_COST if count == 2 else SINGLE_COST + VALUE[rank] if count == 1 else 0
    return points


@cache
def possible_points() -> frozenset[int]:
    """Every number of minus points that the ten cards of a side can have."""
    found = set()
    for pairs in range(KEPT + 1):
        for singles in range(2 * KEPT - 2 * pairs + 1):
            rest = 2 * KEPT - 2 * pairs - singles
            if rest in (1, 2, 5):
                continue
            low, high = singles * (singles + 1) // 2, singles * (27 - singles) // 2
            found |= {PAIR_COST * pairs + SINGLE_COST * singles + values for values in range(low, high + 1)}
    return frozenset(found)


class SakaaliCards(State):
    """What one table and two have in common: the pack, and cards as moves."""

    def draw(self, rng: Random) -> list[int]:
        return shuffled(list(DECK_52), rng)

    def text(self, seat: int, action: Action) -> str:
        return TEXT[action]

    def parse(self, seat: int, text: str) -> Action:
        return parse_from(CARD, text)

    def say(self, action_text: str) -> str:
        return said(CARD[action_text]) if action_text in CARD else action_text


class MinusPoints(Number):
    """The minus points of a side: only what ten cards can have."""

    def __init__(self) -> None:
        super().__init__(0, max(possible_points()))

    def clean(self, value: object, table: GameTable) -> int:
        points = super().clean(value, table)
        if points not in possible_points():
            raise BadValue(say("ten cards cannot have {points} minus points.", points=points))
        return points


def game_points(minus: tuple[int, int], bonus: int) -> tuple[tuple[int, int], Message]:
    """What each side wins in a deal with that bonus for winning it, and why. A tie is worth nothing."""
    if minus[0] == minus[1]:
        return (0, 0), say("a tie")
    winner = 0 if minus[0] < minus[1] else 1
    gap = abs(minus[0] - minus[1])
    points = gap + bonus
    if minus[winner]:
        why = say(
            "{gap} fewer minus points and {bonus} for the deal: {points}", gap=gap, bonus=bonus, points=points
        )
    else:
        points += ALL_SETS_BONUS
        why = say(
            "{gap} fewer minus points and {bonus} for the deal and {sets} for nothing but threes "
            "and fours: {points}",
            gap=gap,
            bonus=bonus,
            sets=ALL_SETS_BONUS,
            points=points,
        )
    return (points, 0) if winner == 0 else (0, points), why


def phase_of(dealt: bool, over: bool) -> str:
    """The phase of one or two tables."""
    if over:
        return say_in("phase", "over")
    return say_in("phase", "play") if dealt else say_in("phase", "deal")


class SakaaliTable:
    """Four players in a circle; 0 and 2 are partners. `rows` are the cards played, in their order."""

    __slots__ = ("hands", "rows", "turn")

    def __init__(self, first: int) -> None:
        self.hands = [0] * SEATS
        self.rows: list[list[int]] = [[] for _ in range(SEATS)]
        self.turn = first

    def deal(self, deck: list[int], first: int) -> None:
        """Deal one card at a time, from the given place on."""
        for step in range(SEATS):
            self.hands[(first + step) % SEATS] = mask_of(deck[step::SEATS])

    @property
    def over(self) -> bool:
        return all(len(row) == PLAYED for row in self.rows)

    def play(self, card: int) -> None:
        """The player in turn lays a card."""
        self.hands[self.turn] &= ~BIT[card]
        self.rows[self.turn].append(card)
        self.turn = (self.turn + 1) % SEATS

    def minus(self) -> tuple[int, int]:
        """The minus points of the places 0 and 2, and of 1 and 3."""
        return minus_points(self.hands[0] | self.hands[2]), minus_points(self.hands[1] | self.hands[3])

    def clone(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.hands, twin.rows, twin.turn = self.hands[:], [row[:] for row in self.rows], self.turn
        return twin

    def resampled(self, place: int, rng: Random) -> Self:
        """The cards that a player does not see dealt anew to the other three."""
        world = self.clone()
        seen = self.hands[place] | mask_of([card for row in self.rows for card in row])
        pool = shuffled([card for card in DECK_52 if not seen & BIT[card]], rng)
        for other, hand in enumerate(self.hands):
            if other != place:
                size = hand.bit_count()
                world.hands[other] = mask_of(pool[:size])
                del pool[:size]
        return world

    def row_view(self, place: int) -> MeldView:
        return {"title": say_in("pile", "played"), "cards": [TEXT[card] for card in self.rows[place]]}

    def cheapest(self, place: int) -> int:
        """The card to part with: of the rank that is least likely to become a three, then the dearest one."""
        hand = self.hands[place]
        gone = mask_of([card for row in self.rows for card in row])

        def hope(card: int) -> tuple[int, int, int]:
            own = (hand & RANK_MASK[card % 13]).bit_count()
            left = 4 - own - (gone & RANK_MASK[card % 13]).bit_count()
            worth = 9 if own >= 3 else own * 3 + left if own + left >= 3 else 0
            return worth, -VALUE[card % 13], card

        return min(cards_of(hand), key=hope)
