"""A match as somebody reads it: what they are told, and where a replay can jump to."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from copy import copy
from dataclasses import dataclass
from typing import Any, Self

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


class Reading:
    """A match read from its beginning as one viewer reads it.

    lines: what the viewer was told: (sequence number, seat, text). A trick ends where the table's middle, as everybody
    sees it, has become empty again; in games without tricks somebody's turn ends where another seat acts.
    """

    def __init__(self, live: LiveMatch, viewer: int | None) -> None:
        self.live, self.viewer = live, viewer
        self.lines: list[tuple[int, int | None, str]] = []
        self._deals: dict[int, int] = {}
        self._begins: list[LiveMatch] = []
        self._tricks: list[int] = []
        self._turns: list[int] = []
        self._lying = False
        self._last_seat: int | None = None
        self._listen()

    def _listen(self) -> None:
        self.live.watch(self.viewer, lambda seq, seat, text: self.lines.append((seq, seat, text)))

    @property
    def seq(self) -> int:
        """How many events have been read."""
        return self.live.seq

    @property
    def landmarks(self) -> Landmarks:
        """Where a replay of what has been read can jump to."""
        turns = tuple(self._tricks or self._turns)
        return Landmarks(tuple(self._deals.items()), turns, bool(self._tricks))

    def replay(self, event: LogEvent[Any]) -> None:
        """Read one event more. Raises BadLog."""
        deal = len(self.live.sheet.rows) + 1
        if deal not in self._deals:
            self._begins.append(self.live.copy())
            self._deals[deal] = event.seq
        self.live.replay(event)
        if event.seat != self._last_seat and event.seq > 1:
            self._turns.append(event.seq - 1)
        self._last_seat = event.seat
        seen = self.live.view(None)["view"] or {}
        if self._lying and not seen.get("trick"):
            self._tricks.append(event.seq)
        self._lying = bool(seen.get("trick"))

    def at(self, seq: int) -> LiveMatch:
        """The match as it stood after so many events, of those that have been read."""
        begins = [begin for begin in self._begins if begin.seq <= seq]
        live = begins[-1].copy() if begins else LiveMatch(self.live.begun_with, entered=self.live.entered)
        for event in self.live.log[live.seq : seq]:
            live.replay(event)
        return live

    def copy(self) -> Self:
        """The reading as far as it has come, to go on from by itself."""
        new = copy(self)
        new.live, new.lines, new._deals = self.live.copy(), self.lines[:], self._deals.copy()
        new._begins, new._tricks, new._turns = self._begins[:], self._tricks[:], self._turns[:]
        new._listen()
        return new
