"""How often something happened in a stretch of time, counted for all processes together."""

from __future__ import annotations

import time

from django.core.cache import cache
from django.utils.crypto import salted_hmac


def key_of(kind: str, *words: str) -> str:
    """The key of what is counted: not to be read in the cache."""
    return f"{kind}:" + salted_hmac(kind, "\n".join(words)).hexdigest()


def counted(key: str, seconds: int, step: int = 1) -> int:
    """One more, or one fewer, in this stretch of so many seconds; how many then. Of two at once none is lost."""
    key = f"{key}:{int(time.time()) // seconds}"
    cache.add(key, 0, seconds)
    try:
        return cache.incr(key, step)
    except ValueError:  # it ran out just now
        return max(step, 0)


def left(seconds: int) -> int:
    """Seconds until such a stretch begins anew."""
    return seconds - int(time.time()) % seconds
