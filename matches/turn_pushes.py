"""Messages to devices of those who are to move, whose table has begun, or whose time is nearly over.

The beat looks at matches in which something has happened, and in which somebody sits who has a device: whoever is
asked to move since, and does not have the table before their eyes, is told once. `TurnTold` says how far it has looked.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.languages import mail_to
from common import maintenance, push_keys, pushes
from common.models import Push, PushDevice
from common.pushes import Message
from common.refusals import Refusal
from matches import clocks, presence
from matches.clock_words import span
from matches.models import Match, Seat, TurnTold
from matches.telling import title_of
from matches.waiting_turns import asks

MANY: Final = 200
"""So many matches are looked at by one beat."""
GRACE: Final = timedelta(seconds=8)
"""So long a turn is left alone: bots answer, orders are carried out, and who plays on looks anew."""
DAY: Final = 86_400
TURN, DUE, BEGUN = "turn", "turn-due", "table"


def tell_due(limit: int = MANY) -> int:
    """Tell whoever is to move now and was not before. How many turns."""
    if not push_keys.are_set() or maintenance.on():
        return 0
    rows = Match.objects.filter(
        Exists(_with_devices(OuterRef("pk"))),
        Q(turn_told=None) | Q(turn_told__seq__lt=F("seq")) | Q(turn_told__waits=True),
        status=Match.Status.RUNNING,
        queue=Match.Queue.LIVE,
        entered=False,
        device=None,
    )
    found = list(
        rows.select_related("turn_told").order_by(F("turn_told__looked_at").asc(nulls_first=True), "pk")[
            :limit
        ]
    )
    return sum(_tell(match) for match in found)


def _with_devices(match: Any) -> QuerySet[Seat]:
    devices = PushDevice.objects.filter(user=OuterRef("player__user"))
    return Seat.objects.filter(Exists(devices), match=match, player__user__push_turns=True)


def _tell(match: Match) -> int:
    newest = match.events.order_by("-seq").values_list("at", flat=True).first()
    if (newest or match.started_at or match.created_at) > timezone.now() - GRACE:
        return 0
    before = getattr(match, "turn_told", None)
    seats = {seat.index: seat.player for seat in _with_devices(match).select_related("player")}
    asked = {index for index, player in seats.items() if asks(match, player)}
    known = set(before.seats) - _moved_since(match, before.seq) if before else set()
    new = asked - known
    users = {index: user for index in new if (user := seats[index].user_id) is not None}
    there = presence.at(match, list(users.values()))
    told = [(index, user) for index, user in users.items() if user not in there]
    pushes.post(TURN, [(f"{match.pk}/{match.seq}", user) for _index, user in told])
    known = (known & asked) | {index for index, _user in told}
    kept = {"seq": match.seq, "seats": sorted(known), "waits": bool(there), "looked_at": timezone.now()}
    TurnTold.objects.update_or_create(match=match, defaults=kept)
    return len(told)


def _moved_since(match: Match, seq: int) -> set[int | None]:
    return set(match.events.filter(seq__gt=seq).values_list("seat", flat=True))


def turn_message(push: Push) -> Message | None:
    """That one is to move, while one is; what runs out by the clock is worth nothing afterwards."""
    match = _running(push)
    if match is None or not asks(match, push.device.user.player):
        return None
    left = _left(match, push)
    if left is not None and left <= 0:
        return None
    with mail_to(push.device.user):
        return Message(
            title=title_of(match),
            body=_("It is your turn."),
            path=match.get_absolute_url(),
            ttl=min(DAY, left or DAY),
        )


def due_message(push: Push) -> Message | None:
    """That one's time by correspondence is nearly over, if it still is: as the mail has it."""
    match = _running(push, same=True)
    left = _left(match, push) if match is not None else None
    if match is None or left is None or left <= 0:
        return None
    with mail_to(push.device.user):
        time = span(max(1, round(left / 60)) * 60)
        body = _("You are to move within %(time)s.") % {"time": time}
        return Message(title_of(match), body, match.get_absolute_url(), ttl=left)


def begun_message(push: Push) -> Message | None:
    """That the match has begun that one waited for."""
    match = _running(push, switch="push_tables")
    if match is None:
        return None
    with mail_to(push.device.user):
        body = _("Your table is full: the match has begun.")
        return Message(title_of(match), body, match.get_absolute_url(), ttl=3_600)


def _running(push: Push, *, switch: str = "push_turns", same: bool = False) -> Match | None:
    """The match, while it runs, its reader sits there, wants such messages, and does not look at it.

    same: only as long as nothing has happened since.
    """
    user = push.device.user
    number, seq = [*map(int, push.about.split("/")), 0][:2]
    match = Match.objects.filter(pk=number, status=Match.Status.RUNNING, seats__player__user=user).first()
    if match is None or (same and match.seq != seq) or not getattr(user, switch):
        return None
    return None if presence.at(match, [user.pk]) else match


def _left(match: Match, push: Push) -> int | None:
    """Seconds until one's time is over; None where no clock runs that one can lose by."""
    if not match.clock or not clocks.loses_on_time(match):
        return None
    seat = match.seats.filter(player__user=push.device.user).first()
    try:
        clock = clocks.read(match).standing.seats.get(seat.index) if seat is not None else None
    except Refusal:  # the rules have changed since: nobody can move
        return None
    if clock is None or clock.ends is None or clock.stands:
        return None
    return int((clock.ends - timezone.now()).total_seconds())
