"""What the site's owner has set on a page: one row, which every process looks at again within seconds.

Windows of maintenance are in it, too. The row is kept in the cache that all processes share, and for a moment in each
process, so that an ordinary page asks the database nothing. Whoever writes it calls `forget`; where the cache is away,
each process looks for itself.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.core.cache import cache
from django.db import connection, transaction

from common.models import SiteState

KEY: Final = "site-state"
SHARED: Final = 5
"""Seconds in the cache of all processes: as long as one that has missed a change goes on without it, at most."""
HERE: Final = 1.0
"""Seconds in the process itself."""


@dataclass(frozen=True)
class Known:
    """The row as it was read. until: when it is looked at again, by this process' monotonic clock."""

    settings: Mapping[str, Any] = field(default_factory=dict)
    windows: Sequence[Mapping[str, Any]] = ()
    until: float = 0.0


class _Here:
    """What this process knows; replaced as a whole, so that threads need no lock."""

    known = Known()


def settings() -> Mapping[str, Any]:
    """The values that were set on the page, by the names of their settings."""
    return known().settings


def known() -> Known:
    """The row, as fresh as `SHARED` and `HERE` say."""
    if _Here.known.until <= time.monotonic():
        _Here.known = Known(**_shared(), until=time.monotonic() + HERE)
    return _Here.known


def _shared() -> dict[str, Any]:
    """From the cache, else from the database. What a transaction has not committed yet is not shared."""
    found: dict[str, Any] | None = cache.get(KEY)
    if found is None:
        found = _read()
        if not connection.in_atomic_block:
            cache.set(KEY, found, SHARED)
    return found


def _read() -> dict[str, Any]:
    return dict(SiteState.objects.filter(pk=SiteState.ONLY).values("settings", "windows").first() or {})


def held() -> SiteState:
    """The row, held until the caller's transaction ends: one owner at a time changes anything of the site."""
    SiteState.objects.get_or_create(pk=SiteState.ONLY)
    return SiteState.objects.select_for_update().get(pk=SiteState.ONLY)


def store(state: SiteState) -> None:
    """Write the row that was held; from its commit on every process learns of it."""
    state.save()
    forget()
    transaction.on_commit(forget)


def forget() -> None:
    """Look at the row again at the next question."""
    _Here.known = Known()
    cache.delete(KEY)
