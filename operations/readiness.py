"""Whether the site can do its work: what it needs, asked one by one."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils.translation import gettext as _, gettext_lazy
from redis import Redis, RedisError

from common import pulses
from operations.signs import SANDBOX
from operations.versions import complaint

ROOM: Final = 100_000_000
"""Bytes that must be free where files are kept."""
PATIENCE: Final = 1.0


@dataclass(frozen=True)
class Finding:
    """What was found of one thing that the site needs. needed: without it the site is not ready."""

    name: str
    title: str
    wrong: str
    needed: bool = True


def findings() -> list[Finding]:
    """Everything, in words of the reader's language."""
    signs = pulses.given(*queues(), "beat", SANDBOX, pulses.STREAMS)
    found = [Finding(name, str(title), ask()) for name, (title, ask) in ASKED.items()]
    silent = [queue for queue in queues() if queue not in signs]
    workers = _("No worker takes from: %(queues)s.") % {"queues": ", ".join(silent)} if silent else ""
    beat = (
        ""
        if "beat" in signs
        else _("The beat has given no sign for a minute: nothing is repeated or cleared up.")
    )
    jail = (
        ""
        if signs.get(SANDBOX)
        else _("No worker has told of a sandbox that works: handed-in bots do not run.")
    )
    return [
        *found,
        Finding("workers", _("Workers"), workers),
        Finding("beat", _("Beat"), beat),
        Finding("sandbox", _("Sandbox"), jail, needed=False),
        *_streams(signs),
    ]


def _streams(signs: Mapping[str, object]) -> list[Finding]:
    """Pages do without, and ask for news instead."""
    if not settings.STREAMS:
        return []
    silent = _("No process keeps streams open: live tables ask for news every two seconds.")
    return [Finding("streams", _("Streams"), "" if pulses.STREAMS in signs else silent, needed=False)]


def queues() -> list[str]:
    """The queues that need a worker."""
    return [queue.name for queue in settings.CELERY_TASK_QUEUES]


def ready(found: list[Finding]) -> bool:
    """Whether nothing that is needed is missing."""
    return not any(finding.wrong for finding in found if finding.needed)


def _database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except (DatabaseError, OSError):
        return _("The database does not answer.")
    return complaint()


def _broker() -> str:
    try:
        with Redis.from_url(
            settings.REDIS_URL, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE
        ) as broker:
            broker.ping()
    except (RedisError, OSError, ValueError):
        return _("The broker does not answer: nothing is sent to workers.")
    return ""


def free_bytes() -> int:
    """Room where files are kept."""
    folder = Path(settings.MEDIA_ROOT)
    while not folder.exists():
        folder = folder.parent
    return shutil.disk_usage(folder).free


def _disk() -> str:
    free = free_bytes()
    return (
        _("The disk is nearly full: %(free)s MB are free.") % {"free": free // 10**6} if free < ROOM else ""
    )


ASKED: Final[dict[str, tuple[object, Callable[[], str]]]] = {
    "database": (gettext_lazy("Database"), _database),
    "broker": (gettext_lazy("Broker"), _broker),
    "disk": (gettext_lazy("Disk"), _disk),
}
