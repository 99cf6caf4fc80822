"""What has changed, told to the processes that keep streams open: by Redis, once the transaction is through.

What is told is a topic, such as `match:17`, and nothing else. It says where to look anew; what anybody may see there is
decided when their page is asked for them.
"""

from __future__ import annotations

import functools
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from django.conf import settings
from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse
from redis import Redis
from redis.exceptions import RedisError, TimeoutError as RedisTimeout

from common import shared_looks

logger = logging.getLogger(__name__)

CHANNEL: Final = "kerho:changes"
PATIENCE: Final = 0.5
"""Seconds that a change may wait for Redis."""
PAUSE: Final = 5.0
"""For so many seconds a Redis that hangs is told nothing, so that no page waits twice for it."""


@dataclass(frozen=True, slots=True)
class Streamed:
    """What a view says of an answer that can be streamed.

    topic: what to look out for. known: what a page with this answer knows, as the query that it asks for news with.
    same_for_all: every visitor without a place of their own there gets this very answer. due: when something changes
    by itself. calm: in place of a topic all those of a page that is only told that it has news, not which
    (`common.renewing`).
    """

    topic: str
    known: str
    same_for_all: bool = False
    due: datetime | None = None
    calm: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Telling:
    """What is run after the commit."""

    topic: str
    send: Callable[[str], None] = field(compare=False)

    def __call__(self) -> None:
        self.send(self.topic)


class _Silent:
    """Until when nothing is told, in this process."""

    until = 0.0


def tell(topic: str) -> None:
    """There may be something new at `topic`; told once a transaction, after its commit. Never fails."""
    shared_looks.forget()
    if not settings.STREAMS:
        return
    telling = _Telling(topic, _send)
    if all(told != telling for _ids, told, *_ in connection.run_on_commit):
        transaction.on_commit(telling, robust=True)


def mark(request: HttpRequest, response: HttpResponse, about: Callable[[], Streamed]) -> HttpResponse:
    """Say what a streaming process needs to know of an answer; to others, nothing is asked or said."""
    if getattr(request, "is_streamed", False):
        response.streamed = about()  # type: ignore[attr-defined]
    return response


@functools.cache
def _redis() -> Redis:
    return Redis.from_url(settings.REDIS_URL, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE)


def _send(topic: str) -> None:
    if time.monotonic() < _Silent.until:
        return
    try:
        _redis().publish(CHANNEL, topic)
    except RedisTimeout:
        _Silent.until = time.monotonic() + PAUSE
        logger.warning("Redis does not answer: streams are told nothing for %g s", PAUSE)
    except (RedisError, OSError) as error:
        logger.warning("streams were not told of %s: %s", topic, error)
