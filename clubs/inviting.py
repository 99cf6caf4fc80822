"""Invitations go by mail where an address was given; the link is on the page of joining too, to pass on by hand."""

from __future__ import annotations

from collections.abc import Iterable

from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.joining import spent
from clubs.languages import mail_in
from clubs.models import Invitation
from common import outbox
from common.models import Mail


def mail_later(invitations: Iterable[Invitation], site: str) -> None:
    """Mail them once the caller's transaction is through. site: its address, such as `https://kerho.example`."""
    outbox.post(
        "invitation", [(invitation.pk, None) for invitation in invitations if invitation.email], site=site
    )


def mail_about(mail: Mail) -> EmailMessage | None:
    """An invitation, if it can still be used, in the language of whoever invites: of the invited nothing is known."""
    found = Invitation.objects.select_related("club", "made_by__user").filter(pk=mail.about).exclude(email="")
    invitation = found.first()
    if invitation is None or spent(invitation, None):
        return None
    inviter = invitation.made_by.user
    with mail_in(inviter.language if inviter else ""):
        words = {
            "who": invitation.made_by,
            "club": invitation.club,
            "link": mail.site + reverse("invitation", args=[invitation.token]),
            "day": date_format(timezone.localtime(invitation.expires_at), "SHORT_DATE_FORMAT"),
        }
        subject = _("%(who)s invites you to %(club)s") % words
        body = _(
            "%(who)s invites you to the games club %(club)s.\n\nThis link is for you alone, until %(day)s:\n%(link)s\n"
        )
    return outbox.written(subject, body % words, invitation.email)
