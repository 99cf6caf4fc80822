"""Objecting to what was written down: who sat at an entered match says that it is not right.

While an objection is open the match is held: its settlement waits (the ledger listens). An organiser of the club who
does not sit there decides: the result stands, or the match is void. Each write locks the people at the table and who
they were as guests, then the match, before any app above locks its books.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Club, Membership, Player
from games.core.messages import say
from matches.errors import MatchError
from matches.models import Match, Objection, Seat
from matches.permissions import may_decide, seat_of
from matches.signals import match_annulled, match_held, match_released
from matches.telling import tell_decided, tell_objected

Status = Objection.Status
DECIDERS = (Membership.Role.OWNER, Membership.Role.ORGANISER)


@transaction.atomic
def object_to(*, match_id: int, player: Player, reason: str) -> Objection:
    """Say why the result is not right; its settlement is held from now on. The same again changes nothing.

    Raises MatchError: the player does not sit there, the match is not a finished sheet of a club, the time is over,
    there is no reason, or they have objected to it before.
    """
    reason = " ".join(reason.split())
    if not 0 < len(reason) <= 300 or not reason.isprintable():
        raise MatchError(_("Say in 1 to 300 characters what is not right."))
    match = _locked(match_id)
    if seat_of(player, match) is None:
        raise MatchError(_("Only those who sat at the table object to its result."))
    made = Objection.objects.filter(match=match, player=player).first()
    if made is not None and made.status == Status.OPEN:
        return made
    if made is not None:
        raise MatchError(_("You have objected to this match before; talk to an organiser of the club."))
    _check_open_to_objections(match)
    made = Objection.objects.create(match=match, player=player, reason=reason)
    seats = _seats(match)
    match_held.send(Match, match=match, seats=seats)
    tell_objected(match, seats, made)
    return made


@transaction.atomic
def withdraw(*, match_id: int, player: Player) -> Objection:
    """Take one's own objection back. Repeating it changes nothing. Raises MatchError once it has been decided."""
    match = _locked(match_id)
    made = Objection.objects.filter(match=match, player=player).first()
    if made is None:
        raise MatchError(_("You have not objected to this match."))
    if made.status == Status.WITHDRAWN:
        return made
    _check_undecided(made)
    _close(made, Status.WITHDRAWN, player)
    _release_if_nobody_objects(match)
    return made


@transaction.atomic
def decide(*, objection: Objection, by: Player, uphold: bool) -> Objection:
    """An organiser's word: the match is void, or the result stands. The same decision again changes nothing.

    Where several object each is decided; a void match decides them all. Raises MatchError for who may not decide, or
    what has been decided otherwise.
    """
    match = _locked(objection.match_id)
    if not may_decide(by, match):
        raise MatchError(_("An organiser of the club who does not sit at that table decides."))
    made = Objection.objects.get(pk=objection.pk)
    decision = Status.UPHELD if uphold else Status.DISMISSED
    if made.status == decision:
        return made
    _check_undecided(made)
    _close(made, decision, by)
    if uphold:
        for other in match.objections.filter(status=Status.OPEN):
            _close(other, decision, by)
        _annul(match)
    else:
        _release_if_nobody_objects(match)
    tell_decided(match, _seats(match), made)
    return made


def may_object(player: Player | None, match: Match) -> bool:
    """Whether somebody can object now: they sit there, in time, and have not done so."""
    if player is None or seat_of(player, match) is None or not _takes_objections(match):
        return False
    return timezone.now() < until(match) and not match.objections.filter(player=player).exists()


def until(match: Match) -> datetime:
    """Till when a finished match can be objected to; what was written down later, counted from then."""
    return max(match.finished_at or match.created_at, match.created_at) + timedelta(
        days=settings.OBJECTION_DAYS
    )


def is_held(match: Match) -> bool:
    """Whether somebody objects and nobody has decided."""
    return match.objections.filter(status=Status.OPEN).exists()


def of_match(match: Match) -> QuerySet[Objection]:
    """All objections to a match with who made and who decided them."""
    return match.objections.select_related("player", "decided_by").order_by("pk")


def to_decide(player: Player, club: Club | None = None) -> QuerySet[Objection]:
    """What waits for a player's decision: open ones of the clubs they organise, of tables where they do not sit."""
    sits = Seat.objects.filter(match=OuterRef("match"), player=player)
    own = Q(match__club__memberships__player=player, match__club__memberships__role__in=DECIDERS)
    rows = Objection.objects.filter(own, ~Exists(sits), status=Status.OPEN)
    return rows.filter(match__club=club) if club is not None else rows


def open_in(club: Club) -> QuerySet[Objection]:
    """The open objections of a club, the oldest first, with their matches and who sits there."""
    rows = Objection.objects.filter(match__club=club, status=Status.OPEN).select_related(
        "player", "match__club"
    )
    return rows.prefetch_related("match__seats__player").order_by("pk")


def holding(player: Player) -> QuerySet[Objection]:
    """The open objections that hold a settlement of a match somebody sits at."""
    at = Seat.objects.filter(player=player).values("match")
    rows = Objection.objects.filter(match__in=at, status=Status.OPEN)
    return rows.select_related("player", "match__club").order_by("pk")


def _check_open_to_objections(match: Match) -> None:
    if not _takes_objections(match):
        raise MatchError(_("Only a finished match of a club, played with real cards, can be objected to."))
    if timezone.now() >= until(match):
        raise MatchError(
            _("A result can be objected to for %(days)s days: that time is over.")
            % {"days": settings.OBJECTION_DAYS}
        )


def _takes_objections(match: Match) -> bool:
    return match.entered and match.club_id is not None and match.status == Match.Status.FINISHED


def _check_undecided(made: Objection) -> None:
    if made.status != Status.OPEN:
        raise MatchError(_("The objection is closed: %(status)s.") % {"status": made.get_status_display()})


def _close(made: Objection, status: Objection.Status, by: Player) -> None:
    made.status, made.decided_by, made.decided_at = status, by, timezone.now()
    made.save(update_fields=["status", "decided_by", "decided_at"])


def _release_if_nobody_objects(match: Match) -> None:
    if match.status == Match.Status.FINISHED and not is_held(match):
        match_released.send(Match, match=match, seats=_seats(match))


def _annul(match: Match) -> None:
    """A finished match counts for nothing any more; its log stays, and says what was written."""
    match.status, match.result = Match.Status.VOID, None
    match.reason = say("declared void by an organiser, after an objection")
    match.save(update_fields=["status", "result", "reason"])
    seats = _seats(match)
    for seat in seats:
        seat.score = seat.place = None
    Seat.objects.bulk_update(seats, ["score", "place"])
    match_annulled.send(Match, match=match, seats=seats)


def _locked(match_id: int) -> Match:
    """The match, locked after its people: what is booked back to a merged guest is passed on to the member."""
    at = Seat.objects.filter(match=match_id).values("player")
    people = Player.objects.filter(Q(pk__in=at) | Q(merged_into__in=at))
    list(people.select_for_update(no_key=True).order_by("pk"))
    try:
        return Match.objects.select_for_update(of=("self",)).select_related("club").get(pk=match_id)
    except Match.DoesNotExist:
        raise MatchError(_("There is no such match.")) from None


def _seats(match: Match) -> list[Seat]:
    return list(match.seats.select_related("player").order_by("index"))
