"""Two tables that play the same boards with real cards, neither knowing the other's results before its own.

Each table enters its own field of the result. It plays half of the boards, changes tables with the other, and then
plays those that the other has played.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Apart:
    """fields: of the result, one for each table; seats: who sits at each, all through; boards: an even number."""

    fields: tuple[str, str]
    seats: tuple[tuple[int, ...], tuple[int, ...]]
    boards: int

    @property
    def changes_after(self) -> int:
        """How many boards each table plays before they change."""
        return self.boards // 2

    def order(self, table: int) -> tuple[int, ...]:
        """The boards in the order in which a table plays them."""
        early, late = range(1, self.changes_after + 1), range(self.changes_after + 1, self.boards + 1)
        return (*late, *early) if table else (*early, *late)

    def next_board(self, table: int, entered: Collection[int]) -> int | None:
        """The board that a table plays next; None once it has entered all."""
        return next((board for board in self.order(table) if board not in entered), None)

    def begins(self, table: int, board: int) -> int:
        """Who at a table plays first to a board: left of who deals the first board sits the first of the next."""
        return self.seats[table][board % len(self.seats[table])]

    def table_of(self, seat: int) -> int:
        """The table at which a seat is."""
        return 0 if seat in self.seats[0] else 1

    def whole(self, halves: Sequence[object]) -> dict[str, object]:
        """The result of a board from what both tables have entered."""
        return dict(zip(self.fields, halves, strict=True))
