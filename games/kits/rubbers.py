"""Rubbers: points of tricks win games, and the side that has two games has the rubber."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

GAMES_TO_WIN: Final = 2


@dataclass(frozen=True, slots=True)
class RubberStanding:
    """Where a rubber stands. leg: each side's points in the game going on; games: those it has won."""

    leg: tuple[int, int] = (0, 0)
    games: tuple[int, int] = (0, 0)

    @property
    def decided(self) -> bool:
        """Whether a side has won its two games."""
        return max(self.games) >= GAMES_TO_WIN

    def reaching(self, gained: tuple[int, int], target: int) -> tuple[int, ...]:
        """The sides that have the points for a game with what a deal gained them."""
        return tuple(by for by in range(2) if self.leg[by] + gained[by] >= target)

    def first_to_reach(self, steps: Iterable[tuple[int, int]], target: int) -> int | None:
        """The side that gets there first, from the (side, points) of the tricks in their order."""
        leg = list(self.leg)
        for by, points in steps:
            leg[by] += points
            if leg[by] >= target:
                return by
        return None

    def after(self, gained: tuple[int, int], winner: int | None) -> RubberStanding:
        """The rubber after a deal. A game won begins the next one from nought for both sides."""
        if winner is None:
            return RubberStanding((self.leg[0] + gained[0], self.leg[1] + gained[1]), self.games)
        won = self.games[winner] + 1
        return RubberStanding((0, 0), (won, self.games[1]) if winner == 0 else (self.games[0], won))
