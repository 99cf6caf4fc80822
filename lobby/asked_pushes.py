"""What devices are told of a question at an open table: somebody asks one to play."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.languages import mail_to
from common import pushes
from common.models import Push
from common.pushes import Message
from games.core import registry
from games.core.errors import UnknownGame
from lobby.models import OpenSeat, OpenTable


def tell_asked(seats: Iterable[OpenSeat]) -> None:
    """Those for whom one of the seats is kept."""
    pushes.post("asked", [(seat.table_id, seat.asked.user_id) for seat in seats if seat.asked])


def message_about(push: Push) -> Message | None:
    """For who is asked, while the seat is kept for them and the table waits."""
    user = push.device.user
    seats = OpenSeat.objects.filter(
        table=int(push.about), asked__user=user, player=None, table__status=OpenTable.Status.OPEN
    )
    seat = seats.select_related("table__host").first()
    if seat is None or not user.push_challenges:
        return None
    table = seat.table
    try:
        title = registry.get(table.game).title
    except UnknownGame:
        return None
    with mail_to(user):
        return Message(
            title=title,
            body=_("%(by)s asks you to play.") % {"by": table.host.public_name},
            path=table.get_absolute_url(),
            ttl=int((table.lapses_at - timezone.now()).total_seconds()),
        )
