"""How fast this machine is just now, so that a limit in seconds asks the same of every machine."""

from __future__ import annotations

import gc
from collections.abc import Callable
from time import thread_time
from typing import Final

USUAL: Final = 0.03
"""Processor seconds of the task on the machine that the limits were set on."""


def _task() -> float:
    """What pages do most: objects looked up, text put together, small numbers counted."""
    begun = thread_time()
    seen: dict[str, list[int]] = {}
    for number in range(100_000):
        seen.setdefault(f"row {number % 1000}", []).append(number)
    sum(len(numbers) for numbers in seen.values())
    return thread_time() - begun


def slower() -> float:
    """How many times longer work takes here than where the limits were set; never less than 1."""
    return max(1.0, min(_task() for _ in range(3)) / USUAL)


def best_run(work: Callable[[], object]) -> float:
    """The processor seconds of the quickest of five runs, as long as they were where the limits were set.

    Each is held against what the machine does just before and just after it: others may be busy for a moment. The
    rubbish of thousands of other tests is not looked through in that time.
    """
    gc.collect()
    gc.disable()
    taken = []
    for _ in range(5):
        before = _task()
        begun = thread_time()
        work()
        took = thread_time() - begun
        taken.append(took / max(1.0, (before + _task()) / 2 / USUAL))
    gc.enable()
    return min(taken)
