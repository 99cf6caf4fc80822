"""What a process has replayed lately: used only as far as the log says the very same."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest
from django.test import Client

from clubs.models import Player
from games.core import registry
from games.core.errors import BadLog
from games.core.log import LogEvent
from games.core.match import LiveMatch
from matches import replays, services
from matches.replays import EventRow, Replays

TABLE = registry.get("tuppi").table_for()


def rows_of(live: LiveMatch) -> list[EventRow]:
    return [(event.seq, event.kind, event.seat, event.text, event.ms) for event in live.log]


@cache
def played(seed: int, events: int = 40) -> LiveMatch:
    """A match of Tuppi after so many events."""
    rng, live = Random(seed), LiveMatch(TABLE)
    live.advance(rng)
    while live.seq < events:
        seat = live.actors()[0]
        live.play_action(seat, live.playing.sample_legal(seat, rng))
        live.advance(rng)
    return live


class Counted:
    """A store of replays, with what had to be replayed since last asked."""

    def __init__(self) -> None:
        self.replays, self.begun = Replays[LiveMatch](), 0

    def of(self, rows: list[EventRow], key: int = 1) -> LiveMatch:
        return self.replays.of(key, TABLE, rows, self.begin)

    def begin(self) -> LiveMatch:
        self.begun += 1
        return LiveMatch(TABLE)


@pytest.fixture
def store() -> Counted:
    return Counted()


def test_what_has_been_replayed_is_not_replayed_again(store: Counted) -> None:
    rows = rows_of(played(1))
    assert store.of(rows[:30]).seq == 30
    assert store.of(rows).log == played(1).log
    assert store.of(rows).seq == 40
    assert store.begun == 1


def test_who_goes_on_with_a_match_changes_it_for_nobody_else(store: Counted) -> None:
    rows, rng = rows_of(played(1)), Random(9)
    mine = store.of(rows)
    mine.play_action(mine.actors()[0], mine.playing.sample_legal(mine.actors()[0], rng))
    assert store.of(rows).seq == 40
    assert store.of(rows).view(0) == played(1).view(0)


def test_a_log_that_says_something_else_is_replayed_from_its_beginning(store: Counted) -> None:
    store.of(rows_of(played(1)))
    assert store.of(rows_of(played(2))).log == played(2).log
    assert store.begun == 2


def test_moves_that_were_rolled_back_are_forgotten(store: Counted) -> None:
    rows = rows_of(played(1))
    store.of(rows)
    assert store.of(rows[:35]).seq == 35


def test_a_log_that_cannot_be_is_refused_each_time(store: Counted) -> None:
    rows = rows_of(played(1))
    seq, kind, seat, _, ms = rows[-1]
    for _again in range(2):
        with pytest.raises(BadLog):
            store.of([*rows[:-1], (seq, kind, seat, "nonsense", ms)])


def test_only_the_newest_are_kept(store: Counted, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "KEPT", 2)
    rows = rows_of(played(1, 5))
    for key in (1, 2, 3, 3, 1):
        store.of(rows, key)
    assert store.begun == 4


@pytest.mark.django_db
def test_a_page_looked_at_again_replays_only_what_is_new(
    client: Client, aino: Player, eero: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = [services.SeatPlan(one) for one in (aino, eero)]
    match = services.start(match=services.create_match(game="hex", seats=seats))
    services.play_move(match_id=match.pk, seat=0, texts=["a1"], expect_seq=0)
    addresses = f"/matches/{match.code}/", f"/api/matches/{match.code}/"
    for address in addresses:
        assert client.get(address).status_code == 200
    replayed: list[str] = []
    monkeypatch.setattr(LiveMatch, "replay", _noting(replayed))
    for address in addresses:
        client.get(address)
    assert replayed == []
    services.play_move(match_id=match.pk, seat=1, texts=["b2"], expect_seq=1)
    assert replayed == []
    for address in addresses:
        client.get(address)
    assert replayed == ["b2", "b2"]


def _noting(texts: list[str]) -> Callable[[LiveMatch, LogEvent[Any]], None]:
    replay = LiveMatch.replay

    def noting(live: LiveMatch, event: LogEvent[Any]) -> None:
        texts.append(event.text)
        replay(live, event)

    return noting
