"""Who is asked for, how often, and who gets which answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from common.shared_looks import Kept
from streams import hub as hub_module
from streams.asking import Answer, Visit
from streams.hub import Hub, Stream

ALL = ("all", "en", "UTC")


class Site:
    """Answers as it is told to, and writes down who asked."""

    def __init__(self) -> None:
        self.seq = 0
        self.asked: list[tuple[str, str]] = []
        self.own: dict[str, Answer] = {}
        self.public = True

    def __call__(self, visit: Visit, known: str, kept: Kept) -> Answer:
        who = visit.headers[0][1]
        self.asked.append((who, known))
        if who in self.own:
            return self.own[who]
        alike = ALL if self.public and who.startswith("guest") else ("own", who)
        now = f"seq={self.seq}"
        html = None if known == now else f"{alike[-1]} sees {self.seq}"
        return Answer(200, html, "match:1", now, account=None, alike=alike)


@pytest.fixture
def site() -> Site:
    return Site()


def run(act: Callable[[Hub], Coroutine[Any, Any, None]], site: Site) -> None:
    with ThreadPoolExecutor(2) as executor:
        asyncio.run(act(Hub(site, executor)))


def visit(who: str) -> Visit:
    return Visit("/matches/1/", "kerho", "http", "1.2.3.4", (("cookie", who),))


async def come(hub: Hub, who: str, **more: Any) -> Stream:
    now = asyncio.get_running_loop().time()
    answer = replace(await hub.ask(visit(who), ""), **more)
    stream = Stream(visit(who), answer.topic, answer.known, answer.account, answer.alike)
    hub.enter(stream, answer, now)
    return stream


async def settle(hub: Hub) -> None:
    while hub._tasks:
        await asyncio.gather(*hub._tasks)


def test_all_that_see_the_same_are_asked_for_once(site: Site) -> None:
    async def act(hub: Hub) -> None:
        streams = [await come(hub, who) for who in ("aino", "eero", "guest1", "guest2", "guest3")]
        site.seq, site.asked = 1, []
        hub.changed("match:1")
        await settle(hub)
        assert len(site.asked) == 3
        assert [b"aino sees 1" in one.waiting for one in streams] == [True, *[False] * 4]
        assert len({one.waiting for one in streams[2:]}) == 1
        assert {one.known for one in streams} == {"seq=1"}
        assert b"id: seq=1\n" in streams[0].waiting

    run(act, site)


def test_who_has_all_there_is_gets_nothing(site: Site) -> None:
    async def act(hub: Hub) -> None:
        stream = await come(hub, "aino")
        hub.changed("match:1")
        await settle(hub)
        assert not stream.woken.is_set()

    run(act, site)


def test_what_stops_being_public_is_asked_for_each(site: Site) -> None:
    async def act(hub: Hub) -> None:
        streams = [await come(hub, who) for who in ("guest1", "guest2")]
        site.seq, site.public = 1, False
        site.own["guest2"] = Answer(404)
        hub.changed("match:1")
        await settle(hub)
        assert b"guest1 sees 1" in streams[0].waiting
        assert streams[1].ends and b"sees" not in streams[1].waiting

    run(act, site)


@pytest.mark.parametrize(
    "answer", [Answer(404), Answer(302), Answer(403), Answer(200, "x", "match:1", "seq=1", account=9)]
)
def test_who_is_no_longer_who_they_were_is_asked_to_come_again(site: Site, answer: Answer) -> None:
    async def act(hub: Hub) -> None:
        stream = await come(hub, "aino")
        site.own["aino"] = answer
        hub.changed("match:1")
        await settle(hub)
        assert stream.ends and stream.waiting == b"event: again\ndata\n\n"

    run(act, site)


def test_a_page_that_fails_ends_no_stream(site: Site) -> None:
    async def act(hub: Hub) -> None:
        stream = await come(hub, "aino")
        site.own["aino"] = Answer(503)
        hub.changed("match:1")
        await settle(hub)
        assert not stream.ends and not stream.woken.is_set()

    run(act, site)


def test_a_slow_reader_gets_the_newest_alone(site: Site) -> None:
    async def act(hub: Hub) -> None:
        stream = await come(hub, "aino")
        for site.seq in range(1, 50):
            hub.changed("match:1")
            await settle(hub)
        assert stream.waiting.count(b"event: table") == 1 and b"sees 49" in stream.waiting

    run(act, site)


def test_changes_while_one_is_looked_at_are_looked_at_together(site: Site) -> None:
    async def act(hub: Hub) -> None:
        stream = await come(hub, "aino")
        site.asked = []
        for site.seq in range(1, 20):
            hub.changed("match:1")
        await settle(hub)
        assert len(site.asked) <= 2 and b"sees 19" in stream.waiting

    run(act, site)


def test_a_change_that_comes_while_a_stream_is_opened_is_not_missed(site: Site) -> None:
    async def act(hub: Hub) -> None:
        now = asyncio.get_running_loop().time()
        answer = await hub.ask(visit("aino"), "")
        site.seq = 1
        hub.changed("match:1")
        stream = Stream(visit("aino"), answer.topic, answer.known, answer.account, answer.alike)
        hub.enter(stream, answer, now)
        await settle(hub)
        assert b"sees 1" in stream.waiting

    run(act, site)


def test_what_changes_by_itself_is_looked_at_when_it_does(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_module, "SOON", 0.0)

    async def act(hub: Hub) -> None:
        due = timezone.now() + timedelta(seconds=0.3)
        stream = await come(hub, "aino", due=due)
        site.seq = 1
        await asyncio.sleep(0.1)
        assert not stream.waiting, "nothing before it is due"
        await asyncio.sleep(0.4)
        await settle(hub)
        assert b"sees 1" in stream.waiting

    run(act, site)


def test_nothing_is_kept_of_streams_that_have_gone(site: Site) -> None:
    async def act(hub: Hub) -> None:
        stream = await come(hub, "aino", due=timezone.now() + timedelta(days=1))
        hub.leave(stream)
        hub.changed("match:1")
        assert not hub._topics and not hub._timers and not hub._tasks

    run(act, site)
