"""How often something happened in a stretch of time, counted for all processes together."""

from __future__ import annotations

import logging
import time

from django.core.cache import BaseCache, caches
from django.utils.crypto import salted_hmac
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)


def key_of(kind: str, *words: str) -> str:
    """The key of what is counted: not to be read in the cache."""
    return f"{kind}:" + salted_hmac(kind, "\n".join(words)).hexdigest()


def counted(key: str, seconds: int, step: int = 1) -> int:
    """One more, or one fewer, in this stretch of so many seconds; how many then. Of two at once none is lost.

    While the shared cache is away each process counts for itself, and nothing fails.
    """
    key = f"{key}:{int(time.time()) // seconds}"
    for cache in (caches["default"], caches["here"]):
        try:
            return _added(cache, key, seconds, step)
        except (RedisError, OSError) as error:
            logger.error("the cache is away, each process counts for itself: %s", error)
    return 0


def left(seconds: int) -> int:
    """Seconds until such a stretch begins anew."""
    return seconds - int(time.time()) % seconds


def _added(cache: BaseCache, key: str, seconds: int, step: int) -> int:
    cache.add(key, 0, seconds)
    try:
        return cache.incr(key, step)
    except ValueError:  # it ran out just now
        return max(step, 0)
