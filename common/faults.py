"""What nobody foresaw is mailed to the owner: of pages and of tasks, each kind once an hour, without secrets."""

from __future__ import annotations

import logging
import traceback
from typing import Final

from django.conf import settings
from django.core.mail import mail_admins

from common.counters import counted, key_of
from common.redaction import Formatter
from common.request_ids import current

EVERY: Final = 3600
"""Seconds: one of a kind in each such stretch."""
STRANGERS: Final = "django.security"
"""What others try on us is refused and logged; it is no fault of the site."""
BODY: Final = """\
Request {request}

{said}

Of this kind ({kind}) nothing more is mailed within this hour; all of it stands in the log."""


class FaultMail(logging.Handler):
    """Mails an exception that reached the log; neither settings, cookies nor what was sent stand in it."""

    def emit(self, record: logging.LogRecord) -> None:
        """Nothing is put together where nobody gets it."""
        if not settings.ADMINS or not record.exc_info or record.name.startswith(STRANGERS):
            return
        try:
            kind = kind_of(record)
            if counted(key_of("fault", kind), EVERY) <= 1:
                said = Formatter().format(record)
                mail_admins(
                    kind, BODY.format(request=current() or "-", said=said, kind=kind), fail_silently=True
                )
        except Exception:
            self.handleError(record)


def kind_of(record: logging.LogRecord) -> str:
    """Two faults are of one kind if the same thing was raised in the same line."""
    name = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else record.levelname
    frames = traceback.extract_tb(record.exc_info[2]) if record.exc_info else []
    where = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else record.name
    return f"{name} in {where}"
