"""What several looks at one thing read alike is read once: a process of streams asks many pages after one change.

Only what says nothing of who looks may be kept so. Outside of `shared` nothing is kept, and what this process writes
meanwhile (`common.changes`) ends what was kept.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, TypeVar

Value = TypeVar("Value")
Kept = dict[Hashable, Any]

_KEPT: Final[ContextVar[Kept | None]] = ContextVar("kept by one look", default=None)


@contextmanager
def shared(kept: Kept) -> Iterator[None]:
    """Inside, `once` keeps there what it makes, and takes from there what an earlier look has made."""
    token = _KEPT.set(kept)
    try:
        yield
    finally:
        _KEPT.reset(token)


def once(key: Hashable, make: Callable[[], Value]) -> Value:
    """What `make` returns: made now, or by an earlier look that shares with this one. Nobody may change it."""
    kept = _KEPT.get()
    if kept is None:
        return make()
    if key not in kept:
        kept[key] = make()
    found: Value = kept[key]
    return found


def forget() -> None:
    """Something has been written: what was kept may be old."""
    kept = _KEPT.get()
    if kept is not None:
        kept.clear()
