"""The supervisor with real processes: who dies is started again, who is told to stop stops, nobody stays behind."""

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ops.local.layout import CannotStart, Folders, Layout
from ops.local.log import Log
from ops.local.process import FIRST_PAUSE, LONGEST_PAUSE, STEADY_AFTER, Child
from ops.local.supervisor import Supervisor
from tests.ops.local.children import SLEEPER, Clock
from tests.setup.running import eventually


def die(child: Child) -> None:
    """Kill the child and wait until it is dead."""
    assert child.process is not None
    child.process.kill()
    child.process.wait()


def test_a_child_that_dies_is_started_again_after_a_pause(child: Callable[..., Child], clock: Clock) -> None:
    one = child(SLEEPER)
    first = one.pid
    die(one)
    assert one.look() == "child was killed by SIGKILL; starting it again in 1 s"
    assert one.look() is None  # not yet
    clock.now += 1
    assert "started again" in (one.look() or "")
    assert one.pid not in (None, first)
    assert one.starts == 2


def test_one_that_keeps_dying_is_tried_ever_more_rarely(child: Callable[..., Child], clock: Clock) -> None:
    one = child(SLEEPER)
    pauses = []
    for _ in range(8):
        die(one)
        one.look()
        pauses.append(one.pause)
        clock.now += one.pause
        one.look()
    assert pauses == [1, 2, 4, 8, 16, LONGEST_PAUSE, LONGEST_PAUSE, LONGEST_PAUSE]


def test_one_that_ran_well_for_a_while_is_started_again_soon(
    child: Callable[..., Child], clock: Clock
) -> None:
    one = child(SLEEPER)
    one.pause = LONGEST_PAUSE
    clock.now += STEADY_AFTER
    die(one)
    one.look()
    assert one.pause == FIRST_PAUSE


def test_the_reason_of_a_failing_child_is_told(tmp_path: Path) -> None:
    failing = Child(
        "web",
        [sys.executable, "-c", "raise SystemExit('no such database')"],
        os.environ,
        Log(tmp_path / "log"),
    )
    failing.start()
    assert failing.process is not None
    failing.process.wait()
    assert eventually(lambda: failing.last_line != "")
    assert failing.look() == "web ended with status 1 (no such database); starting it again in 1 s"


def test_a_log_that_grew_large_is_set_aside(tmp_path: Path) -> None:
    log = Log(tmp_path / "log", largest=200)
    for number in range(10):
        log.write("web", f"line {number}")
    assert (tmp_path / "log.1").exists()
    assert (tmp_path / "log").stat().st_size <= 200


def test_the_signals_of_the_supervisor_are_its_own(child: Callable[..., Child]) -> None:
    one = child(SLEEPER)
    assert one.pid is not None
    assert os.getsid(one.pid) == one.pid != os.getsid(0)  # Ctrl-C in the terminal does not reach it
    assert one.stop_signal == signal.SIGTERM


@pytest.mark.parametrize("gives_up", [True, False])
def test_with_once_what_does_not_start_is_given_up_with_its_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, gives_up: bool
) -> None:
    monkeypatch.setattr("ops.local.process.FIRST_PAUSE", 0.01)
    monkeypatch.setattr("ops.local.process.LONGEST_PAUSE", 0.02)
    folders = Folders(tmp_path)
    folders.make()
    layout = Layout(folders, "127.0.0.1", 0, tmp_path / "none")
    running = Supervisor(layout, lambda words: None, gives_up=gives_up)
    child = Child("worker", [sys.executable, "-c", "raise SystemExit('no way')"], os.environ, running.log)
    running.children.append(child)
    child.start()

    def look() -> bool:
        running.look()
        return child.starts > 6

    if gives_up:
        with pytest.raises(
            CannotStart, match=r"worker cannot start: it ended 4 times in a row \(no way\); see "
        ):
            eventually(look)
    else:
        assert eventually(look)
    child.finish()
