"""A child that sleeps, and a clock that the test moves."""

import sys

SLEEPER = [sys.executable, "-c", "import time; print('up', flush=True); time.sleep(60)"]


class Clock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now
