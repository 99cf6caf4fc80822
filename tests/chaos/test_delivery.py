"""What the settings of the workers promise: a killed worker loses no message, and queues keep to themselves."""

from pathlib import Path

import pytest

from tests.chaos.tasks import work
from tests.chaos.workers import Fleet
from tests.helpers.broken import broken

pytestmark = [pytest.mark.chaos, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """The folder in which `work` signs in and out."""
    folder = tmp_path / "work"
    folder.mkdir()
    return folder


def signed(book: Path) -> list[str]:
    """The entries of the book so far."""
    path = book / "book"
    return path.read_text().split() if path.exists() else []


@broken("a worker is killed with a task in its hands", lost="nothing", said="the task comes back")
def test_a_task_in_the_hands_of_a_killed_worker_is_done_by_another(fleet: Fleet, book: Path) -> None:
    (first,) = fleet.start()
    work.apply_async(args=[str(book)], queue="league")
    fleet.wait(lambda: signed(book) == ["in"], 20, "the first worker to take the task")
    fleet.kill(first)
    fleet.start(queues="league")
    fleet.wait(lambda: signed(book) == ["in", "in"], 30, "another worker to take the task")
    (book / "finish").touch()
    fleet.wait(lambda: signed(book) == ["in", "in", "out"], 10, "the task to end")


@broken("a process of a worker's pool is killed", lost="nothing", said="the task comes back")
def test_a_killed_pool_child_costs_its_worker_nothing(fleet: Fleet, book: Path) -> None:
    (worker,) = fleet.start()
    work.apply_async(args=[str(book)], queue="league")
    fleet.wait(lambda: signed(book) == ["in"], 20, "the worker to take the task")
    fleet.kill_pool_child(worker)
    fleet.wait(lambda: signed(book) == ["in", "in"], 30, "the same worker to take the task again")
    assert worker.poll() is None
    (book / "finish").touch()
    fleet.wait(lambda: signed(book)[-1] == "out", 10, "the task to end")


def test_a_worker_for_people_does_not_take_league_matches(fleet: Fleet, book: Path) -> None:
    fleet.start(queues="live")
    league, live = book / "league", book / "live"
    for folder in (league, live):
        folder.mkdir()
        (folder / "finish").touch()
    work.apply_async(args=[str(league)], queue="league")
    work.apply_async(args=[str(live)], queue="live")
    fleet.wait(lambda: signed(live) == ["in", "out"], 20, "the live task to be done")
    assert signed(league) == []
