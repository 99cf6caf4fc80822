"""Signs of life and small counts, kept in the cache that all processes share. A cache that is away costs the sign only.

A sign ends by itself, so that no two clocks are compared.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.cache import cache
from django.utils import timezone

logger = logging.getLogger(__name__)

LASTS: Final = 60
"""Seconds: whoever has given no sign for so long is not there."""
EVERY: Final = 15.0
STREAMS: Final = "streams"
"""The sign of a process that keeps streams open."""
LONGEST_TASK: Final = 600
"""Seconds for which a worker without a pool may do one task: it gives no sign meanwhile."""


def give(name: str, value: object = True, *, lasts: int | None = LASTS) -> None:
    """`name` is there, for the next minute."""
    try:
        cache.set(f"pulse:{name}", value, lasts)
    except Exception as error:  # whatever the cache's library raises
        logger.warning("the cache cannot be reached, no sign of %s: %s", name, error)


def sign() -> None:
    """Sign the file whose age a container's health check looks at, where the settings name one."""
    if not settings.SIGN_FILE:
        return
    try:
        Path(settings.SIGN_FILE).touch()
    except OSError as error:
        logger.warning("the sign of life cannot be written: %s", error)


def given(*names: str) -> dict[str, object]:
    """The signs that last; none where the cache is away."""
    try:
        found = cache.get_many([f"pulse:{name}" for name in names])
    except Exception as error:
        logger.warning("the cache cannot be reached, no sign of anybody: %s", error)
        return {}
    return {name.removeprefix("pulse:"): value for name, value in found.items()}


def count(name: str, more: int) -> None:
    """Add to a count, which begins anew when the cache is emptied."""
    if not more:
        return
    try:
        cache.add(f"pulse:{name}", 0, None)
        cache.incr(f"pulse:{name}", more)
    except Exception as error:
        logger.warning("the cache cannot be reached, %s is not counted: %s", name, error)


def checked(name: str, faults: int) -> None:
    """What a nightly check has found, and when."""
    give(name, (faults, timezone.now().timestamp()), lasts=None)
