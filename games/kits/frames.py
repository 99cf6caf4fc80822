"""Score sheets of physical games: every row is one player's turn at the board, the table or the line."""

from __future__ import annotations

from games.core.game import Deal
from games.core.results import DealResult, Score
from games.core.sheet import FirstTo, Sheet


class RecordSheet(Sheet):
    """A record of rounds and roles. Nobody wins, there are no points, and it ends when the players stop."""

    def told(self, result: DealResult) -> list[str]:
        """What happened in a row. Raises BadResult if it cannot have happened; changes nothing."""
        raise NotImplementedError

    def score(self, result: DealResult, deal: Deal) -> Score:
        return Score((0,) * len(self.table.sides), tuple(self.told(result)))

    def finished(self) -> bool:
        return False

    @property
    def ranking(self) -> list[int] | None:
        return None


class FramesSheet(FirstTo):
    """Totals are frames won; a match is won by so many of them (the option `target`). Players begin them in turn."""

    unit = "Visit"
    dealer_does = "plays"

    def begin(self) -> None:
        super().begin()
        self.turn = 0
        self.new_frame()

    def new_frame(self) -> None:
        """Set up the table for the next frame."""

    def frame_number(self) -> int:
        """The frame being played, from 1."""
        return sum(self.totals) + 1

    def begin_frame(self) -> None:
        """The last frame has been won: the next one is begun by the other side."""
        self.turn = sum(self.totals) % 2
        self.new_frame()

    def dealer(self) -> int:
        """Whose turn it is."""
        return self.table.sides[self.turn][0]

    def won(self, side: int) -> tuple[int, int]:
        """The points of a row in which a side wins the frame."""
        return (1, 0) if side == 0 else (0, 1)

    def reason(self) -> str:
        return f"{max(self.totals)} frames won."

    def coming(self) -> tuple[str, ...]:
        """The match in frames; a game says more about the frame going on."""
        if self.goal() == 1:
            return ()
        return (
            f"Frame {self.frame_number()}; {self.goal()} win the match; {self.race(self.goal(), self.totals)}",
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
