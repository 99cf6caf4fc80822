"""What others write down about somebody: told to them at once, on their first page and by one mail.

Who has a login is told; guests have nobody to tell. A notice says what was done, by whom and where to look, and nothing
of other people's affairs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from operator import attrgetter

from django.core.mail import EmailMessage
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.languages import mail_to
from clubs.models import Membership, Notice, Player
from clubs.notice_words import sentence_of
from clubs.signing import told_for
from common import mail_links, outbox, pushes
from common.models import Mail
from common.numbers import Money

OPEN_TO_OBJECTIONS = (
    Notice.Kind.CONFIRMED,
    Notice.Kind.BOOKED,
    Notice.Kind.CORRECTED,
    Notice.Kind.ANNULLED,
)
ON_ACCOUNT = (Notice.Kind.CHARGED, Notice.Kind.SHARED)
OF_CLUBS = (Notice.Kind.CLOSED, Notice.Kind.REOPENED)
OF_COMMENTS = (Notice.Kind.COMMENTED,)
OF_FILES = (Notice.Kind.FILE_READY, Notice.Kind.NO_FILE)
NEEDS: dict[str, str] = {
    **dict.fromkeys(
        (
            Notice.Kind.CHECKED_IN,
            Notice.Kind.AGREED,
            Notice.Kind.CONFIRMED,
            Notice.Kind.BOOKED,
            Notice.Kind.CORRECTED,
            Notice.Kind.ANNULLED,
            Notice.Kind.TO_CONFIRM,
            Notice.Kind.SEAT_ASKED,
        ),
        Membership.Role.SCOREKEEPER,
    ),
    **dict.fromkeys(
        (
            Notice.Kind.STANDS,
            Notice.Kind.VOID,
            Notice.Kind.BACK,
            Notice.Kind.ANSWERED,
            Notice.Kind.A_WORD,
            Notice.Kind.WARNED,
            Notice.Kind.REMOVED,
            Notice.Kind.JUNIOR,
            Notice.Kind.NO_JUNIOR,
            Notice.Kind.CANCELLED,
            Notice.Kind.CARD_ASKED,
            Notice.Kind.PAIRED,
            Notice.Kind.NOT_IN,
            Notice.Kind.OFFICIAL,
            Notice.Kind.PLAYS_ON,
        ),
        Membership.Role.ORGANISER,
    ),
    **dict.fromkeys(
        (Notice.Kind.MAY_RETURN, Notice.Kind.CLOSED, Notice.Kind.REOPENED), Membership.Role.OWNER
    ),
}
"""Which role each of these takes: a deputy did it for somebody who holds it."""
MANY = 50
"""So many are shown at most."""


@dataclass(frozen=True, slots=True)
class News:
    """What some people are told, once for its `key`, however often it is repeated.

    about: a few words that name the thing (a night, a game); where: its address on this site; own: by player, what was
    settled for them.
    """

    players: Iterable[Player]
    key: str
    about: str
    where: str
    own: Mapping[int, Money] = field(default_factory=dict)


def tell(
    *,
    players: Iterable[Player],
    kind: str,
    key: str,
    club_id: int | None,
    by: Player | None,
    about: str,
    where: str,
    own: Mapping[int, Money] | None = None,
) -> None:
    """Tell each of them, but `by`, what was written down: a `News` of one key."""
    tell_all([News(players, key, about, where, own or {})], kind=kind, club_id=club_id, by=by)


def tell_all(news: Iterable[News], *, kind: str, club_id: int | None, by: Player | None) -> None:
    """The same of many things at once, with as few statements as of one."""
    rows, mails = [], []
    for one in news:
        wanted = {player.pk: player.user_id for player in one.players if player.user_id and player != by}
        for player_id in sorted(wanted):
            rows.append(_notice(one, player_id, kind, club_id, by))
            mails.append((one.key, wanted[player_id]))
    if not rows:
        return
    with transaction.atomic():
        Notice.objects.bulk_create(rows, ignore_conflicts=True)
        outbox.post("notice", mails)
        pushes.post("notice", mails)


def _notice(news: News, player_id: int, kind: str, club_id: int | None, by: Player | None) -> Notice:
    settled = news.own.get(player_id)
    return Notice(
        player_id=player_id,
        kind=kind if settled is None else Notice.Kind.BOOKED,
        key=news.key,
        club_id=club_id,
        by=by,
        about=news.about[:120],
        where=news.where,
        **({} if settled is None else {"settled": list(settled)}),
    )


def withdraw(keys: Iterable[str]) -> None:
    """What these happenings asked of people is asked no longer: nobody is shown it, nor mailed what still waits."""
    Notice.objects.filter(key__in=list(keys)).delete()


def unseen(player: Player) -> list[Notice]:
    """What somebody has not yet marked as seen, the newest first; who did it `for` whom is known of each."""
    rows = Notice.objects.filter(player=player, seen_at=None).select_related("club", "by")
    return named(rows.order_by("-pk")[:MANY])


def named(rows: Iterable[Notice]) -> list[Notice]:
    """The notices, each with `said_by`, which `in_words` tells."""
    return told_for(rows, by="by", at=attrgetter("made_at"), need=need)


def need(notice: Notice) -> str:
    """The role that it took to do that; empty for what anybody does."""
    return NEEDS.get(notice.kind, "")


def seen(*, player: Player, upto: int) -> int:
    """Mark one's notices as seen, up to the newest that was shown; how many were not before."""
    return Notice.objects.filter(player=player, seen_at=None, pk__lte=upto).update(seen_at=timezone.now())


def in_words(notice: Notice) -> str:
    """What was written down, in the language that is active."""
    about = f"{notice.about}, {Money(*notice.settled).changed()}" if notice.settled else notice.about
    words = {
        "by": getattr(notice, "said_by", "") or notice.by or notice.club,
        "about": about,
        "club": notice.club,
    }
    return sentence_of(notice.kind, about) % words


def mail_about(mail: Mail) -> EmailMessage | None:
    """A notice for whom it is about, if they want such mail."""
    rows = Notice.objects.filter(player__user=mail.to_id, key=mail.about)
    notice, user = next(iter(named(rows.select_related("club", "by")[:1])), None), mail.to
    if notice is None or user is None or not (user.email and user.is_active and user.mail_written_down):
        return None
    with mail_to(user):
        stops = "mail_written_down"
        subject = _("%(club)s: something was written down about you") % {"club": notice.club}
        if notice.kind in OF_COMMENTS:
            subject, stops = _("A comment on a match of yours"), "tell_comments"
            hint = f"{mail.site}{notice.where}" if mail.site else ""
        elif notice.kind in OPEN_TO_OBJECTIONS:
            hint = _("Is it not right? You can object on the page of the match.")
        elif notice.kind in ON_ACCOUNT:
            hint = _("Is it not right? You can object under My money, with a sentence that says why.")
        elif notice.kind in OF_FILES:
            subject = _("%(club)s: the club’s file") % {"club": notice.club}
            hint = f"{mail.site}{notice.where}" if mail.site else ""
        elif notice.kind in OF_CLUBS:
            subject = f"{notice.club}: {notice.get_kind_display()}"
            hint = f"{mail.site}{notice.where}" if mail.site else ""
        else:
            hint = _("Is it not right? Tell an organiser of the club.")
        end = _("Your page has a switch for such mail.")
        stop = mail_links.link(mail, mail_links.STOP, stops, user.pk)
        return outbox.written(subject, f"{in_words(notice)}\n{hint}", user.email, end=end, stop=stop)
