"""What each table holds, as a digest; one that nobody has written to since is not read again.

The sweeps ask a thousand addresses in every role, and look at all tables before and after. Nearly every request is
refused and writes nothing. So statements are listened to: one that writes makes the digests of the tables that it
names void; going back to a savepoint brings back those from there. What only PostgreSQL or a trigger might do unseen is
held to be done: a statement of another kind makes all of them void, one to the books all of the books.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable
from typing import Any, Final

from django.db import connection

READS: Final = ("SELECT", "RELEASE")
WRITES: Final = ("INSERT", "UPDATE", "DELETE", "REPLACE")
BY_TRIGGERS: Final = "ledger_"
"""Triggers write here, and only here: those on entries write links and chains."""
_WORDS: Final = re.compile(r"\w+")
_POINT: Final = re.compile(r"SAVEPOINT\W+(\w+)")


class Point:
    """A savepoint: digests that held there, and the tables written to from it to the next one (None: any)."""

    def __init__(self, name: str, known: dict[str, str]) -> None:
        self.name = name
        self.known = dict(known)
        self.written: set[str] | None = set()

    def write(self, words: set[str] | None) -> None:
        """Note the words of a statement, or that it may have written anywhere."""
        self.written = None if words is None or self.written is None else self.written | words

    def spares(self, table: str) -> bool:
        """Whether nobody has written there."""
        if self.written is None:
            return False
        return table not in self.written and not (
            table.startswith(BY_TRIGGERS) and BY_TRIGGERS in self.written
        )


class Watched:
    """The digests that hold now, within one transaction from its outermost block on."""

    def __init__(self) -> None:
        self._block: object = None
        self._known: dict[str, str] = {}
        self._points: list[Point] = []

    def state(self, tables: Iterable[str]) -> dict[str, str]:
        """Each of these tables, as it is now."""
        self._begin()
        with connection.cursor() as cursor:
            for table in tables:
                if table not in self._known:
                    self._learn(table, digest(cursor, table))
        return {table: self._known[table] for table in tables}

    def _learn(self, table: str, found: str) -> None:
        """It holds now, and held at each savepoint since which nobody has written there."""
        self._known[table] = found
        for point in reversed(self._points):
            if not point.spares(table):
                break
            point.known[table] = found

    def _begin(self) -> None:
        """Forget what is known from another transaction, or from none, or when nobody listened."""
        block = connection.atomic_blocks[0] if connection.atomic_blocks else None
        if block is None or block is not self._block or self._listen not in connection.execute_wrappers:
            self._block, self._known, self._points = block, {}, []
            if self._listen not in connection.execute_wrappers:
                connection.execute_wrappers.insert(0, self._listen)  # others pop theirs from the end

    def _listen(self, execute: Callable[..., Any], sql: Any, params: Any, many: bool, context: Any) -> Any:
        """Before and after it is done: what is void stays void when it fails half-way."""
        text = sql if isinstance(sql, str) else ""
        word = text.lstrip()[:12].upper()
        if word.startswith("ROLLBACK"):
            self._back(_named(text))
        elif word.startswith("SAVEPOINT"):
            self._points.append(Point(_named(text), self._known))
        elif word.startswith("RELEASE"):
            self._release(_named(text))
        elif word.startswith(WRITES):
            self._written(set(_WORDS.findall(text)))
        elif not word.startswith(READS):
            self._known = {}
            self._note(None)
        return execute(sql, params, many, context)

    def _back(self, name: str) -> None:
        """To a savepoint, which stays: what was written since is not; to one that is not known, nothing is."""
        at = self._at(name)
        del self._points[at + 1 :]
        self._known = {}
        if self._points:
            self._known = dict(self._points[-1].known)
            self._points[-1].written = set()

    def _release(self, name: str) -> None:
        """What was written since is written since the one before; after one that is not known, all are gone."""
        at = max(0, self._at(name))
        gone = self._points[at:]
        del self._points[at:]
        for point in gone:
            self._note(point.written)

    def _at(self, name: str) -> int:
        """Which of the points has this name; -1: none."""
        return max((number for number, point in enumerate(self._points) if point.name == name), default=-1)

    def _written(self, words: set[str]) -> None:
        """A table that is named, and with any of the books all of them, is not what it was."""
        if any(word.startswith(BY_TRIGGERS) for word in words):
            words |= {BY_TRIGGERS} | {one for one in self._known if one.startswith(BY_TRIGGERS)}
        for table in words & self._known.keys():
            del self._known[table]
        self._note(words)

    def _note(self, words: set[str] | None) -> None:
        """Of the latest savepoint, that so much was written after it."""
        if self._points:
            self._points[-1].write(words)


def _named(text: str) -> str:
    """The savepoint that a statement is about, if any."""
    found = _POINT.search(text)
    return found[1] if found else ""


def digest(cursor: Any, table: str) -> str:
    """Of all its rows."""
    cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
    return hashlib.sha256(repr(sorted(map(repr, cursor.fetchall()))).encode()).hexdigest()


WATCHED: Final = Watched()
