"""The site in numbers: read from the database, the queues and the signs that processes give."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db.models import Min
from django.utils import timezone
from redis import Redis, RedisError

from common import outbox, pulses
from common.models import Mail
from matches.models import IN_LINE, Match
from operations.backups import keeping
from operations.readiness import PATIENCE, free_bytes, queues

LEASES = "leases-taken-over"
CHECKS = ("books", "logs", "ratings")
PRIORITIES = ("", *(f"\x06\x16{step}" for step in (3, 6, 9)))
"""What the names of a queue's lists end with: one for each step of priority."""


@dataclass(frozen=True)
class Figure:
    """One number, with what it is. label: which of several (a queue, a check)."""

    name: str
    text: str
    value: float
    label: str = ""


def figures() -> Iterator[Figure]:
    """All of them."""
    yield from _matches()
    yield from _mail()
    yield from _checks()
    yield from _queues()
    yield from _backups()
    yield Figure("disk_free_bytes", "Room where files are kept.", free_bytes())


def _matches() -> Iterator[Figure]:
    waiting = Match.objects.filter(IN_LINE)
    since = waiting.aggregate(since=Min("called_at"))["since"]
    held = Match.objects.filter(status=Match.Status.RUNNING).exclude(lease_holder="")
    yield Figure("matches_waiting", "Matches of bots that wait for a worker.", waiting.count())
    yield Figure("matches_playing", "Matches that a worker holds.", held.count())
    age = (timezone.now() - since).total_seconds() if since else 0.0
    yield Figure("matches_oldest_waiting_seconds", "For so long the oldest has waited.", max(0.0, age))
    taken = _number(pulses.given(LEASES).get(LEASES, 0))
    yield Figure("leases_taken_over_total", "Matches taken from silent workers.", taken)


def _mail() -> Iterator[Figure]:
    given_up = len(outbox.PAUSES)
    yield Figure("mail_waiting", "Mails that have not left yet.", Mail.objects.filter(begun_at=None).count())
    lost = Mail.objects.filter(tries__gt=given_up).count()
    yield Figure("mail_given_up", "Mails that were refused until the last try.", lost)


def _checks() -> Iterator[Figure]:
    for name, found in pulses.given(*CHECKS).items():
        if isinstance(found, (tuple, list)):
            faults, at = found
            yield Figure("check_faults", "Faults that the last check found.", faults, name)
            yield Figure("check_timestamp_seconds", "When that was.", at, name)


def _queues() -> Iterator[Figure]:
    try:
        with Redis.from_url(
            settings.REDIS_URL, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE
        ) as broker:
            for queue in queues():
                length = sum(_number(broker.llen(f"{queue}{priority}")) for priority in PRIORITIES)
                yield Figure("queue_length", "Messages that no worker has taken yet.", length, queue)
    except (RedisError, OSError, ValueError):
        return


def _backups() -> Iterator[Figure]:
    kept = keeping.kept(Path(settings.BACKUP_FOLDER))
    yield Figure("backups", "Backups that are kept where this process looks.", len(kept))
    if kept:
        yield Figure(
            "backup_timestamp_seconds", "When the newest was made.", keeping.made_at(kept[0]).timestamp()
        )


def _number(found: object) -> float:
    return float(found) if isinstance(found, (int, float)) else 0.0
