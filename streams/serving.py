"""The process: an ASGI server, the thread that hears of changes, and an end that sends everybody elsewhere first."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from django.conf import settings
from django.db import connections
from granian.constants import Interfaces
from granian.server.embed import Server

from common import garbage, pulses
from streams.application import Application
from streams.asking import ask, load
from streams.hearing import Hearing
from streams.hub import Hub
from streams.limits import Limits

logger = logging.getLogger(__name__)

BEAT_EVERY: Final = 15.0
"""Seconds between two signs of life of a stream."""
CONNECTED: Final = 20
"""Seconds for which a thread that asks keeps its connection to the database; a stream has none."""
DEAF_FOR: Final = 1.0
"""Seconds without Redis after which everybody is asked to go on without a stream."""
FAREWELL: Final = 0.3
"""Seconds in which the streams may say that they end."""
LATER: Final = 6.0
"""Seconds after which is looked once more for what was told while Redis came back."""


def serve(host: str, port: int, pages_port: int = 0) -> None:
    """Serve until asked to end. pages_port: where the pages are, if a browser reaches both at one host's two ports."""
    load()
    garbage.keep()  # else a third of a second now and then, in which nobody is told anything
    asyncio.run(Process(host, port, pages_port).run())


class Process:
    """One process of streams."""

    def __init__(self, host: str, port: int, pages_port: int) -> None:
        executor = ThreadPoolExecutor(settings.STREAMS_THREADS, thread_name_prefix="asking")
        for database in connections.settings.values():
            database["CONN_MAX_AGE"] = CONNECTED
        limits = Limits(settings.STREAMS_MOST, settings.STREAMS_PER_ACCOUNT, settings.STREAMS_PER_ADDRESS)
        self.hub = Hub(ask, executor)
        self.application = Application(self.hub, limits, pages_port)
        self.server = Server(
            self.application,
            address=host,
            port=port,
            interface=Interfaces.ASGINL,
            websockets=False,
            backlog=1024,
        )
        self._deaf: asyncio.TimerHandle | None = None

    async def run(self) -> None:
        """Until a signal."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, lambda: loop.create_task(self.stop()))
        hearing = Hearing(
            settings.REDIS_URL,
            _in(loop, self.hub.changed),
            _in(loop, self.connected),
        )
        hearing.start()
        repeated = [loop.create_task(self._sign()), loop.create_task(self._beat())]
        try:
            await self.server.serve()
        finally:
            for task in repeated:
                task.cancel()
            hearing.stop()

    async def stop(self) -> None:
        """Tell everybody to come again, and end."""
        self.application.ending = True
        self.hub.end_all()
        await asyncio.sleep(FAREWELL)
        self.server.stop()

    def connected(self, well: bool) -> None:
        """Redis is reached again, or no more: a short while without it is nothing."""
        loop = asyncio.get_running_loop()
        if self._deaf is not None:
            self._deaf.cancel()
        if well:
            self._deaf, self.application.hears = None, True
            self.hub.changed_anywhere()
            loop.call_later(LATER, self.hub.changed_anywhere)
        else:
            self._deaf = loop.call_later(DEAF_FOR, self._give_up)

    def _give_up(self) -> None:
        self.application.hears = False
        self.hub.end_all()

    async def _sign(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            pulses.sign()
            if self.application.hears:
                await loop.run_in_executor(None, pulses.give, pulses.STREAMS)
            await asyncio.sleep(pulses.EVERY)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT_EVERY)
            self.hub.beat()


def _in(loop: asyncio.AbstractEventLoop, act: Callable[[Any], object]) -> Callable[[Any], object]:
    """The same from another thread."""
    return lambda value: loop.call_soon_threadsafe(act, value)
