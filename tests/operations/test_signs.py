"""Workers give signs for the queues they take from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.cache import cache

from botkit.sandbox import SandboxUnavailable
from common import pulses
from operations import signs


@pytest.fixture(autouse=True)
def _nobody_yet() -> Iterator[None]:
    cache.clear()
    yield
    signs._queues[:] = []
    signs._jails[:] = []
    cache.clear()


@pytest.fixture
def timed(monkeypatch: pytest.MonkeyPatch) -> list[tuple[float, Callable[[], None]]]:
    return []


def worker(timed: list[Any], *queues: str) -> SimpleNamespace:
    """What a worker that has begun looks like."""
    timer = SimpleNamespace(call_repeatedly=lambda seconds, function: timed.append((seconds, function)))
    consumed = SimpleNamespace(consume_from=dict.fromkeys(queues))
    return SimpleNamespace(app=SimpleNamespace(amqp=SimpleNamespace(queues=consumed)), timer=timer)


def test_a_worker_gives_one_for_each_of_its_queues_now_and_again(
    timed: list[Any], settings: Any, tmp_path: Path
) -> None:
    settings.SIGN_FILE = str(tmp_path / "sign")
    signs.begin(worker(timed, "live", "league"))
    assert pulses.given("live", "league", "checks") == {"live": True, "league": True}
    (tmp_path / "sign").unlink()
    ((seconds, again),) = timed
    assert seconds * 3 < pulses.LASTS
    cache.clear()
    again()
    assert pulses.given("live", "league").keys() == {"live", "league"}
    assert (tmp_path / "sign").exists()


@pytest.mark.parametrize("works", [True, False])
def test_who_checks_bots_tells_of_the_sandbox(
    timed: list[Any], monkeypatch: pytest.MonkeyPatch, works: bool
) -> None:
    def find() -> SimpleNamespace:
        if not works:
            raise SandboxUnavailable({"bubblewrap": "it is not installed"})
        return SimpleNamespace(name="landlock")

    monkeypatch.setattr(signs, "find_jail", find)
    signs.begin(worker(timed, "checks"))
    assert pulses.given(signs.SANDBOX) == {signs.SANDBOX: "landlock" if works else ""}
    cache.clear()
    signs.give_signs()
    assert signs.SANDBOX in pulses.given(signs.SANDBOX), "told again once the broker has been emptied"


def test_a_worker_without_a_pool_is_not_given_up_while_it_works(
    timed: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    lasting: list[int] = []
    signs.begin(worker(timed, "live"))
    monkeypatch.setattr(pulses, "give", lambda name, value=True, *, lasts=0: lasting.append(lasts))
    signs.work()
    signs.rest()
    assert lasting == [pulses.LONGEST_TASK, pulses.LASTS]


def test_a_process_that_is_no_worker_gives_none() -> None:
    signs.work()
    signs.rest()
    assert pulses.given("live", "") == {}
