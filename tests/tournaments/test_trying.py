"""Trying a format out: bounded in size, time and number, and the same by the same seed."""

from __future__ import annotations

from itertools import count

import pytest

from tournaments import trying
from tournaments.engine.event import EventError
from tournaments.engine.formats import FORMATS
from tournaments.errors import CompetitionError
from tournaments.trying import Wanted, tried

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("key", sorted(FORMATS))
def test_every_format_with_many_and_with_all_that_happens(key: str) -> None:
    found = tried(Wanted(key, 12, seed=3, incidents=True), "here")
    assert len(found.rows) == 12 and 1 <= len(found.rounds) <= trying.MOST_ROUNDS and found.ended
    names = {row.name for row in found.rows}
    seated = {name for _n, tables in found.rounds for table in tables for side in table.sides
              for name in side.split(" & ")}  # fmt: skip
    assert seated <= names and len(seated) > 1


def test_the_same_seed_is_the_same_event() -> None:
    one, again, other = (tried(Wanted("swiss", 9, seed=seed), "here") for seed in (1, 1, 2))
    assert (one.rows, one.rounds) == (again.rows, again.rounds) != (other.rows, other.rounds)


def test_it_ends_after_so_many_rounds_and_when_its_time_is_over() -> None:
    long = tried(Wanted("round-robin", 40), "here")
    assert len(long.rounds) == trying.MOST_ROUNDS and "as many rounds" in long.ended
    ticks = count()
    slow = tried(Wanted("round-robin", 8), "here", clock=lambda: next(ticks))
    assert len(slow.rounds) == 3 and "in the time" in slow.ended
    assert len(tried(Wanted("swiss", 8, rounds=2), "here").rounds) == 2


@pytest.mark.parametrize(
    "wanted",
    [
        Wanted("swiss", 0),
        Wanted("swiss", 41),
        Wanted("swiss", 8, rounds=16),
        Wanted("swiss", 8, rounds=-1),
        Wanted("no-such", 8),
        Wanted("groups-play-offs", 1),
    ],
)
def test_what_cannot_be_tried_gets_a_sentence(wanted: Wanted) -> None:
    with pytest.raises((CompetitionError, EventError)):
        tried(wanted, "here")


def test_who_tries_very_many_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trying, "PER_MINUTE", 2)
    monkeypatch.setattr("common.counters.time.time", lambda: 6_000_000_000.0)
    for _time in range(2):
        tried(Wanted("knock-out", 4), "there")
    with pytest.raises(CompetitionError, match="wait a minute"):
        tried(Wanted("knock-out", 4), "there")
    tried(Wanted("knock-out", 4), "elsewhere")
