"""Objecting to what was written down: who sat at an entered match says that it is not right.

While an objection is open the match is held: its settlement waits (the ledger listens). An organiser of the club who
does not sit there decides: the result stands, or the match is void. Each write locks the people at the table and who
they were as guests, then the match, before any app above locks its books.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Club, Player
from common import site_settings
from common.maintenance import deadline
from games.core.messages import say
from matches import corrections, sittings
from matches.errors import MatchError
from matches.models import Match, Objection
from matches.permissions import decides_in, may_decide, sat_at
from matches.result_changes import annul, locked, seats_of
from matches.signals import match_held, match_released
from matches.telling import tell_decided, tell_objected

Status = Objection.Status

WRITTEN_FOR_TABLE: Final = say("Its result was written down for the table.")
"""Why a match is void whose result an organiser has typed in its place: who sat there may object to that, too."""


@transaction.atomic
def object_to(*, match_id: int, player: Player, reason: str) -> Objection:
    """Say why the result is not right; its settlement is held from now on. The same again changes nothing.

    Raises MatchError: the player does not sit there, the match is not a finished sheet of a club, the time is over,
    there is no reason, or they have objected to it before.
    """
    reason = " ".join(reason.split())
    if not 0 < len(reason) <= 300 or not reason.isprintable():
        raise MatchError(_("Say in 1 to 300 characters what is not right."))
    match = locked(match_id)
    if not sat_at(player, match):
        raise MatchError(_("Only those who sat at the table object to its result."))
    correction = corrections.last_done(match)
    made = Objection.objects.filter(match=match, player=player, correction=correction).first()
    if made is not None and made.status == Status.OPEN:
        return made
    if made is not None:
        raise MatchError(_("You have objected to this match before; talk to an organiser of the club."))
    _check_open_to_objections(match)
    made = Objection.objects.create(match=match, player=player, reason=reason, correction=correction)
    seats = seats_of(match)
    match_held.send(Match, match=match, seats=seats)
    tell_objected(match, seats, made)
    return made


@transaction.atomic
def withdraw(*, match_id: int, player: Player) -> Objection:
    """Take one's own objection back. Repeating it changes nothing. Raises MatchError once it has been decided."""
    match = locked(match_id)
    made = Objection.objects.filter(match=match, player=player).order_by("pk").last()
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

    Of a corrected result: the correction is taken back, or stands. Where several object each is decided; a void match
    decides them all. Raises MatchError for who may not decide, or what has been decided otherwise.
    """
    match = locked(objection.match_id)
    if not may_decide(by, match):
        raise MatchError(_("An organiser of the club who does not sit at that table decides."))
    made = Objection.objects.select_related("correction").get(pk=objection.pk)
    _check_second_look(made, by, match)
    upheld = Status.UPHELD if made.correction is None else Status.BACK
    decision = upheld if uphold else Status.DISMISSED
    if made.status == decision:
        return made
    _check_undecided(made)
    _close(made, decision, by)
    if uphold:
        for other in match.objections.filter(status=Status.OPEN):
            _close(other, decision, by)
        if made.correction is None:
            annul(match, say("declared void by an organiser, after an objection"))
        else:
            corrections.take_back(match, made.correction, by)
    else:
        _release_if_nobody_objects(match)
    tell_decided(match, seats_of(match), made)
    return made


def may_object(player: Player | None, match: Match) -> bool:
    """Whether somebody can object now: they sit there, in time, and have not done so."""
    if player is None or not sat_at(player, match) or not _takes_objections(match):
        return False
    own = match.objections.filter(player=player, correction=corrections.last_done(match))
    return timezone.now() < until(match) and not own.exists()


def days_of(club: Club | None) -> int:
    """For how many days a result of the club can be objected to."""
    return (club.objection_days if club else None) or site_settings.OBJECTION_DAYS.now()


def until(match: Match) -> datetime:
    """Till when a finished match can be objected to; what was written down or corrected later, counted from then."""
    moments = [match.finished_at, match.created_at, match.counted_at]
    if last := corrections.last_done(match):
        moments.append(last.decided_at)
    return deadline(max(one for one in moments if one) + timedelta(days=days_of(match.club)))


def is_held(match: Match) -> bool:
    """Whether somebody objects and nobody has decided."""
    return match.objections.filter(status=Status.OPEN).exists()


def of_match(match: Match) -> QuerySet[Objection]:
    """All objections to a match with who made and who decided them."""
    return match.objections.select_related("player", "decided_by").order_by("pk")


def to_decide(player: Player, club: Club | None = None) -> QuerySet[Objection]:
    """What waits for a player's decision: open ones of the clubs they organise, of tables where they do not sit."""
    rows = Objection.objects.filter(decides_in(player, "match"), status=Status.OPEN)
    return rows.filter(match__club=club) if club is not None else rows


def open_in(club: Club) -> QuerySet[Objection]:
    """The open objections of a club, the oldest first, with their matches and who sits there."""
    rows = Objection.objects.filter(match__club=club, status=Status.OPEN).select_related(
        "player", "match__club", "correction__by"
    )
    return rows.prefetch_related("match__seats__player").order_by("pk")


def holding(player: Player) -> QuerySet[Objection]:
    """The open objections that hold a settlement of a match somebody sits at."""
    rows = Objection.objects.filter(match__in=sittings.of_player(player), status=Status.OPEN)
    return rows.select_related("player", "match__club").order_by("pk")


def _check_open_to_objections(match: Match) -> None:
    if not _takes_objections(match):
        raise MatchError(_("Only a finished match of a club, played with real cards, can be objected to."))
    if timezone.now() >= until(match):
        raise MatchError(
            _("A result can be objected to for %(days)s days: that time is over.")
            % {"days": days_of(match.club)}
        )


def _takes_objections(match: Match) -> bool:
    """A club's sheet that is finished or typed, and any result of it that was corrected or declared void by hand."""
    if match.club_id is None:
        return False
    if match.entered and (match.status == Match.Status.FINISHED or match.reason == WRITTEN_FOR_TABLE):
        return True
    return match.status == Match.Status.VOID and corrections.was_annulled(match)


def _check_second_look(made: Objection, by: Player, match: Match) -> None:
    """Who corrected does not decide whether that was right, as long as the club has somebody else who can."""
    if made.correction is None or by not in (made.correction.by, made.correction.decided_by):
        return
    involved = {made.correction.by_id, made.correction.decided_by_id}
    if any(one.pk not in involved for one in corrections.deciders(match, made.correction)):
        raise MatchError(_("You have corrected this result yourself: another organiser decides."))


def _check_undecided(made: Objection) -> None:
    if made.status != Status.OPEN:
        raise MatchError(_("The objection is closed: %(status)s.") % {"status": made.get_status_display()})


def _close(made: Objection, status: Objection.Status, by: Player) -> None:
    made.status, made.decided_by, made.decided_at = status, by, timezone.now()
    made.save(update_fields=["status", "decided_by", "decided_at"])


def _release_if_nobody_objects(match: Match) -> None:
    if match.status == Match.Status.FINISHED and not is_held(match):
        match_released.send(Match, match=match, seats=seats_of(match))
