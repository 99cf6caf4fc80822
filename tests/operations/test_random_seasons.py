"""Whatever happens in a club in whatever order, and whatever at once: books, ratings and standings add up.

A failure names its seed: `KERHO_SEASONS=7 ./test --postgres tests/operations/test_random_seasons.py` plays that alone.
"""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest
from django.db import connection

from tests.helpers.concurrency import at_once
from tests.helpers.season import Season, Worker
from tests.helpers.season_checks import faults

AT_ONCE = 8
BEGUN = 60
"""Acts of one worker alone before the others come."""
ASKED = os.environ.get("KERHO_SEASONS", "")


def seeds(*usual: int) -> list[int]:
    return [int(seed) for seed in ASKED.split(",")] if ASKED else list(usual)


def lived(seed: int, steps: int, *, households: bool = False) -> Season:
    """A season of one act after the other, looked through after each."""
    season = Season(households=households)
    worker = season.worker(seed)
    for step in range(steps):
        did = worker.act_until_done()
        assert faults() == [], f"seed {seed}, step {step}: {did}"
    assert season.done.total() - season.done["refused"] > 0.9 * steps, season.done
    return season


def lived_at_once(seed: int, workers: int, rounds: int, acts: int, *, households: bool = False) -> Season:
    """The same, with several who act at once, looked through whenever all of them rest."""
    season = Season(households=households)
    first = season.worker(f"{seed} alone")
    for _ in range(BEGUN):
        first.act()
    everybody = [season.worker(f"{seed}/{number}") for number in range(workers)]
    for number in range(rounds):
        raised = at_once([acting(worker, acts) for worker in everybody])
        assert raised == [], f"seed {seed}, round {number}: {[(error, error.__notes__) for error in raised]}"
        assert faults() == [], f"seed {seed}, round {number}"
    return season


def acting(worker: Worker, acts: int) -> Callable[[], object]:
    return lambda: [worker.act() for _ in range(acts)]


@pytest.mark.django_db
@pytest.mark.parametrize("seed", seeds(1))
def test_books_ratings_and_standings_add_up_after_each_act(seed: int) -> None:
    lived(seed, 50)


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("seed", seeds(1))
def test_so_do_they_where_some_pay_for_others(seed: int) -> None:
    season = lived(seed, 100, households=True)
    assert season.done["pay_for_another"] and season.done["settle_up"]


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("seed", seeds(1))
def test_and_where_eight_at_once_do(seed: int) -> None:
    lived_at_once(seed, AT_ONCE, rounds=2, acts=10, households=True)


@pytest.mark.slow
@pytest.mark.thorough
@pytest.mark.django_db
@pytest.mark.parametrize("seed", seeds(3, 4))
def test_they_add_up_after_each_act_of_a_long_season(seed: int) -> None:
    lived(seed, 200)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("seed", seeds(1))
def test_eight_at_once_leave_them_adding_up(seed: int) -> None:
    season = lived_at_once(seed, AT_ONCE, rounds=2, acts=10)
    assert sum(season.done.values()) == BEGUN + 2 * 10 * AT_ONCE


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("seed", seeds(2, 3, 4))
def test_many_at_once_leave_them_adding_up_in_a_long_season(seed: int) -> None:
    """On SQLite fewer: whoever writes there keeps all the others waiting."""
    workers = AT_ONCE if connection.vendor == "postgresql" else 3
    lived_at_once(seed, workers, rounds=3, acts=16)
