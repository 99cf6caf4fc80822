"""Hearing what the site's processes tell (`common.changes`), in a thread of its own."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Any, Final

from redis import Redis
from redis.exceptions import RedisError

from common.changes import CHANNEL

logger = logging.getLogger(__name__)

SILENCE: Final = 5.0
"""Seconds of silence after which Redis is asked whether it is still there."""
PAUSE: Final = 0.25
"""Seconds between two attempts to reach it."""


class Hearing(threading.Thread):
    """heard: called with each topic. connected: called with whether Redis is reached, whenever that changes."""

    def __init__(self, url: str, heard: Callable[[str], object], connected: Callable[[bool], object]) -> None:
        super().__init__(name="hearing", daemon=True)
        self._url = url
        self._heard = heard
        self._connected = connected
        self._is_connected: bool | None = None
        self._stopped = threading.Event()

    def run(self) -> None:
        """Listen, for as long as the process lives."""
        while not self._stopped.is_set():
            try:
                self._listen()
            except (RedisError, OSError) as error:
                if self._is_connected is not False:
                    logger.warning("no changes are heard of: %s", error)
                self._say(connected=False)
                time.sleep(PAUSE)

    def stop(self) -> None:
        """Listen no more."""
        self._stopped.set()

    def _listen(self) -> None:
        with Redis.from_url(self._url, socket_connect_timeout=2, socket_timeout=SILENCE + 2) as redis:
            listener: Any = redis.pubsub(ignore_subscribe_messages=True)
            listener.subscribe(CHANNEL)
            self._say(connected=True)
            while not self._stopped.is_set():
                message = listener.get_message(timeout=SILENCE)
                if message is None:
                    redis.ping()
                elif isinstance(message["data"], bytes) and len(message["data"]) < 100:
                    self._heard(message["data"].decode("ascii", "replace"))

    def _say(self, *, connected: bool) -> None:
        if self._is_connected is not connected:
            self._is_connected = connected
            self._connected(connected)
