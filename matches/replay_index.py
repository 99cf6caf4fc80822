"""Where a replay can jump to: the first event of each deal, and the end of each trick or turn."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from games.core.log import LogEvent
from games.core.match import LiveMatch


@dataclass(frozen=True, slots=True)
class Landmarks:
    """Event numbers of one match. deals: (number of the deal, its first event); turns: the last event of each.

    tricks: whether the turns are tricks.
    """

    deals: tuple[tuple[int, int], ...]
    turns: tuple[int, ...]
    tricks: bool

    def turn_before(self, seq: int) -> int | None:
        """The end of the turn before an event."""
        place = bisect_left(self.turns, seq)
        return self.turns[place - 1] if place else None

    def turn_after(self, seq: int) -> int | None:
        """The next end of a turn after an event."""
        place = bisect_right(self.turns, seq)
        return self.turns[place] if place < len(self.turns) else None

    def deal_at(self, seq: int) -> int:
        """The number of the deal that an event belongs to; 1 before the first."""
        return max((number for number, first in self.deals if first <= seq), default=1)


def landmarks(live: LiveMatch, events: Sequence[LogEvent]) -> Landmarks:
    """Found by replaying `events` in `live`, a fresh match of the same table. Raises BadLog.

    A trick ends where the table's middle, as everybody sees it, has become empty again; in games without tricks
    somebody's turn ends where another seat acts.
    """
    deals: dict[int, int] = {}
    tricks: list[int] = []
    turns: list[int] = []
    lying, last_seat = False, None
    for event in events:
        deals.setdefault(len(live.sheet.rows) + 1, event.seq)
        if event.seat != last_seat and event.seq > 1:
            turns.append(event.seq - 1)
        last_seat = event.seat
        live.replay(event)
        seen = live.view(None)["view"] or {}
        if lying and not seen.get("trick"):
            tricks.append(event.seq)
        lying = bool(seen.get("trick"))
    return Landmarks(tuple(deals.items()), tuple(tricks or turns), bool(tricks))
