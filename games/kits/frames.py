"""Score sheets of physical games: every row is one player's turn at the board, the table or the line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from games.core.game import Deal
from games.core.messages import Message, say
from games.core.results import DealResult, Score
from games.core.sheet import FirstTo, Sheet

NO_POINTS: Final = say("There are no points on this sheet: what happened is written down as it was.")


class Happening(DealResult):
    """A row for which there are no points."""

    def told(self, sheet: Any) -> Iterable[Message]:
        """What happened. Raises BadResult if it cannot have happened; changes nothing."""
        raise NotImplementedError

    def score(self, sheet: Any, deal: Deal) -> Score:
        return Score((0,) * len(sheet.totals), tuple(self.told(sheet)))


class RecordSheet(Sheet):
    """A record of rounds and roles. Nobody wins, and it ends when the players stop."""

    def finished(self) -> bool:
        return False

    def why_no_adjustment(self) -> str:
        return NO_POINTS

    @property
    def ranking(self) -> list[int] | None:
        return None


class FramesSheet(FirstTo):
    """Totals are frames won; a match is won by so many of them (the option `target`). Players begin them in turn."""

    unit = "Visit"
    dealer_does = say("plays")

    def begin(self) -> None:
        super().begin()
        self.turn = 0
        self.new_frame()

    def new_frame(self) -> None:
        """Set up the table for the next frame."""

    def frame_number(self) -> int:
        """The frame being played, from 1."""
        return sum(self.earned) + 1

    def begin_frame(self) -> None:
        """The last frame has been won: the next one is begun by the other side."""
        self.turn = sum(self.earned) % 2
        self.new_frame()

    def dealer(self) -> int:
        """Whose turn it is."""
        return self.table.sides[self.turn][0]

    def wins_frame(self, side: int, scores: Sequence[int]) -> Message:
        """That a side has won the frame by so many points."""
        return say(
            "{player} wins frame {number}, {points} to {others}: {won}",
            player=self.party(side),
            number=self.frame_number(),
            points=scores[side],
            others=scores[1 - side],
            won=1,
        )

    def reason(self) -> str:
        return say("{count} frames won.", count=max(self.totals))

    def coming(self) -> tuple[str, ...]:
        """The match in frames; a game says more about the frame going on."""
        if self.goal() == 1:
            return ()
        goal, race = self.goal(), self.race(self.goal(), self.totals)
        return (
            say(
                "Frame {number}; {goal} win the match; {race}",
                number=self.frame_number(),
                goal=goal,
                race=race,
            ),
        )


class TurnsSheet(Sheet):
    """Turns go round among the players still in; who is out longest comes last. Everybody plays for himself.

    `out` lists the players who dropped out, together where it happened at the same moment.
    """

    unit = "Turn"

    def begin(self) -> None:
        super().begin()
        self.out: list[list[int]] = []
        self.turn = 0

    def why_no_adjustment(self) -> str:
        return NO_POINTS

    def dealer(self) -> int:
        """Whose turn it is."""
        return self.turn

    def still_in(self) -> list[int]:
        """The players who have not dropped out."""
        gone = {seat for group in self.out for seat in group}
        return [seat for seat in range(self.table.seats) if seat not in gone]

    def pass_on(self) -> None:
        """It is the turn of the next player still in, to the left."""
        players = self.still_in()
        self.turn = next((seat for seat in players if seat > self.turn), players[0])

    @property
    def ranking(self) -> list[int]:
        """Places by order of dropping out, the last one in first; players out at the same moment share a place."""
        places = [1] * self.table.seats
        better = len(self.still_in())
        for group in reversed(self.out):
            for seat in group:
                places[seat] = better + 1
            better += len(group)
        return places
