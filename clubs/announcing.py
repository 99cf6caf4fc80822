"""What a club tells its members: written once, mailed once to each who wants mail."""

from __future__ import annotations

from django.core.mail import EmailMessage
from django.db import transaction
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.holding import require_open
from clubs.languages import mail_to
from clubs.models import Announcement, Club, Player, User
from common import mail_links, outbox
from common.models import Mail


@transaction.atomic
def announce(*, club: Club, author: Player, title: str, text: str) -> Announcement:
    """Put it on the club's page and mail it. Raises ClubError for empty or too long words."""
    require_open(club)
    title, text = " ".join(title.split()), text.strip()
    if not 0 < len(title) <= 120 or not 0 < len(text) <= 4000:
        raise ClubError(_("An announcement has a title of 1 to 120 characters and a text of 1 to 4,000."))
    made = Announcement.objects.create(club=club, author=author, title=title, text=text)
    outbox.post("announcement", [(made.pk, user) for user in _wanting(club)])
    return made


def _wanting(club: Club) -> list[int]:
    """The logins of the members who want what their clubs announce, one for each address."""
    wanting = User.objects.filter(player__memberships__club=club, mail_announcements=True, is_active=True)
    by_address = dict(wanting.exclude(email="").order_by("-pk").values_list("email", "pk"))
    return sorted(by_address.values())


def mail_about(mail: Mail) -> EmailMessage | None:
    """An announcement for one member, who may no longer want it by now."""
    announcement = Announcement.objects.select_related("club", "author").filter(pk=mail.about).first()
    user = mail.to
    if (
        announcement is None
        or user is None
        or not (user.email and user.is_active and user.mail_announcements)
    ):
        return None
    with mail_to(user):
        end = _("You get this as a member of %(club)s. Your page has a switch for such mail.") % {
            "club": announcement.club
        }
        text = f"{announcement.text}\n\n{announcement.author}"
        stop = mail_links.link(mail, mail_links.STOP, "mail_announcements", user.pk)
        return outbox.written(
            f"{announcement.club}: {announcement.title}", text, user.email, end=end, stop=stop
        )
