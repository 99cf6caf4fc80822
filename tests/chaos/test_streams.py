"""A live table while the process of its streams, or the broker that tells it of moves, is killed in mid-match."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Player
from matches import services
from matches.models import Event, Match
from tests.helpers.broken import broken
from tests.helpers.sessions import session_of
from tests.helpers.streaming import Listener, Streaming, streaming

pytestmark = [pytest.mark.chaos, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def streams(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Streaming]:
    with streaming(monkeypatch) as running:
        yield running


@pytest.fixture
def table(people: dict[str, Player], streams: Streaming) -> Table:
    return Table(people["Owner"], people["Member"], streams)


class Table:
    """Two people at a board and somebody who looks on, as their browsers keep them up to date."""

    def __init__(self, first: Player, second: Player, streams: Streaming) -> None:
        seats = [services.SeatPlan(first), services.SeatPlan(second)]
        self.match = services.start(match=services.create_match(game="hex", seats=seats, options={"size": 5}))
        self.streams = streams
        self.clients = [Client(), Client()]
        for client, player in zip(self.clients, (first, second), strict=True):
            client.force_login(player.user)  # type: ignore[arg-type]
        self.cookies = [f"sessionid={session_of(player.user)}" for player in (first, second)] + [""]
        self.known = ["", "", ""]
        self.listeners: list[Listener] = []

    def come(self) -> None:
        """Everybody's browser opens its stream, and says what it got last."""
        for cookie, known in zip(self.cookies, self.known, strict=True):
            headers = {"cookie": cookie, "last_event_id": known}
            given = {name: value for name, value in headers.items() if value}
            self.listeners.append(Listener(self.streams.port, self.match.get_absolute_url(), **given))
        assert [one.status for one in self.listeners] == [200] * 3

    def told(self, seq: int) -> None:
        """Everybody is told of the table with so many moves, and of no older one."""
        for who, one in enumerate(self.listeners):
            event = one.event()
            assert event["event"] == "table", event
            assert event["id"].startswith(f"seq={seq}&"), event["id"]
            self.known[who] = event["id"]

    def gone(self, last: str) -> None:
        """Every stream ends, after this event if there is one."""
        for one in self.listeners:
            found = one.event()
            assert found.get("event", "") == last, found
            one.close()
        self.listeners = []

    def plays(self, seat: int, at: str, seq: int) -> None:
        """Somebody's browser sends a move and is answered, and sends it once more, as if the answer had been lost."""
        for _ in range(2):
            address = reverse("play", args=[self.match.code])
            answer = self.clients[seat].post(address, {"move": at, "seq": seq})
            assert answer.status_code == 302

    def page(self, who: int) -> str:
        """What the page says that asks by itself, without a stream, with what it knew last."""
        client = self.clients[who] if who < 2 else Client()
        address = f"{self.match.get_absolute_url()}?{self.known[who]}"
        answer = client.get(address, headers={"HX-Request": "true", "HX-Target": "live"})
        assert answer.status_code == 200
        return answer.content.decode()

    def log(self) -> list[str]:
        """The moves that count, in order."""
        rows = Event.objects.filter(match=self.match, kind="move").order_by("seq")
        return list(rows.values_list("text", flat=True))


def until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not true():
        assert time.monotonic() < deadline, "it did not come"
        time.sleep(0.05)


@broken(
    "the process of streams is killed in the middle of a match",
    lost="nothing: pages ask by themselves, and come back to where they were",
    said="nothing",
)
def test_a_killed_process_of_streams_loses_no_move_and_tells_none_twice(table: Table) -> None:
    table.come()
    table.told(0)
    table.plays(0, "b2", 0)
    table.told(1)
    table.streams.kill()
    table.gone("")
    table.plays(1, "c3", 1)
    for who in range(3):
        assert "seq=2&" in table.page(who).replace("&amp;", "&")
    table.streams.start()
    table.come()
    table.told(2)
    table.plays(0, "d2", 2)
    table.told(3)
    assert table.log() == ["b2", "c3", "d2"]
    assert Match.objects.get(pk=table.match.pk).seq == 3


@broken(
    "the broker is killed in the middle of a match: its streams",
    lost="nothing: pages ask by themselves until it is back",
    said="`again` to each stream; 503 with `Retry-After` to who opens one",
)
def test_a_killed_broker_sends_everybody_to_ask_and_loses_no_move(table: Table) -> None:
    table.come()
    table.told(0)
    broker = table.streams.broker
    assert broker is not None
    broker.kill()
    broker.wait()
    table.plays(0, "b2", 0)
    table.gone("again")
    refused = Listener(table.streams.port, table.match.get_absolute_url())
    assert refused.status == 503 and refused.answer.getheader("Retry-After") == "30"
    refused.close()
    for who in range(3):
        assert "seq=1&" in table.page(who).replace("&amp;", "&")
    table.streams.start_broker()
    until(table.streams.answers)
    table.come()
    table.told(1)
    table.plays(1, "c3", 1)
    table.told(2)
    assert table.log() == ["b2", "c3"]
