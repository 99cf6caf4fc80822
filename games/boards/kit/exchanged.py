"""Two games with sides exchanged as one match: who began the first does not begin the second, and the sum decides.

Source: notes on services for board games: a board played from both sides, as one result.

Decided here: a tie is shared, or a third game decides it, which is begun as the first was; where points are counted the
points of both games may decide before. The table chooses.
"""

from __future__ import annotations

from typing import Final

from games.core.messages import Seat, say
from games.core.options import Option
from games.core.results import DealResult
from games.core.sheet import SingleDeal, places

EXCHANGED: Final = "exchanged"
OFF, SHARED, THIRD, POINTS = "off", "shared", "third", "points"
MOST: Final = 3
"""Games of a match at the most."""


def exchanged_option(*, counted: bool = False) -> Option:
    """The table's choice; `counted`: of a game that counts points."""
    ways = {
        OFF: say("no: one game"),
        SHARED: say("yes; a tie is shared"),
        THIRD: say("yes; a third game decides a tie"),
    }
    if counted:
        ways[POINTS] = say("yes; the points of both games decide a tie, then a third game")
    return Option(
        EXCHANGED,
        say("Two games with sides exchanged"),
        OFF,
        choices=ways,
        help=say("Both count as one match: one result, one settlement, one rating."),
        later=True,
    )


class ExchangedSides(SingleDeal):
    """One game, or two with sides exchanged. Totals are games won."""

    @property
    def exchanged(self) -> str:
        """How the table decides a tie of two games; off for one game alone."""
        return str(self.table.options.get(EXCHANGED, OFF))

    def counted(self, result: DealResult) -> tuple[int, ...]:
        """The points that a game counts for each side; nothing where it counts none."""
        return ()

    def margin(self) -> tuple[int, ...]:
        """What is counted for each side over all games."""
        return tuple(sum(one) for one in zip(*(self.counted(row.result) for row in self.rows), strict=True))

    def finished(self) -> bool:
        if self.exchanged == OFF or len(self.rows) == MOST:
            return True
        return len(self.rows) == 2 and (self.exchanged == SHARED or not self.level())

    def level(self) -> bool:
        """Whether neither side is ahead over the games so far."""
        return len(set(self.totals)) == 1 and not (self.exchanged == POINTS and len(set(self.margin())) > 1)

    @property
    def ranking(self) -> list[int] | None:
        if self.exchanged != POINTS or len(set(self.totals)) > 1:
            return super().ranking
        return places(self.margin())

    def coming(self) -> tuple[str, ...]:
        if self.exchanged == OFF:
            return ()
        begins = say("{player} begins", player=Seat(self.dealer()))
        if len(self.rows) == 2:
            return (say("A third game decides: the two are level"), begins)
        number = len(self.rows) + 1
        return (say("Game {number} of two, with sides exchanged", number=number), begins)

    def over_both(self) -> str:
        """Why a match of several games is over."""
        each = self.each(self.totals)
        if self.exchanged == POINTS and len(self.rows) == 2 and len(set(self.totals)) == 1:
            return say(
                "Games won: {each}; points of both games: {points}.",
                each=each,
                points=self.each(self.margin()),
            )
        return say("Games won: {each}.", each=each)
