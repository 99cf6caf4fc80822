"""Sending a task to the workers by its name: once the transaction is through, also when the broker is away."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from functools import partial

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

logger = logging.getLogger(__name__)

FIRST, LATER = 0, 3
"""Priorities of calls; Redis takes 0 first, whatever the queue."""


def send(task: str, *args: object, queue: str = "maintenance", priority: int = FIRST) -> bool:
    """Put a task into a queue now; False, with a line in the log, if the broker cannot be reached.

    Whatever is sent is also written in the database, where a periodic sweep finds what was not sent.
    """
    try:
        current_app.send_task(task, args=args, queue=queue, priority=priority)
    except OperationalError as error:
        logger.error("the broker cannot be reached, %s%s waits for the next sweep: %s", task, args, error)
        return False
    return True


def send_once_committed(task: str, *args: object, queue: str = "maintenance", priority: int = FIRST) -> None:
    """Put a task into a queue when what it is about has been stored; nothing if the transaction is rolled back."""
    transaction.on_commit(partial(send, task, *args, queue=queue, priority=priority))


def send_each_once_committed(calls: Iterable[Callable[[], bool]]) -> None:
    """Many, each a `send` with what it is called with: the first that cannot be sent is the last that is tried."""
    transaction.on_commit(lambda: all(call() for call in calls))
