"""What others write down about somebody: told to them at once, on their first page and by one mail.

Who has a login is told; guests have nobody to tell. A notice says what was done, by whom and where to look, and nothing
of other people's affairs.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from datetime import timedelta

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from kombu.exceptions import OperationalError

from clubs.languages import mail_in
from clubs.models import Notice, Player, User
from common.clock import overdue

logger = logging.getLogger(__name__)
MANY = 50
"""So many are shown at most, and mailed by one sweep."""


@transaction.atomic
def tell(
    *,
    players: Iterable[Player],
    kind: str,
    key: str,
    club_id: int,
    by: Player | None,
    about: str,
    where: str,
    own: Mapping[int, str] | None = None,
) -> None:
    """Tell each of them, but `by`, what was written down; once for each `key`, however often it is repeated.

    about: a few words that name the thing (a night, a game); where: its address on this site; own: by player, what was
    settled for them, in a few words.
    """
    wanted = sorted({player.pk for player in players if player.user_id and player != by})
    if not wanted:
        return
    rows = [
        Notice(player_id=one, kind=kind, key=key, club_id=club_id, by=by, about=about[:120], where=where)
        for one in wanted
    ]
    for row in rows:
        if own and row.player_id in own:
            row.kind, row.about = Notice.Kind.BOOKED, f"{about}, {own[row.player_id]}"[:120]
    Notice.objects.bulk_create(rows, ignore_conflicts=True)
    transaction.on_commit(lambda: _call_to_mail(key, wanted))


def _call_to_mail(key: str, players: list[int]) -> None:
    """If the broker is away the sweep mails them later."""
    from clubs.tasks import mail_notices  # the task calls this module

    made = list(
        Notice.objects.filter(key=key, player__in=players, mailed_at=None).values_list("pk", flat=True)
    )
    if not made:
        return
    try:
        mail_notices.apply_async(args=(made,), queue="maintenance")
    except OperationalError as error:
        logger.error("the broker cannot be reached; notices %s are mailed later: %s", made, error)


def mail(*, notice_ids: Iterable[int]) -> int:
    """Mail those that have not been, each in its reader's language; how many left. A second call mails nothing.

    They are marked as mailed before the first leaves: after a crash in between one may be missed, but none goes twice.
    """
    with transaction.atomic():
        found = Notice.objects.select_for_update(of=("self",)).filter(pk__in=list(notice_ids), mailed_at=None)
        rows = list(found.select_related("player__user", "club", "by").order_by("pk"))
        Notice.objects.filter(pk__in=[row.pk for row in rows]).update(mailed_at=timezone.now())
    messages = [_message(row, row.player.user) for row in rows if row.player.user and _wants(row.player.user)]
    if messages:
        get_connection().send_messages(messages)
    return len(messages)


def unmailed() -> list[int]:
    """Notices whose call to a worker was lost: older than a minute and not mailed."""
    rows = Notice.objects.filter(overdue("made_at", timedelta(minutes=1)), mailed_at=None)
    return list(rows.order_by("pk").values_list("pk", flat=True)[:MANY])


def unseen(player: Player) -> QuerySet[Notice]:
    """What somebody has not yet marked as seen, the newest first."""
    rows = Notice.objects.filter(player=player, seen_at=None).select_related("club", "by")
    return rows.order_by("-pk")[:MANY]


def seen(*, player: Player, upto: int) -> int:
    """Mark one's notices as seen, up to the newest that was shown; how many were not before."""
    return Notice.objects.filter(player=player, seen_at=None, pk__lte=upto).update(seen_at=timezone.now())


def in_words(notice: Notice) -> str:
    """What was written down, in the language that is active."""
    words = {"by": notice.by or notice.club, "about": notice.about, "club": notice.club}
    said = {
        Notice.Kind.CHECKED_IN: _("%(by)s wrote down that you are at %(about)s."),
        Notice.Kind.AGREED: _("%(by)s wrote down that you agreed at a table: %(about)s."),
        Notice.Kind.CONFIRMED: _("A result was confirmed for you by %(by)s: %(about)s."),
        Notice.Kind.BOOKED: _("A result was confirmed for you by %(by)s, and settled: %(about)s."),
        Notice.Kind.OBJECTED: _(
            "%(by)s objects to a result, which is held until an organiser decides: %(about)s."
        ),
        Notice.Kind.STANDS: _("An objection was decided by %(by)s: the result stands: %(about)s."),
        Notice.Kind.VOID: _("An objection was decided by %(by)s: the match is void: %(about)s."),
    }
    return said[Notice.Kind(notice.kind)] % words


def _wants(user: User) -> bool:
    return bool(user.email) and user.is_active and user.mail_written_down


def _message(notice: Notice, user: User) -> EmailMessage:
    with mail_in(user.language):
        subject = _("%(club)s: something was written down about you") % {"club": notice.club}
        if notice.kind in (Notice.Kind.CONFIRMED, Notice.Kind.BOOKED):
            hint = _("Is it not right? You can object on the page of the match.")
        else:
            hint = _("Is it not right? Tell an organiser of the club.")
        end = _("Your page has a switch for such mail.")
        body = f"{in_words(notice)}\n{hint}\n-- \n{end}\n"
    return EmailMessage(" ".join(subject.split()), body, settings.DEFAULT_FROM_EMAIL, [user.email])
