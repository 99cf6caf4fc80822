"""A child of the supervisor."""

import sys
from collections.abc import Callable
from pathlib import Path

from ops.local.process import Child
from tests.ops.local.children import SLEEPER
from tests.setup.running import alive, eventually

STUBBORN = "import signal,time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('up', flush=True); time.sleep(60)"


PARENT_OF_TWO = "import os,time; os.fork() and print('up', flush=True); time.sleep(60)"


def test_one_that_does_not_listen_is_killed_after_its_patience(child: Callable[..., Child]) -> None:
    one = child([sys.executable, "-c", STUBBORN], patience=0.2)
    pid = one.pid
    one.ask_to_stop()
    one.finish()
    assert pid is not None
    assert not alive(pid)
    assert "did not stop within 0.2 s: killed" in one.log.path.read_text()


def test_what_a_child_started_goes_with_it(child: Callable[..., Child]) -> None:
    one = child([sys.executable, "-c", PARENT_OF_TWO])
    assert one.pid is not None
    below = [int(pid) for pid in Path(f"/proc/{one.pid}/task/{one.pid}/children").read_text().split()]
    assert len(below) == 1
    one.ask_to_stop()
    one.finish()
    assert eventually(lambda: not alive(below[0]))


def test_every_line_carries_its_writers_name(child: Callable[..., Child]) -> None:
    one = child(SLEEPER)
    assert eventually(lambda: " child     | up\n" in one.log.path.read_text())
