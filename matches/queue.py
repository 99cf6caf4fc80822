"""Calling workers. A call that is lost is made again by a sweep, and nobody's click fails for it.

A person's match is called by its number, and before everything else. Matches of bots stand in a line that is shared
fairly among all leagues: a call only brings a worker, who plays whichever match has its turn by then.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from functools import partial
from typing import Any

from celery import current_app
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from common.clock import overdue
from common.sending import LATER, send, send_each_once_committed
from matches.models import IN_LINE, Match

OVERDUE = timedelta(seconds=20)
"""A call that nobody has answered for so long, while the queue is empty, was lost."""


def call_workers(matches: Sequence[Match], *, urgent: bool = False) -> None:
    """Call a worker to each match once this transaction is committed; the call is written down in it.

    `urgent`: before the matches that wait in line, for one that has begun and lost its worker.
    """
    line_up(matches)
    Match.objects.bulk_update(matches, ["called_at", "turn"])
    send_once_committed(matches, urgent=urgent)


def line_up(matches: Sequence[Match]) -> None:
    """Write the call down in the matches, which the caller stores, and give those of bots their turns in the line.

    Matches called together (a round of a league) get turns one after another, beginning with the one that is next: so
    all leagues that wait are served in turn, one match of each, and a short one is not kept waiting by a long one.
    """
    now = timezone.now()
    for match in matches:
        match.called_at = now
    new = [match for match in matches if match.queue == Match.Queue.LEAGUE and not match.turn]
    if new:
        first = _in_line().values_list("turn", flat=True).first() or 1
        for turn, match in enumerate(new, first):
            match.turn = turn


def send_once_committed(matches: Sequence[Match], *, urgent: bool = False) -> None:
    """Send the calls. One to a match of bots is for whichever has its turn when a worker comes, not for this one."""
    named = [match for match in matches if urgent or match.queue == Match.Queue.LIVE]
    calls = [partial(send, "matches.tasks.play_match", match.pk, queue=match.queue) for match in named]
    anyone = partial(send, "matches.tasks.play_next", queue=Match.Queue.LEAGUE, priority=LATER)
    send_each_once_committed([*calls, *[anyone] * (len(matches) - len(named))])


def next_in_line() -> int | None:
    """The match of bots whose turn it is."""
    return _in_line().values_list("pk", flat=True).first()


def _in_line() -> QuerySet[Match]:
    """The matches of bots that wait for a worker, in the order of their turns."""
    return Match.objects.filter(IN_LINE).order_by("turn", "pk")


def call_again(limit: int = 500) -> int:
    """Repeat the calls that were lost. Returns how many.

    The broker is asked once, before anything is locked: while its queues hold calls, none is known to be lost.
    """
    idle = _idle_queues()
    return _repeat(idle, limit) if idle else 0


@transaction.atomic
def _repeat(queues: Sequence[str], limit: int) -> int:
    lost = Match.objects.select_for_update(no_key=True).filter(
        overdue("called_at", OVERDUE), status=Match.Status.RUNNING, lease_holder="", queue__in=queues
    )
    rows = list(lost.order_by("called_at", "pk")[:limit])
    call_workers(rows)
    return len(rows)


def _idle_queues() -> list[str]:
    """The queues of which the broker holds no task any more: in the others a call may just not have had its turn."""
    with current_app.connection_or_acquire() as connection:
        return [queue for queue in Match.Queue.values if not _waiting(connection, queue)]


def _waiting(connection: Any, queue: str) -> bool:
    """Whether the broker still holds tasks in a queue.

    Redis keeps no empty lists: a queue that it does not know is one without tasks.
    """
    try:
        declared = connection.default_channel.queue_declare(queue=queue, passive=True)
    except connection.channel_errors:
        return False
    return bool(declared.message_count)
