"""Every worker gives a sign for each queue that it takes from: that is how the site knows that somebody does."""

from __future__ import annotations

from multiprocessing import current_process
from typing import Any

from billiard.process import current_process as pool_process
from celery.signals import task_postrun, task_prerun, worker_ready

from botkit.sandbox import SandboxUnavailable, find_jail
from common import pulses

SANDBOX = "sandbox"
CHECKS = "checks"
_queues: list[str] = []
_jails: list[str] = []
"""The sandbox that was found when the worker began, if it checks bots; empty words: none."""


def give_signs(lasts: int = pulses.LASTS) -> None:
    """For the queues of this process, and in its file."""
    pulses.sign()
    for queue in _queues:
        pulses.give(queue, lasts=lasts)
    for jail in _jails:
        pulses.give(SANDBOX, jail, lasts=lasts)


@worker_ready.connect
def begin(sender: Any, **_: object) -> None:
    """A worker takes tasks from now on; a timer of its own loop gives the signs, whatever its pool does."""
    _queues[:] = sorted(sender.app.amqp.queues.consume_from)
    _jails[:] = [_sandbox()] if CHECKS in _queues else []
    give_signs()
    sender.timer.call_repeatedly(pulses.EVERY, give_signs)


@task_prerun.connect
def work(**_: object) -> None:
    """Without a pool the loop stands still while a task is done."""
    if _queues and _no_pool():
        give_signs(pulses.LONGEST_TASK)


@task_postrun.connect
def rest(**_: object) -> None:
    """The sign is an ordinary one again."""
    if _queues and _no_pool():
        give_signs()


def _no_pool() -> bool:
    return current_process().name == "MainProcess" and pool_process().name == "MainProcess"


def _sandbox() -> str:
    try:
        return find_jail().name
    except SandboxUnavailable:
        return ""
