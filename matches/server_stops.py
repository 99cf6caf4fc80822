"""Time in which the site did not answer: found by gaps between signs of life, and given back to every clock.

The pages and the workers sign every few seconds. A longer silence of either is written down by its next sign, a short
one by the first sign of a process that was started again; until then a long one is reckoned as lasting. `stopped` is
for who stops the site on purpose.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import DatabaseError, InterfaceError, connection, transaction
from django.db.models import Min
from django.utils import timezone

from common import maintenance
from matches.clock_rules import Stop
from matches.models import Heartbeat, ServerStop

logger = logging.getLogger(__name__)

EVERY: Final = 5.0
"""Seconds between two signs."""
SILENCE: Final = timedelta(seconds=30)
"""Whoever has not signed for so long did not answer."""
BETWEEN: Final = timedelta(seconds=EVERY + 1)
"""Whoever begins to sign so long after the last sign was not there between: it was started again."""
PAGES: Final = "pages"
WORKERS: Final = "workers"


def stopped(*, since: datetime, until: datetime, why: str = ServerStop.Why.MAINTENANCE) -> None:
    """Give the time back to all clocks, once: the same once more changes nothing. For a time that is over or planned.

    Clocks that run are looked at anew by the beat, which lets no flag fall within a stop.
    """
    if until > since:
        ServerStop.objects.get_or_create(since=since, until=until, why=why)


@transaction.atomic
def sign(name: str, *, begins: bool = False) -> bool:
    """A part of the site answers now; whether it had been silent for too long, which is then written down.

    Several processes may be the same part: it answers as long as one of them does. begins: this process has just
    started, and of a shorter silence it is known as well that nobody answered.
    """
    now = timezone.now()
    row, made = Heartbeat.objects.select_for_update().get_or_create(name=name, defaults={"at": now})
    silent = not made and now - row.at > (BETWEEN if begins else SILENCE)
    if silent:
        stopped(since=row.at, until=now, why=ServerStop.Why.SILENT)
        logger.warning("the %s did not answer for %s: given back to all clocks", name, now - row.at)
    if not made:
        row.at = now
        row.save(update_fields=["at"])
    return silent


def since(begin: datetime) -> Sequence[Stop]:
    """The stops since a moment: windows of maintenance, and a silence that lasts now with them. Two queries."""
    now = timezone.now()
    rows: list[Stop] = list(ServerStop.objects.filter(until__gt=begin).values_list("since", "until"))
    rows += [(one.starts_at, one.ends_at) for one in maintenance.windows() if one.ends_at > begin]
    last = Heartbeat.objects.aggregate(last=Min("at"))["last"]
    if last is not None and now - last > SILENCE:
        rows.append((last, now))
    return rows


def pages_are_away() -> bool:
    """Whether the pages may be starting again just now: what the stop costs is known once they sign. One query."""
    at = Heartbeat.objects.filter(name=PAGES).values_list("at", flat=True).first()
    return at is not None and timezone.now() - at > BETWEEN


def sign_from_now_on(name: str) -> None:
    """Sign for as long as this process lives, from a thread of its own."""
    if settings.HEARTBEATS:
        threading.Thread(target=_keep_signing, args=(name,), daemon=True, name="heartbeat").start()


def _keep_signing(name: str) -> None:
    begins = True
    while True:
        try:
            if not maintenance.on():
                sign(name, begins=begins)
                begins = False
        except (DatabaseError, InterfaceError) as error:
            logger.warning("no sign of the %s: %s", name, error)
        finally:
            connection.close()
        time.sleep(EVERY)
