"""Mail to whoever is to move by correspondence and whose time is nearly over: eight hours before, four, and one.

It is written down by the beat, each once for a move, and put into words when it leaves: who has moved by then, is on a
holiday or wants no such mail gets none. An open page keeps nobody from being told: it may lie open unseen.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.languages import mail_to
from common import mail_links, maintenance, outbox, pushes
from common.models import Mail
from common.refusals import Refusal
from matches import clocks
from matches.clock_rules import DAYS
from matches.clock_words import span
from matches.holding import locked
from matches.models import Match, MatchClock
from matches.telling import title_of

HOURS: Final = (1, 4, 8)
"""So many hours before the end, each once."""
MANY: Final = 200
"""So many matches are looked at by one beat."""
STOP: Final = "mail_turns"


def remind_due(limit: int = MANY) -> int:
    """Write down what is due. How many mails; none during maintenance, in which clocks stand."""
    if maintenance.on():
        return 0
    now = timezone.now()
    near = Q(pk__in=[])
    for hours in HOURS:
        near |= Q(flag_at__lte=now + timedelta(hours=hours)) & (Q(warned=None) | Q(warned__gt=hours))
    due = MatchClock.objects.filter(
        near, flag_at__gt=now, match__status=Match.Status.RUNNING, match__clock__kind=DAYS
    )
    ids = list(due.order_by("flag_at").values_list("match", flat=True)[:limit])
    return sum(_remind(match_id) for match_id in ids)


@transaction.atomic
def _remind(match_id: int) -> int:
    match, now = locked(match_id), timezone.now()
    if match.status != Match.Status.RUNNING or not match.clock:
        return 0
    try:
        seen = clocks.read(match)
    except Refusal:  # the rules have changed since: nobody can move
        return 0
    rungs = {seat: _rung(clock.ends, now) for seat, clock in seen.standing.seats.items()}
    near = {seat: hours for seat, hours in rungs.items() if hours is not None}
    if not near:
        return 0
    MatchClock.objects.filter(match=match).update(warned=min(near.values()))
    seats = match.seats.filter(index__in=near).exclude(player__user=None)
    mails = [
        (f"{match.pk}/{match.seq}/{near[index]}", user)
        for index, user in seats.values_list("index", "player__user")
    ]
    outbox.post("turn", mails)
    pushes.post("turn-due", mails)
    return len(mails)


def _rung(ends: datetime | None, now: datetime) -> int | None:
    """Before which of the hours somebody's time is over; None if it is later or nobody knows when."""
    if ends is None or ends <= now:
        return None
    return next((hours for hours in HOURS if ends - now <= timedelta(hours=hours)), None)


def mail_about(mail: Mail) -> EmailMessage | None:
    """That one's time runs out, if it still does and one still wants such mail."""
    number, seq, _hours = map(int, mail.about.split("/"))
    user = mail.to
    match = Match.objects.filter(pk=number, seq=seq, status=Match.Status.RUNNING).first()
    if match is None or user is None or not (user.email and user.is_active and user.mail_turns):
        return None
    seat = match.seats.filter(player__user=user).first()
    clock = clocks.read(match).standing.seats.get(seat.index) if seat is not None else None
    if clock is None or clock.ends is None or clock.stands:
        return None
    with mail_to(user):
        minutes = max(1, round((clock.ends - timezone.now()).total_seconds() / 60))
        left, title = span(minutes * 60), title_of(match)
        subject = _("%(game)s: you are to move within %(time)s") % {"game": title, "time": left}
        body = _(
            "It is your turn at %(game)s. If you do not move within %(time)s, your side has lost on time. While you "
            "take a holiday your clock stands, where the table agreed on that.\n%(link)s"
        )
        link = f"{mail.site}{reverse('match', args=[match.code])}" if mail.site else ""
        end = _("Your page has a switch for such mail.")
        stop = mail_links.link(mail, mail_links.STOP, STOP, user.pk)
        return outbox.written(
            subject, body % {"game": title, "time": left, "link": link}, user.email, end=end, stop=stop
        )
