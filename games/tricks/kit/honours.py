"""Whist with honours: a point for each trick over six, then four for all the trump honours or two for three of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core.fields import Fields
from games.core.messages import Message, Side, say
from games.core.results import Number, per_side
from games.core.state import Outcome
from games.kits.cards import BIT, RANK_OF, SUIT_OF, said
from games.kits.rankings import NO_TRUMP
from games.kits.tricks import TrickState

TRICKS: Final = 13
BOOK: Final = 6
HONOURS: Final = 4
WORTH: Final = {4: 4, 3: 2}
"""What so many honours bring."""
LOWEST: Final = 9
"""The rank of the jack."""


def honour_field() -> tuple[int, ...]:
    """A field: the trump honours that each side was dealt."""
    field: tuple[int, ...] = per_side(
        say("Trump honours held"),
        Number(0, HONOURS),
        total=HONOURS,
        help=say("Ace, king, queen and jack of trumps"),
    )
    return field


def whist_points(
    tricks: Sequence[int], honours: Sequence[int], standing: Sequence[int], goal: int
) -> tuple[list[int], list[Message]]:
    """The points of both sides and why: tricks first, and no honours for who stood a point short, or came too late."""
    points = [max(0, won - BOOK) for won in tricks]
    first = points.index(max(points))
    why = [say("{side}: {points} for tricks", side=Side(first), points=points[first])]
    for side in (0, 1):
        more = WORTH.get(honours[side], 0)
        too_late = standing[1 - side] + points[1 - side] >= goal and points[1 - side] > 0
        if more and standing[side] != goal - 1 and not too_late:
            points[side] += more
            why.append(say("{side}: {points} for honours", side=Side(side), points=more))
    return points, why


class HonoursState(Fields, TrickState):
    """The dealer's last card is turned for trumps. suit: the trumps. held: the honours of each side."""

    suit: int = NO_TRUMP
    turned: int = -1
    held: tuple[int, ...] = (0, 0)

    def turns_up(self) -> bool:
        """Whether a card is turned for trumps at this table."""
        return True

    def apply_chance(self, outcome: Outcome) -> None:
        dealer = self.deal.dealer
        if self.turns_up():
            self.turned = outcome[sum(self.sizes()[: dealer + 1]) - 1]
            self.suit = SUIT_OF[self.turned]
        super().apply_chance(outcome)

    def after_deal(self) -> None:
        if self.turned >= 0:
            self.shown[self.deal.dealer] |= BIT[self.turned]
            self.held = self.honours_in(self.hands)
        super().after_deal()

    def honours_in(self, hands: Sequence[int]) -> tuple[int, ...]:
        """The trump honours of each side, of which every second hand is one's own."""
        high = [card for card in self.deck if SUIT_OF[card] == self.suit and RANK_OF[card] >= LOWEST]
        return tuple(
            sum(bool(hand & BIT[card]) for hand in hands[side::2] for card in high) for side in (0, 1)
        )

    def trump(self) -> int:
        return self.suit

    def tricks_of_sides(self) -> tuple[int, int]:
        return sum(self.won[0::2]), sum(self.won[1::2])

    def facts(self, viewer: int | None) -> list[list[str]]:
        return [] if self.turned < 0 else [[say("Turned for trumps"), said(self.turned)]]
