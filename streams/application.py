"""The streams as an ASGI application: it answers `/live/...`, and `/health` for whoever looks after it."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final
from urllib.parse import urlsplit

from streams import wire
from streams.asking import Answer, Visit
from streams.hub import Hub, Stream
from streams.limits import TOO_OFTEN, Limits

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

AGAIN_MS: Final = (500, 2_500)
"""After so long a browser comes again when its stream is lost, drawn anew for each so that not all come at once."""
OFTEN: Final = "30"
"""Seconds after which somebody who has too many streams may ask again."""
OPEN: Final = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store, no-transform"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]


class Refused(Exception):
    """Why there is no stream: a status of HTTP, and in words for whoever reads them."""

    def __init__(self, status: int, why: str = "") -> None:
        super().__init__(status)
        self.status = status
        self.why = why


class Application:
    """hub: the streams of this process. pages_port: the port of the pages where that is another than ours, else 0."""

    def __init__(self, hub: Hub, limits: Limits, pages_port: int = 0) -> None:
        self.hub = hub
        self.limits = limits
        self.pages_port = pages_port
        self.hears = True
        """Whether changes reach this process; without them a stream would be worse than asking."""
        self.ending = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            return
        if scope["path"] == "/health":
            await self._health(send)
            return
        headers = wire.headers_of(scope["headers"])
        cross = self._allowed_origin(headers)
        try:
            if "origin" in headers and not cross and not _same_origin(headers):
                raise Refused(403)
            await self._stream(scope, headers, receive, _Out(send, OPEN + cross))
        except Refused as reason:
            await _answer(send, reason.status, reason.why.encode(), extra=cross)

    async def _health(self, send: Send) -> None:
        well = self.hears and not self.ending
        said = {"status": "ok" if well else "deaf", "streams": len(self.hub.streams)}
        await _answer(send, 200 if well else 503, json.dumps(said).encode(), b"application/json")

    async def _stream(self, scope: Scope, headers: dict[str, str], receive: Receive, out: _Out) -> None:
        """Raises Refused, before anything has been sent."""
        page = wire.page_of(scope["path"][:100])
        if page is None or scope["method"] != "GET":
            raise Refused(404 if page is None else 405)
        visit = Visit.of(page, headers, scope["scheme"], (scope.get("client") or ("", 0))[0])
        network = visit.network()
        if self.ending or not self.hears:
            raise Refused(503)
        if not self.limits.may_ask(network):
            raise Refused(429, TOO_OFTEN)
        asked_at = asyncio.get_running_loop().time()
        known = wire.known_from(headers, scope["query_string"].decode("latin-1"))
        answer = await self.hub.ask(visit, known)
        if answer.status >= 300 or not answer.is_streamed:
            raise Refused(max(answer.status, 400))
        if not self.limits.take(answer.account, network):
            raise Refused(429, self.limits.full(answer.account, network))
        try:
            stream = Stream(visit, answer.topic, answer.known or known, answer.account, answer.alike)
            await self._keep_open(stream, answer, asked_at, receive, out)
        finally:
            self.limits.give_back(answer.account, network)

    async def _keep_open(
        self, stream: Stream, answer: Answer, asked_at: float, receive: Receive, out: _Out
    ) -> None:
        await out.begin()
        await out.send(wire.opening(random.randint(*AGAIN_MS)))
        if answer.over:
            await out.send(wire.event("over"), ends=True)
            return
        if answer.html is not None:
            await out.send(wire.event(answer.event, answer.html, answer.known))
        self.hub.enter(stream, answer, asked_at)
        gone = asyncio.ensure_future(_gone(receive, stream))
        try:
            await _pass_all(stream, out)
        finally:
            self.hub.leave(stream)
            gone.cancel()

    def _allowed_origin(self, headers: dict[str, str]) -> list[tuple[bytes, bytes]]:
        """Where pages have another port: the headers by which a page of that port on our own host may read."""
        origin = headers.get("origin", "")
        if not self.pages_port or not origin:
            return []
        try:
            pages, own = urlsplit(origin), urlsplit(f"//{headers.get('host', '')}")
            same = pages.hostname == own.hostname and pages.port == self.pages_port and pages.scheme == "http"
        except ValueError:
            return []
        if not same:
            return []
        return [
            (b"access-control-allow-origin", origin.encode("latin-1")),
            (b"access-control-allow-credentials", b"true"),
            (b"vary", b"Origin"),
        ]


def _same_origin(headers: dict[str, str]) -> bool:
    """A proxy may have ended the encryption: the host alone is compared."""
    return headers["origin"].partition("://")[2] == headers.get("host")


class _Out:
    """The way to the other side."""

    def __init__(self, send: Send, headers: list[tuple[bytes, bytes]]) -> None:
        self._send = send
        self._headers = headers

    async def begin(self) -> None:
        await self._send({"type": "http.response.start", "status": 200, "headers": self._headers})

    async def send(self, message: bytes, *, ends: bool = False) -> None:
        await self._send({"type": "http.response.body", "body": message, "more_body": not ends})


async def _pass_all(stream: Stream, out: _Out) -> None:
    """Send what there is to send, and signs of life where it is woken without, until the stream ends."""
    while True:
        await stream.woken.wait()
        stream.woken.clear()
        message, stream.waiting = stream.waiting, b""
        await out.send(message or (b"" if stream.ends else wire.BEAT), ends=stream.ends)
        if stream.ends:
            return


async def _gone(receive: Receive, stream: Stream) -> None:
    """End the stream once the other side has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
    stream.send(b"", ends=True)


async def _answer(
    send: Send,
    status: int,
    body: bytes = b"",
    kind: bytes = b"text/plain; charset=utf-8",
    extra: list[tuple[bytes, bytes]] | None = None,
) -> None:
    headers = [(b"content-type", kind), (b"cache-control", b"no-store"), *(extra or [])]
    if status in (429, 503):
        headers.append((b"retry-after", OFTEN.encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
