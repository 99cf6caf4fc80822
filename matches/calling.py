"""Calling workers. A call that is lost is made again by a sweep, and nobody's click fails for it."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import timedelta

from celery import Task, current_app
from django.db import transaction
from django.utils import timezone
from kombu.exceptions import OperationalError

from clubs.clock import overdue
from matches.models import Match

logger = logging.getLogger(__name__)

OVERDUE = timedelta(seconds=20)
"""A call that nobody has answered for so long, while the queue is empty, was lost."""


FIRST, LATER = 0, 3
"""Priorities of calls; Redis takes 0 first, whatever the queue: a person waits, or a match has begun."""


def send(task: Task, *args: object, queue: str, priority: int = FIRST) -> bool:
    """Put a task into a queue; False, with a line in the log, if the broker cannot be reached."""
    try:
        task.apply_async(args=args, queue=queue, priority=priority)
    except OperationalError as error:
        logger.error(
            "the broker cannot be reached, %s%s waits for the next sweep: %s", task.name, args, error
        )
        return False
    return True


def call_workers(matches: Sequence[Match], *, urgent: bool = False) -> None:
    """Call a worker to each match once this transaction is committed; the call is written down in it.

    `urgent`: before the matches that wait in the queue, for one that has begun and lost its worker.
    """
    from matches.tasks import play_match  # the task calls services

    calls = [
        (match.pk, match.queue, FIRST if urgent or match.queue == Match.Queue.LIVE else LATER)
        for match in matches
    ]
    Match.objects.filter(pk__in=[pk for pk, *_ in calls]).update(called_at=timezone.now())

    def send_all() -> None:
        for pk, queue, priority in calls:
            if not send(play_match, pk, queue=queue, priority=priority):
                return

    transaction.on_commit(send_all)


@transaction.atomic
def call_again(limit: int = 500) -> int:
    """Repeat the calls that were lost. Returns how many."""
    lost = Match.objects.select_for_update().filter(
        overdue("called_at", OVERDUE), status=Match.Status.RUNNING, lease_holder=""
    )
    rows = [match for match in lost.order_by("called_at", "pk")[:limit] if not _waiting(match.queue)]
    call_workers(rows)
    return len(rows)


def _waiting(queue: str) -> bool:
    """Whether the broker still holds tasks in a queue: then a call may just not have had its turn.

    Redis keeps no empty lists: a queue that it does not know is one without tasks.
    """
    with current_app.connection_or_acquire() as connection:
        try:
            declared = connection.default_channel.queue_declare(queue=queue, passive=True)
        except connection.channel_errors:
            return False
    return bool(declared.message_count)
