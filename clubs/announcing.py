"""What a club tells its members: written once, mailed once to each who wants mail."""

from __future__ import annotations

import logging
from datetime import timedelta

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from kombu.exceptions import OperationalError

from clubs.errors import ClubError
from clubs.languages import mail_in
from clubs.models import Announcement, Club, Player, User
from common.clock import overdue

logger = logging.getLogger(__name__)


@transaction.atomic
def announce(*, club: Club, author: Player, title: str, text: str) -> Announcement:
    """Put it on the club's page and call a worker to mail it. Raises ClubError for empty or too long words."""
    title, text = " ".join(title.split()), text.strip()
    if not 0 < len(title) <= 120 or not 0 < len(text) <= 4000:
        raise ClubError(_("An announcement has a title of 1 to 120 characters and a text of 1 to 4,000."))
    made = Announcement.objects.create(club=club, author=author, title=title, text=text)
    transaction.on_commit(lambda: _call_to_mail(made.pk))
    return made


def _call_to_mail(announcement_id: int) -> None:
    """If the broker is away the sweep mails it later."""
    from clubs.tasks import mail_announcement  # the task calls this module

    try:
        mail_announcement.apply_async(args=(announcement_id,), queue="maintenance")
    except OperationalError as error:
        logger.error(
            "the broker cannot be reached; announcement %s is mailed later: %s", announcement_id, error
        )


def mail(*, announcement_id: int) -> int:
    """Mail an announcement to every member who wants it; how many. A second call mails nothing.

    It is marked as mailed before the first mail leaves: after a crash in between somebody may miss a mail, but nobody
    gets two.
    """
    with transaction.atomic():
        found = Announcement.objects.select_for_update(of=("self",)).select_related("club", "author")
        announcement = found.filter(pk=announcement_id, mailed_at__isnull=True).first()
        if announcement is None:
            return 0
        announcement.mailed_at = timezone.now()
        announcement.save(update_fields=["mailed_at"])
    addresses = _addresses(announcement.club)
    if addresses:
        get_connection().send_messages([_message(announcement, *one) for one in addresses.items()])
    return len(addresses)


def _addresses(club: Club) -> dict[str, str]:
    """The language by the address of each member who wants what their clubs announce."""
    wanting = User.objects.filter(player__memberships__club=club, mail_announcements=True, is_active=True)
    return dict(wanting.exclude(email="").order_by("email").values_list("email", "language"))


def _message(announcement: Announcement, address: str, language: str) -> EmailMessage:
    """One mail; nobody sees who else gets it."""
    with mail_in(language):
        end = _("You get this as a member of %(club)s. Your page has a switch for such mail.") % {
            "club": announcement.club
        }
    body = f"{announcement.text}\n\n{announcement.author}\n-- \n{end}\n"
    subject = f"{announcement.club}: {announcement.title}"
    return EmailMessage(subject, body, settings.DEFAULT_FROM_EMAIL, [address])


def unmailed(limit: int = 50) -> list[int]:
    """Announcements whose call to a worker was lost: older than a minute and not mailed."""
    rows = Announcement.objects.filter(overdue("made_at", timedelta(minutes=1)), mailed_at__isnull=True)
    return list(rows.values_list("pk", flat=True)[:limit])
