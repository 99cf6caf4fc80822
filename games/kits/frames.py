"""Score sheets of physical games: every row is one player's turn at the board, the table or the line."""

from __future__ import annotations

from games.core.results import DealResult
from games.core.sheet import Row, Sheet


class TurnsSheet(Sheet):
    """Turns go round among the players still in; who is out longest comes last. Everybody plays for himself.

    `out` lists the players who dropped out, together where it happened at the same moment. A subclass computes points
    in `score`, without changing anything, and moves on in `after`.
    """

    def begin(self) -> None:
        super().begin()
        self.out: list[list[int]] = []
        self.turn = 0

    def after(self, result: DealResult) -> None:
        """Take note of a row that has just been added: who is out, and whose turn it is."""
        raise NotImplementedError

    def enter(self, result: DealResult) -> Row:
        row = super().enter(result)
        self.after(result)
        return row

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
