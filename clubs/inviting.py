"""Invitations go by mail where an address was given; the link is on the page of joining too, to pass on by hand."""

from __future__ import annotations

from collections.abc import Iterable

from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.joining import spent
from clubs.languages import mail_in
from clubs.models import Invitation
from common import mail_links, outbox
from common.models import Mail
from common.reader_time import shown
from common.unasked import is_refused, mark_of, why_not


def mail_later(invitations: Iterable[Invitation], site: str) -> str:
    """Mail them once the caller's transaction is through. site: its address, such as `https://kerho.example`.

    Why some are not mailed, in a sentence, or nothing: their links can be passed on by hand. Only who has confirmed an
    address of their own, where an answer would arrive, has invitations mailed.
    """
    addressed = [invitation for invitation in invitations if invitation.email]
    if not addressed:
        return ""
    inviter = addressed[0].made_by.user
    if inviter is None or not inviter.email:
        return _(
            "Nothing was mailed: first confirm a mail address of your own. Until then pass the link on yourself."
        )
    reasons = {one.pk: why_not(one.email, by=inviter.pk, invitation=True) for one in addressed}
    outbox.post("invitation", [(pk, None) for pk, reason in reasons.items() if not reason], site=site)
    return next(filter(None, reasons.values()), "")


def mail_about(mail: Mail) -> EmailMessage | None:
    """An invitation, if it can still be used, in the language of whoever invites: of the invited nothing is known."""
    found = Invitation.objects.select_related("club", "made_by__user").filter(pk=mail.about).exclude(email="")
    invitation = found.first()
    if invitation is None or spent(invitation, None) or is_refused(invitation.email, None):
        return None
    inviter = invitation.made_by.user
    with mail_in(inviter.language if inviter else ""):
        words = {
            "who": invitation.made_by,
            "club": invitation.club,
            "link": mail.site + reverse("invitation", args=[invitation.token]),
            "day": shown(invitation.expires_at, "SHORT_DATE_FORMAT"),
        }
        subject = _("An invitation to a games club")
        body = _(
            "%(who)s invites you to the games club %(club)s.\n\nThis link is for you alone, until %(day)s:\n%(link)s\n"
        )
        stop = mail_links.link(mail, mail_links.STOP, "invitations", mark_of(invitation.email))
        return outbox.written(subject, body % words, invitation.email, stop=stop)
