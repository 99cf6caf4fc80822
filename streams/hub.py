"""The streams that are open. When something changes their pages are asked for, once for all that see the same."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import Final

from django.utils import timezone

from common.shared_looks import Kept
from streams import wire
from streams.asking import Answer, Visit

logger = logging.getLogger(__name__)

SOON: Final = 0.05
"""Seconds after a moment at which something changes by itself, so that it surely has come."""
LATE: Final = 2.0
"""Seconds until the next look at what should have changed by now and has not, as during maintenance."""
CALM: Final = 1.0
"""Seconds from one look at pages that are told no more than that there is something new to the next."""
REMEMBERED: Final = 5.0
"""Seconds for which a change is remembered, for a stream that was being opened when it came."""


@dataclass(slots=True, eq=False)
class Stream:
    """One open stream. `waiting` is what it is to send next: the newest state alone, however slow the other end is.

    known: what the page knows once it has got that. ends: nothing follows. calm: in place of a topic those of a page
    that is told at most once in `CALM` seconds that it has news.
    """

    visit: Visit
    topic: str
    known: str
    account: int | None
    alike: tuple[str, ...]
    waiting: bytes = b""
    ends: bool = False
    calm: tuple[str, ...] = ()
    woken: asyncio.Event = field(default_factory=asyncio.Event)

    def send(self, message: bytes, *, ends: bool = False) -> None:
        """Have it sent, in place of what has not been sent yet; what ends a stream stays."""
        if not self.ends:
            self.waiting, self.ends = message, ends
            self.woken.set()


class Hub:
    """Used by one event loop alone; pages are asked for in the executor's threads."""

    def __init__(self, ask: Callable[[Visit, str, Kept], Answer], executor: Executor) -> None:
        self._ask = ask
        self._executor = executor
        self._topics: dict[str, set[Stream]] = defaultdict(set)
        self._looking: set[str] = set()
        self._again: set[str] = set()
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._heard: dict[str, float] = {}
        self._calm: dict[str, set[Stream]] = defaultdict(set)
        self._all_calm: set[Stream] = set()
        self._stale: set[Stream] = set()
        self._calm_round: asyncio.Task[None] | None = None

    @property
    def streams(self) -> list[Stream]:
        """All that are open."""
        return [*self._all_calm, *(stream for streams in self._topics.values() for stream in streams)]

    async def ask(self, visit: Visit, known: str, kept: Kept | None = None) -> Answer:
        """Ask for a page in a thread. kept: what is read once for all that are asked after one change."""
        shared = {} if kept is None else kept
        return await asyncio.get_running_loop().run_in_executor(
            self._executor, self._ask, visit, known, shared
        )

    def enter(self, stream: Stream, answer: Answer, asked_at: float) -> None:
        """A stream is open, after this answer to what was asked then (the loop's time)."""
        if answer.calm:
            self._all_calm.add(stream)
            self._listen(stream, answer, asked_at)
            return
        self._topics[stream.topic].add(stream)
        self._plan(stream.topic, answer)
        if self._heard.get(stream.topic, 0.0) >= asked_at:
            self.changed(stream.topic)

    def leave(self, stream: Stream) -> None:
        """It is not any more."""
        if stream in self._all_calm:
            self._all_calm.discard(stream)
            self._stale.discard(stream)
            self._forget(stream)
            return
        streams = self._topics[stream.topic]
        streams.discard(stream)
        if not streams:
            del self._topics[stream.topic]
            if timer := self._timers.pop(stream.topic, None):
                timer.cancel()

    def changed(self, topic: str) -> None:
        """Something may be new at a topic. While it is looked at another change makes it looked at once more."""
        self._remember(topic)
        self._look_calmly(self._calm.get(topic, ()))
        if topic not in self._topics:
            return
        if topic in self._looking:
            self._again.add(topic)
            return
        self._looking.add(topic)
        task = asyncio.get_running_loop().create_task(self._look(topic))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def changed_anywhere(self) -> None:
        """Changes may have been missed."""
        for topic in list(self._topics):
            self.changed(topic)
        self._look_calmly(self._all_calm)

    def beat(self) -> None:
        """Have each say that it is there."""
        for stream in self.streams:
            stream.woken.set()

    def end_all(self) -> None:
        """Everybody is to come again, perhaps to another process."""
        for stream in self.streams:
            stream.send(wire.event("again"), ends=True)
        if self._calm_round is not None:
            self._calm_round.cancel()

    def _listen(self, stream: Stream, answer: Answer, asked_at: float) -> None:
        """A calm stream hears from now on of what its page says that it depends on."""
        if stream not in self._all_calm:
            return  # it has gone meanwhile
        self._forget(stream)
        stream.calm = answer.calm
        for topic in stream.calm:
            self._calm[topic].add(stream)
        if any(self._heard.get(topic, 0.0) >= asked_at for topic in stream.calm):
            self._look_calmly([stream])

    def _forget(self, stream: Stream) -> None:
        for topic in stream.calm:
            self._calm[topic].discard(stream)
            if not self._calm[topic]:
                del self._calm[topic]

    def _look_calmly(self, streams: Iterable[Stream]) -> None:
        """There may be something new for these pages: they are looked at now, or in the next round."""
        self._stale.update(streams)
        if self._stale and self._calm_round is None:
            self._calm_round = asyncio.get_running_loop().create_task(self._look_in_rounds())
            self._tasks.add(self._calm_round)
            self._calm_round.add_done_callback(self._tasks.discard)

    async def _look_in_rounds(self) -> None:
        """One page after another, so that live tables never wait for more than one of these."""
        try:
            while self._stale:
                stale, self._stale = self._stale, set()
                for group in _groups(stale):
                    await self._tell_calmly(group)
                await asyncio.sleep(CALM)
        finally:
            self._calm_round = None

    async def _tell_calmly(self, group: list[Stream]) -> None:
        try:
            await self._tell("", [stream for stream in group if stream in self._all_calm], {})
        except Exception:
            logger.exception("the streams of %s could not be told", group[0].visit.page)

    def _remember(self, topic: str) -> None:
        """The newest changes, in order of time."""
        now = asyncio.get_running_loop().time()
        self._heard.pop(topic, None)
        self._heard[topic] = now
        while (oldest := next(iter(self._heard))) and now - self._heard[oldest] > REMEMBERED:
            del self._heard[oldest]

    async def _look(self, topic: str) -> None:
        try:
            while True:
                kept: Kept = {}
                for group in _groups(self._topics.get(topic, ())):
                    await self._tell(topic, group, kept)
                if topic not in self._again:
                    return
                self._again.discard(topic)
        except Exception:
            logger.exception("the streams of %s could not be told", topic)
        finally:
            self._looking.discard(topic)
            self._again.discard(topic)

    async def _tell(self, topic: str, group: list[Stream], kept: Kept) -> None:
        """Ask once for all of a group, and write once what they get. If that is not for all of them, ask for each."""
        if not group:
            return
        first, *others = group
        known, asked_at = first.known, asyncio.get_running_loop().time()
        answer = await self.ask(first.visit, known, kept)
        message = _written(answer)
        self._plan(topic, answer)
        for one in others:
            same = answer.alike == one.alike and answer.alike == first.alike and answer.status < 300
            if not same:
                await self._tell(topic, [one], kept)
            elif one.known == known:
                self._pass_on(one, answer, message, one.account, asked_at)
        if first.known == known:
            self._pass_on(first, answer, message, answer.account, asked_at)

    def _pass_on(
        self, stream: Stream, answer: Answer, message: bytes, account: int | None, asked_at: float
    ) -> None:
        """Send an answer, as it was written, or end the stream: where the page is another, or the asker another."""
        if answer.status >= 500:
            return  # the page itself is not well: what it knows stays, and it asks by itself
        if account != stream.account or answer.status >= 300:
            stream.send(wire.event("again"), ends=True)
        elif answer.over:
            stream.send(wire.event("over"), ends=True)
        else:
            stream.alike = answer.alike
            if answer.calm:
                self._listen(stream, answer, asked_at)
            if answer.html is not None:
                stream.known = answer.known
                stream.send(message)

    def _plan(self, topic: str, answer: Answer) -> None:
        """Look again when something changes by itself."""
        if answer.due is None or topic not in self._topics:
            return
        loop = asyncio.get_running_loop()
        seconds = (answer.due - timezone.now()).total_seconds()
        when = loop.time() + (seconds + SOON if seconds > 0 else LATE)
        timer = self._timers.get(topic)
        if timer is not None and not timer.cancelled() and loop.time() < timer.when() <= when:
            return
        if timer is not None:
            timer.cancel()
        self._timers[topic] = loop.call_at(when, self.changed, topic)


def _groups(streams: Iterable[Stream]) -> list[list[Stream]]:
    """Those that get the same, together; who has a place of their own first, as they play."""
    groups: dict[tuple[str, ...], list[Stream]] = defaultdict(list)
    for stream in streams:
        groups[(*stream.alike, stream.known)].append(stream)
    return sorted(groups.values(), key=len)


def _written(answer: Answer) -> bytes:
    """The event of an answer with news."""
    return wire.event(answer.event, answer.html, answer.known) if answer.html is not None else b""
