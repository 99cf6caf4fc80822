"""A child that answers, or no more."""

import signal
import time
from collections.abc import Callable

from ops.local.process import Child
from ops.local.pulse import Pulse
from tests.ops.local.children import SLEEPER, Clock
from tests.setup.running import eventually


def test_one_that_is_alive_but_answers_no_more_is_killed_and_started_again(
    child: Callable[..., Child], clock: Clock
) -> None:
    answers = [True]
    one = child(SLEEPER)
    one.pulse = Pulse(lambda: answers[0], every=0.01, misses_most=3)
    one.pulse.begin()
    time.sleep(0.2)
    assert one.look() is None
    assert one.process is not None
    one.process.send_signal(signal.SIGSTOP)
    answers[0] = False
    assert eventually(lambda: one.look() == "child does not answer")
    assert "was killed by SIGKILL" in (one.look() or "")
    answers[0] = True
    clock.now += one.pause
    assert "started again" in (one.look() or "")
    time.sleep(0.2)
    assert one.look() is None


def test_one_that_has_just_started_may_take_longer_to_its_first_answer() -> None:
    asked: list[bool] = []
    pulse = Pulse(lambda: bool(asked.append(True)), every=0.01, misses_most=5)
    pulse.begin()
    assert eventually(lambda: pulse.silent)
    assert len(asked) >= 10
    pulse.begin()
    assert not pulse.silent
    pulse.end()
