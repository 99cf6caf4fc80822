"""A streaming process without a server, in a thread of the test, and listeners at it."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest
from django.conf import settings

from clubs.models import Player
from common import changes
from matches.models import Match
from streams.application import Application
from streams.asking import ask
from streams.hub import Hub
from streams.limits import Limits
from tests.helpers.sessions import session_of


class Heard:
    """One stream, as its reader has got it until now."""

    def __init__(self) -> None:
        self.status = 0
        self.headers: dict[bytes, bytes] = {}
        self.body = b""
        self.ended = False
        self.gone = asyncio.Event()

    def events(self, name: str = "table") -> list[str]:
        """The data of all of that name."""
        found = []
        for block in self.body.decode().split("\n\n"):
            lines = block.split("\n")
            if f"event: {name}" in lines:
                data = [line[6:] for line in lines if line.startswith("data: ")]
                found.append("\n".join(data))
        return found

    @property
    def ids(self) -> list[str]:
        """The ids of all events."""
        return [line[4:] for line in self.body.decode().split("\n") if line.startswith("id: ")]


class Streams:
    """The process: streams are opened by `listen`."""

    def __init__(self, limits: Limits, pages_port: int = 0) -> None:
        self.executor = ThreadPoolExecutor(2)
        self.loop = asyncio.new_event_loop()
        self.hub = Hub(ask, self.executor)
        self.application = Application(self.hub, limits, pages_port)
        self.thread = threading.Thread(target=self.loop.run_forever)
        self.thread.start()

    def told(self, topic: str) -> None:
        """As if Redis had said so."""
        self.loop.call_soon_threadsafe(self.hub.changed, topic)

    def listen(
        self,
        match: Match | str,
        player: Player | None = None,
        query: str = "",
        session: str = "",
        **headers: str,
    ) -> Heard:
        """Open a stream; returns once there is an answer."""
        path = f"/live/matches/{match.code}/" if isinstance(match, Match) else match
        session = session or (session_of(player.user) if player else "")
        raw = [(b"host", b"testserver")]
        if session:
            raw.append((b"cookie", f"sessionid={session}; csrftoken={'c' * 32}".encode()))
        raw += [(name.replace("_", "-").encode(), value.encode("latin-1")) for name, value in headers.items()]
        scope = {
            "type": "http",
            "method": "GET",
            "path": path,
            "query_string": query.encode("latin-1"),
            "headers": raw,
            "scheme": "http",
            "client": ("10.0.0.1", 1),
        }
        heard = Heard()
        asyncio.run_coroutine_threadsafe(self._call(scope, heard), self.loop)
        self.until(lambda: heard.status)
        time.sleep(0.02)
        return heard

    async def _call(self, scope: dict[str, Any], heard: Heard) -> None:
        async def receive() -> dict[str, Any]:
            await heard.gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:  # type: ignore[type-arg, unused-ignore]
            if message["type"] == "http.response.start":
                heard.headers = dict(message["headers"])
                heard.status = message["status"]
            else:
                heard.body += message["body"]
                heard.ended = not message.get("more_body")

        await self.application(scope, receive, send)

    def leave(self, heard: Heard) -> None:
        """The other side goes away."""
        self.loop.call_soon_threadsafe(heard.gone.set)
        self.until(lambda: heard.ended)

    def until(self, true: Any, seconds: float = 20) -> None:
        """Wait for something."""
        deadline = time.monotonic() + seconds
        while not true():
            assert time.monotonic() < deadline, "it did not come"
            time.sleep(0.01)

    def quiet(self) -> None:
        """Wait until nothing is being asked for."""
        time.sleep(0.05)
        self.until(lambda: not self.hub._tasks)
        time.sleep(0.05)

    def end(self) -> None:
        """The process ends."""
        self.loop.call_soon_threadsafe(self.hub.end_all)
        time.sleep(0.05)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(10)
        self.executor.shutdown()
        self.loop.close()


@contextmanager
def streams_here(patch: pytest.MonkeyPatch, pages_port: int = 0, **limits: int) -> Iterator[Streams]:
    """Told of what is written in this process."""
    most = {"most": 100, "per_account": 50, "per_address": 50, **limits}
    running = Streams(Limits(**most), pages_port)
    patch.setattr(settings, "STREAMS", True)
    patch.setattr(changes, "_send", running.told)
    try:
        yield running
    finally:
        running.end()
