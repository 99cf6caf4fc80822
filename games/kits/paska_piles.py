"""The pile of Paskahousu and Valepaska: what may be put on it, and when it falls.

Source: My Games, lines 2686-2709. A pile is a list of plays, each with a rank (2..A as 0..12) and a number of cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from games.kits.poker import TWO_HIGH

TWO, SEVEN, TEN, JACK, KING, ACE = 0, 5, 8, 9, 11, 12
FACES: Final = range(JACK, KING + 1)
FALLING: Final = 4
"""So many equal ranks on top make the pile fall."""


class Play(Protocol):
    """Cards put down together, as the rank that they are or are said to be."""

    @property
    def rank(self) -> int: ...

    @property
    def count(self) -> int: ...


def playable_ranks(pile: Sequence[Play], *, high_on_empty: bool) -> list[int]:
    """The ranks that may be put on a pile, ascending. high_on_empty: jacks, queens and kings may start one."""
    if not pile:
        return [TWO, *range(TWO + 1, TEN + 1), *(FACES if high_on_empty else ()), ACE]
    top = pile[-1].rank
    if top == TWO:
        return [TWO]
    ranks = [TWO, *range(top, TEN + 1)]
    if top >= SEVEN:
        ranks += range(max(top, JACK), KING + 1)
    return [*ranks, ACE] if top in FACES else ranks


def pile_falls(pile: Sequence[Play]) -> bool:
    """Whether the last play makes the pile fall."""
    rank = pile[-1].rank
    if rank == TWO:
        return False
    if rank in (TEN, ACE):
        return rank == TEN or not ace_alone(pile)
    on_top = 0
    for play in reversed(pile):
        if play.rank != rank:
            break
        on_top += play.count
    return on_top >= FALLING


def ace_alone(pile: Sequence[Play]) -> bool:
    """Whether the last play is of aces on an empty pile: then the next player gets them."""
    return len(pile) == 1 and pile[-1].rank == ACE


def dear(rank: int) -> int:
    """Which ranks to part with first: low ones; tens, aces and twos are kept."""
    return TWO_HIGH[rank] + (13 if rank in (TWO, TEN, ACE) else 0)
