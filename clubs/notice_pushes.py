"""What devices are told of a notice, and which switch of its reader is for it."""

from __future__ import annotations

from typing import Final

from clubs.languages import mail_to
from clubs.models import Notice
from clubs.telling import in_words, named
from common.models import Push
from common.pushes import Message

Kind = Notice.Kind
SWITCHES: Final = {
    **dict.fromkeys((Kind.PAIRED, Kind.DUE), "push_tables"),
    **dict.fromkeys((Kind.CHALLENGE, Kind.TAKEN_UP, Kind.PAIR_ASKED), "push_challenges"),
}
"""Columns of a login by kind of notice; all other kinds are what others write down."""
USUAL: Final = "push_written_down"
OF_TABLES: Final = (Kind.AGREED, Kind.PAIRED)
"""Where one sits is told besides, of the same page: the newer of the two takes the other's place."""
DAYS: Final = 3
"""A device that is switched on later than so many days after it hears no more of it."""


def message_about(push: Push) -> Message | None:
    """A notice for whom it is about, unless they have seen it, or want no such messages."""
    user = push.device.user
    rows = Notice.objects.filter(player__user=user, key=push.about, seen_at=None).select_related("club", "by")
    notice = next(iter(named(rows[:1])), None)
    if notice is None or not getattr(user, SWITCHES.get(Kind(notice.kind), USUAL)):
        return None
    with mail_to(user):
        return Message(
            title=str(notice.club or "Kerho"),
            body=in_words(notice),
            path=notice.where or "/",
            ttl=DAYS * 86_400,
            tag="" if notice.kind in OF_TABLES else f"notice/{notice.key}",
        )
