"""What this process has replayed lately, so that the next page replays only what is new.

Nothing kept here is believed: it counts only where the stored log begins with the very rows that it was made from.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from threading import Lock
from typing import Any, Final, Generic, Protocol, Self, TypeVar

from games.core.game import GameTable
from games.core.log import stored_event
from games.core.log_event import LogEvent

KEPT: Final = 32
"""Matches of each kind that a process remembers."""

EventRow = tuple[Any, ...]
"""An event as it is stored: seq, kind, seat, text, ms."""


class Replayed(Protocol):
    """What a log can be replayed into, event by event."""

    @property
    def seq(self) -> int: ...
    def replay(self, event: LogEvent[Any]) -> None: ...
    def copy(self) -> Self: ...


Value = TypeVar("Value", bound=Replayed)


class Replays(Generic[Value]):
    """The newest replays by key; what is handed out is a copy, so nobody changes what others get."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, tuple[GameTable, Sequence[EventRow], Value]] = OrderedDict()
        self._lock = Lock()

    def of(
        self, key: Hashable, table: GameTable, rows: Sequence[EventRow], begin: Callable[[], Value]
    ) -> Value:
        """All rows replayed: into a copy of what is kept where that is their beginning, else from `begin`.

        Raises BadLog.
        """
        value = self._beginning(key, table, rows)
        if value is None:
            value = begin()
        elif value.seq == len(rows):
            return value
        for row in rows[value.seq :]:
            value.replay(stored_event(*row))
        self._keep(key, table, rows, value)
        return value

    def _beginning(self, key: Hashable, table: GameTable, rows: Sequence[EventRow]) -> Value | None:
        with self._lock:
            known, before, value = self._kept.get(key, (None, (), None))
            if value is None or known != table or rows[: len(before)] != before:
                return None
            self._kept.move_to_end(key)
        return value.copy()

    def _keep(self, key: Hashable, table: GameTable, rows: Sequence[EventRow], value: Value) -> None:
        kept = table, rows, value.copy()
        with self._lock:
            self._kept[key] = kept
            self._kept.move_to_end(key)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
