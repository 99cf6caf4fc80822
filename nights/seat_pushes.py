"""What devices are told when a night is seated: at which table one sits."""

from __future__ import annotations

from django.utils.translation import gettext as _

from clubs.languages import mail_to
from common.models import Push
from common.pushes import Message
from matches.models import Match
from matches.telling import title_of
from nights.models import SessionTable

TTL = 2 * 3_600


def message_about(push: Push) -> Message | None:
    """For who sits there, until the seating is taken back or the match is over."""
    user = push.device.user
    rows = SessionTable.objects.filter(pk=push.about, match__seats__player__user=user)
    table = rows.exclude(match__status__in=(Match.Status.FINISHED, Match.Status.VOID)).first()
    if table is None or not user.push_tables:
        return None
    with mail_to(user):
        body = _("You sit at table %(number)s: %(game)s.") % {
            "number": table.number,
            "game": title_of(table.match),
        }
        return Message(table.session.title, body, table.get_absolute_url(), ttl=TTL)
