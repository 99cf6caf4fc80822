"""Aces that count by the trick they fall in: the later, the dearer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from games.core.errors import refuse
from games.core.messages import Side, say
from games.core.results import DealResult, number, side
from games.kits.cards import RANK_OF, mask_of

TRICKS: Final = 13
ACES: Final = mask_of([card for card in range(52) if RANK_OF[card] == 12])


class AceTaken(DealResult):
    """One ace: who won it, and in which trick."""

    side: int = side(say("Side that won it"))
    trick: int = number(say("In trick"), 1, TRICKS)


def check_aces(aces: Iterable[tuple[int, int]], tricks: Sequence[int]) -> None:
    """Aces as (number of the trick, side that won it) must fit the tricks of the sides. Raises BadResult."""
    winners: dict[int, int] = {}
    for trick, by in aces:
        if winners.setdefault(trick, by) != by:
            refuse("aces", "trick {trick} cannot have been won by both sides.", trick=trick)
    for by, won in enumerate(tricks):
        with_ace = sum(winner == by for winner in winners.values())
        if with_ace > won:
            refuse(
                "aces",
                "{side} won aces in {with_ace} tricks but only {won} tricks.",
                side=Side(by),
                with_ace=with_ace,
                won=won,
            )
