"""What others write down about somebody: told to them at once, on their first page and by one mail.

Who has a login is told; guests have nobody to tell. A notice says what was done, by whom and where to look, and nothing
of other people's affairs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import attrgetter

from django.core.mail import EmailMessage
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.languages import mail_to
from clubs.models import Membership, Notice, Player
from clubs.signing import told_for
from common import mail_links, outbox
from common.models import Mail
from common.numbers import Money

OPEN_TO_OBJECTIONS = (
    Notice.Kind.CONFIRMED,
    Notice.Kind.BOOKED,
    Notice.Kind.CORRECTED,
    Notice.Kind.ANNULLED,
)
OF_CLUBS = (Notice.Kind.CLOSED, Notice.Kind.REOPENED)
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
    own: Mapping[int, Money] | None = None,
) -> None:
    """Tell each of them, but `by`, what was written down; once for each `key`, however often it is repeated.

    about: a few words that name the thing (a night, a game); where: its address on this site; own: by player, what was
    settled for them.
    """
    wanted = {player.pk: player.user_id for player in players if player.user_id and player != by}
    rows = [
        Notice(
            player_id=player_id, kind=kind, key=key, club_id=club_id, by=by, about=about[:120], where=where
        )
        for player_id in sorted(wanted)
    ]
    for row in rows:
        if own and row.player_id in own:
            row.kind, row.settled = Notice.Kind.BOOKED, list(own[row.player_id])
    if rows:
        Notice.objects.bulk_create(rows, ignore_conflicts=True)
        outbox.post("notice", [(key, wanted[row.player_id]) for row in rows])


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
    sentences = {
        Notice.Kind.CHECKED_IN: _("%(by)s wrote down that you are at %(about)s."),
        Notice.Kind.AGREED: _("%(by)s wrote down that you agreed at a table: %(about)s."),
        Notice.Kind.CONFIRMED: _("A result was confirmed for you by %(by)s: %(about)s."),
        Notice.Kind.BOOKED: _("A result was confirmed for you by %(by)s, and settled: %(about)s."),
        Notice.Kind.OBJECTED: _(
            "%(by)s objects to a result, which is held until an organiser decides: %(about)s."
        ),
        Notice.Kind.STANDS: _("An objection was decided by %(by)s: the result stands: %(about)s."),
        Notice.Kind.VOID: _("An objection was decided by %(by)s: the match is void: %(about)s."),
        Notice.Kind.BACK: _("An objection was decided by %(by)s: the correction is taken back: %(about)s."),
        Notice.Kind.CORRECTED: _("%(by)s has corrected a result of yours: %(about)s."),
        Notice.Kind.ANNULLED: _("%(by)s has declared a match of yours void: %(about)s."),
        Notice.Kind.SEAT_ASKED: _(
            "%(by)s asks whether you sat at a table that was played for a stake, and agree to it: %(about)s."
        ),
        Notice.Kind.TO_CONFIRM: _(
            "%(by)s, who sat there, asks for a second look at a correction: %(about)s."
        ),
        Notice.Kind.CHARGED: _("%(by)s has put a fee on your account: %(about)s."),
        Notice.Kind.CHARGE_NO: _(
            "%(by)s objects to a fee, which is held until an officer answers: %(about)s."
        ),
        Notice.Kind.CHARGE_OFF: _("%(by)s has taken a fee off your account: %(about)s."),
        Notice.Kind.REPORTED: _(
            "Somebody has reported a breach at a table, and an organiser is to answer: %(about)s."
        ),
        Notice.Kind.ANSWERED: _("%(by)s has answered what you reported: %(about)s."),
        Notice.Kind.A_WORD: _("A word from %(by)s about how you played: %(about)s."),
        Notice.Kind.WARNED: _("%(by)s warns you because of how you played: %(about)s."),
        Notice.Kind.REMOVED: _("%(by)s has removed you from %(club)s: %(about)s.")
        if about
        else _("%(by)s has removed you from %(club)s."),
        Notice.Kind.JUNIOR: _(
            "%(by)s has marked you as a junior in %(club)s: others see your initials, and you sit at no table where "
            "money is played for."
        ),
        Notice.Kind.NO_JUNIOR: _("%(by)s has marked you as no junior any more in %(club)s."),
        Notice.Kind.MAY_RETURN: _("%(by)s lets you join %(club)s again."),
        Notice.Kind.STANDS_IN: _("%(by)s has named you deputy in %(club)s, for %(about)s."),
        Notice.Kind.DEPUTY: _("Somebody stands in for you in %(club)s: %(about)s."),
        Notice.Kind.FILE_READY: _("The file of %(club)s that %(about)s asked for is ready to be downloaded."),
        Notice.Kind.NO_FILE: _("The file of %(club)s that you asked for was not made: its page says why."),
        Notice.Kind.NO_DEPUTY: _("A deputy’s time in %(club)s has been ended: %(about)s."),
        Notice.Kind.CLOSED: _(
            "%(by)s has closed %(club)s: nothing new begins there. What is owed can still be paid."
        ),
        Notice.Kind.REOPENED: _("%(by)s has opened %(club)s again."),
        Notice.Kind.CANCELLED: _("%(by)s has cancelled what you entered in %(club)s: %(about)s."),
        Notice.Kind.PAYS_ASKED: _("%(by)s asks for a word on who pays in %(club)s: %(about)s."),
        Notice.Kind.PAYS: _("%(by)s has agreed on who pays in %(club)s: %(about)s."),
        Notice.Kind.PAYS_NO: _("In %(club)s this has ended: %(about)s."),
    }
    return sentences[Notice.Kind(notice.kind)] % words


def mail_about(mail: Mail) -> EmailMessage | None:
    """A notice for whom it is about, if they want such mail."""
    rows = Notice.objects.filter(player__user=mail.to_id, key=mail.about)
    notice, user = next(iter(named(rows.select_related("club", "by")[:1])), None), mail.to
    if notice is None or user is None or not (user.email and user.is_active and user.mail_written_down):
        return None
    with mail_to(user):
        subject = _("%(club)s: something was written down about you") % {"club": notice.club}
        if notice.kind in OPEN_TO_OBJECTIONS:
            hint = _("Is it not right? You can object on the page of the match.")
        elif notice.kind in OF_FILES:
            subject = _("%(club)s: the club’s file") % {"club": notice.club}
            hint = f"{mail.site}{notice.where}" if mail.site else ""
        elif notice.kind in OF_CLUBS:
            subject = f"{notice.club}: {notice.get_kind_display()}"
            hint = f"{mail.site}{notice.where}" if mail.site else ""
        else:
            hint = _("Is it not right? Tell an organiser of the club.")
        end = _("Your page has a switch for such mail.")
        stop = mail_links.link(mail, mail_links.STOP, "mail_written_down", user.pk)
        return outbox.written(subject, f"{in_words(notice)}\n{hint}", user.email, end=end, stop=stop)
