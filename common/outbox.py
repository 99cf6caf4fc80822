"""The mail that the site sends: written down in the transaction that it tells of, sent by a worker, never twice.

    outbox.post("reminder", [(reminder.pk, debtor.user_id)])

An app names what its mails say in `AppConfig.ready`: `outbox.composers["reminder"] = debts.mail_about`. A mail is put
into words when it leaves: in the language and at the address that the reader has by then, or not at all if it is no
longer wanted. What surely has not left is tried again later; where nobody can know, it is not.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from datetime import timedelta
from smtplib import SMTPNotSupportedError, SMTPRecipientsRefused, SMTPResponseException
from typing import Final

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from common import site_settings
from common.clock import run_out
from common.models import Mail
from common.sending import send_once_committed

logger = logging.getLogger(__name__)

Composer = Callable[[Mail], EmailMessage | None]
composers: dict[str, Composer] = {}
"""What a mail of each kind says; None if it is no longer wanted."""

BATCH: Final = 50
PAUSES: Final = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 30, 120, 360, 720, 1440))
"""Before each new try; after the last of them a mail is given up."""
REFUSED: Final = (SMTPResponseException, SMTPRecipientsRefused, SMTPNotSupportedError, ValueError)
"""The server said no, or the mail cannot be written: it has not left."""


def post(kind: str, mails: Iterable[tuple[object, int | None]], *, site: str = "") -> None:
    """Write mails down, each by what it is about and the login it is for (None: the address stands in what it is
    about). Once: what has been written is not written again. site: its address, for links; else the settings' own."""
    site = site or settings.SITE_ADDRESS
    rows = [Mail(kind=kind, about=str(about), to_id=to, site=site) for about, to in mails]
    if rows:
        Mail.objects.bulk_create(rows, ignore_conflicts=True)
        send_once_committed("common.tasks.send_mail")


def written(subject: str, body: str, to: str, *, end: str = "", stop: str = "") -> EmailMessage:
    """One mail; nobody sees who else gets it. end: below the line that parts the text from its signature.

    stop: where this kind of mail is ended, by its reader or by one click in their program (RFC 8058).
    """
    line = _("No more mail of this kind: %(link)s") % {"link": stop} if stop else ""
    end = "\n".join(filter(None, (end, line)))
    below = f"\n-- \n{end}\n" if end else ""
    headers = {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    return EmailMessage(
        " ".join(subject.splitlines()),
        body + below,
        site_settings.SENDER.now(),
        [to],
        headers=headers if stop else None,
    )


def send_waiting() -> int:
    """Send what waits; how many left. Several workers may do so at once."""
    sent = 0
    while mails := _taken():
        left, server_answers = _send([(mail, message) for mail in mails if (message := _composed(mail))])
        sent += left
        if not server_answers:
            break
    return sent


@transaction.atomic
def _taken() -> list[Mail]:
    """Some that are due, now this worker's: marked before the first leaves, so that none goes twice after a crash."""
    due = Q(due_at=None) | run_out("due_at", PAUSES[-1])
    waiting = Mail.objects.filter(due, begun_at=None)
    mails = list(waiting.select_for_update(skip_locked=True).order_by("pk")[:BATCH])
    for mail in mails:
        mail.begun_at = timezone.now()
    Mail.objects.filter(pk__in=[mail.pk for mail in mails]).update(begun_at=timezone.now())
    return mails


def _composed(mail: Mail) -> EmailMessage | None:
    """Its text; None if it is no longer wanted, or cannot be made, which is logged and tried again later."""
    try:
        return composers[mail.kind](mail)
    except Exception:
        logger.exception("the mail %s cannot be put into words", mail)
        _put_back([mail])
        return None


def _send(mails: Sequence[tuple[Mail, EmailMessage]]) -> tuple[int, bool]:
    """How many have left, and whether the mail server answers. What it refuses, or never saw, is put back."""
    if not mails:
        return 0, True
    connection = get_connection()
    try:
        connection.open()
    except OSError as error:
        logger.error("the mail server cannot be reached, %s mails wait: %s", len(mails), error)
        _put_back([mail for mail, _message in mails])
        return 0, False
    try:
        return _send_by(connection, mails)
    finally:
        connection.close()


def _send_by(connection: BaseEmailBackend, mails: Sequence[tuple[Mail, EmailMessage]]) -> tuple[int, bool]:
    sent = 0
    for number, (mail, message) in enumerate(mails):
        try:
            sent += connection.send_messages([message]) or 0
        except REFUSED as error:
            logger.error("the mail %s was refused: %s", mail, error)
            _put_back([mail])
        except OSError as error:  # it may have left: it is not sent again
            logger.error("the mail server went away while it got the mail %s: %s", mail, error)
            _put_back([mail for mail, _message in mails[number + 1 :]])
            return sent, False
    return sent, True


def _put_back(mails: Sequence[Mail]) -> None:
    """They have not left: to be tried again after a pause, unless that was the last try."""
    for mail in mails:
        mail.tries += 1
        if mail.tries > len(PAUSES):
            logger.error("the mail %s is given up", mail)
            continue
        mail.begun_at, mail.due_at = None, timezone.now() + PAUSES[mail.tries - 1]
    Mail.objects.bulk_update(mails, ["tries", "begun_at", "due_at"])
