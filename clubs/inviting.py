"""Invitations go by mail where an address was given; the link is on the door's page too, to pass on by hand."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import timedelta

from django.conf import settings
from django.core.cache import cache
from django.core.mail import EmailMessage, get_connection
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from kombu.exceptions import OperationalError

from clubs.joining import INVITATION_DAYS
from clubs.languages import mail_in
from clubs.models import Invitation
from common.clock import run_out

logger = logging.getLogger(__name__)
REMEMBERED = 24 * 3600
"""For how many seconds it is remembered that an invitation has been mailed: a task is not repeated later than that."""


def mail_later(invitations: Iterable[Invitation], address: str) -> None:
    """Call a worker to mail them once the caller's transaction is through. address: of the site, for the links."""
    wanted = [one.pk for one in invitations if one.email]
    if wanted:
        transaction.on_commit(lambda: _call_to_mail(wanted, address))


def _call_to_mail(wanted: list[int], address: str) -> None:
    from clubs.tasks import mail_invitations  # the task calls this module

    try:
        mail_invitations.apply_async(args=(wanted, address), queue="maintenance")
    except OperationalError as error:
        logger.error(
            "the broker cannot be reached; %s invitations are not mailed, their links are at the door: %s",
            len(wanted),
            error,
        )


def mail(*, invitation_ids: list[int], address: str) -> int:
    """Mail those that still wait, each once; how many."""
    rows = Invitation.objects.filter(pk__in=invitation_ids, used_by__isnull=True)
    waiting = (
        rows.exclude(run_out("expires_at", timedelta(days=INVITATION_DAYS)))
        .exclude(email="")
        .select_related("club", "made_by__user")
    )
    messages = [
        _message(one, address)
        for one in waiting.order_by("pk")
        if cache.add(f"invitation-mailed:{one.token}", 1, timeout=REMEMBERED)
    ]
    if messages:
        get_connection().send_messages(messages)
    return len(messages)


def _message(invitation: Invitation, address: str) -> EmailMessage:
    """In the language of whoever invites: of the invited nothing is known."""
    inviter = invitation.made_by.user
    with mail_in(inviter.language if inviter else ""):
        return _in_words(invitation, address)


def _in_words(invitation: Invitation, address: str) -> EmailMessage:
    words = {
        "who": invitation.made_by,
        "club": invitation.club,
        "link": address + reverse("invitation", args=[invitation.token]),
        "day": date_format(timezone.localtime(invitation.expires_at), "SHORT_DATE_FORMAT"),
    }
    subject = _("%(who)s invites you to %(club)s") % words
    body = _(
        "%(who)s invites you to the games club %(club)s.\n\nThis link is for you alone, until %(day)s:\n%(link)s\n"
    )
    return EmailMessage(subject, body % words, settings.DEFAULT_FROM_EMAIL, [invitation.email])
