"""Bridge scores: contracts as words of an auction, and a rubber kept below and above the line.

Source: Parlett, lines 2455-2508.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.core.game import Deal
from games.core.messages import say
from games.core.results import DealResult, Score
from games.core.sheet import Sheet
from games.kits.cards import SUIT_SIGNS, SUITS

GAME: Final = 100
"""Points below the line that win a game."""
GAMES_TO_WIN: Final = 2
RUBBER: Final = (700, 500)
"""For the rubber, by the games of the other side."""
UNFINISHED: Final = 300
PART_SCORE: Final = 50

Lines = tuple[tuple[int, int], tuple[int, int]]
"""What a deal is worth below and above the line, to each side."""


def contracts(lo: int, hi: int) -> dict[str, str]:
    """The words of bids: `bid 1C` to `bid 7NT`, in their order."""
    strains = [*zip(SUITS, SUIT_SIGNS, strict=True), ("NT", "NT")]
    return {f"bid {level}{one}": f"{level}{sign}" for level in range(lo, hi + 1) for one, sign in strains}


class LineResult(DealResult):
    """A deal whose points stand below and above the line."""

    def lines(self, deal: Deal) -> Lines:
        """Its points, as vulnerable as `deal.carry` says the sides are."""
        raise NotImplementedError

    def explained(self) -> str:
        """What happened, in a line."""
        raise NotImplementedError

    def score(self, sheet: Sheet, deal: Deal) -> Score:
        self.check(sheet.table, deal)
        below, above = self.lines(deal)
        why = [self.explained()]
        points = [low + high for low, high in zip(below, above, strict=True)]
        games = deal.carry["games"]
        for side in (0, 1):
            if deal.carry["below"][side] + below[side] >= GAME:
                why.append(say("{side} win a game", side=sheet.party(side)))
                if games[side] + 1 == GAMES_TO_WIN:
                    points[side] += RUBBER[games[1 - side]]
                    why.append(say("Rubber: {points}", points=RUBBER[games[1 - side]]))
        return Score(tuple(points), tuple(why))

    def follow(self, sheet: LineSheet) -> None:
        below, _ = self.lines(sheet.rows[-1].deal)
        sheet.below = [had + more for had, more in zip(sheet.below, below, strict=True)]
        for side in (0, 1):
            if sheet.below[side] >= GAME:
                sheet.games[side] += 1
                sheet.below = [0, 0]


class LineSheet(Sheet):
    """A rubber: who has a hundred below the line wins a game, and both begin anew; two games win it."""

    def begin(self) -> None:
        super().begin()
        self.below = [0, 0]
        self.games = [0, 0]

    def finished(self) -> bool:
        return max(self.games) == GAMES_TO_WIN

    def carry(self) -> Mapping[str, Any]:
        return {"below": self.below[:], "games": self.games[:]}

    def coming(self) -> tuple[str, ...]:
        below = say("Below the line: {each}", each=self.each(self.below))
        won = say(
            "Games won: {each}; {needed} make the rubber", each=self.each(self.games), needed=GAMES_TO_WIN
        )
        return (below, won) if any(self.games) else (below,)

    def reason(self) -> str:
        return say("{count} games won make the rubber.", count=GAMES_TO_WIN)

    def stop(self) -> None:
        """For the only game of a rubber that is not finished, and for the only part-score in a game."""
        for side in (0, 1):
            self.totals[side] += UNFINISHED * (self.games[side] > self.games[1 - side])
            self.totals[side] += PART_SCORE * (self.below[side] > 0 == self.below[1 - side])
