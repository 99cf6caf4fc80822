"""The cache that all processes share, in Redis; while that is away each process keeps its own, and nothing fails."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any, Final

from django.core.cache import caches
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)

PAUSE: Final = 5.0
"""For so many seconds a server that did not answer is not asked again: a page that counts ten things waits once."""


class _Away:
    """Until when the server is left alone, in this process."""

    until = 0.0


def _or_here(name: str) -> Callable[..., Any]:
    def asked(self: SharedCache, *args: Any, **given: Any) -> Any:
        if time.monotonic() >= _Away.until:
            try:
                return getattr(RedisCache, name)(self, *args, **given)
            except (RedisError, OSError) as error:
                _Away.until = time.monotonic() + PAUSE
                logger.error("the cache is away, each process keeps its own: %s", error)
        return getattr(caches["here"], name)(*args, **given)

    return asked


class SharedCache(RedisCache):
    """Django's, but for that: what it counts and marks holds for each process alone as long as Redis is away."""

    add = _or_here("add")
    get = _or_here("get")
    set = _or_here("set")
    touch = _or_here("touch")
    delete = _or_here("delete")
    get_many = _or_here("get_many")
    has_key = _or_here("has_key")
    incr = _or_here("incr")
    set_many = _or_here("set_many")
    delete_many = _or_here("delete_many")
    clear = _or_here("clear")
