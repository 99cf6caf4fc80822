"""A match rests until an agreed time: asked for, agreed to by everybody, begun by a sealed move, ended by playing it.

Each write is one transaction and locks the match row first; what is refused has changed nothing. Clocks run until the
move is sealed, and stand until it is played.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Player
from common.refusals import Refusal
from matches import clocks, event_store, held_moves, order_times, sealed_moves, selectors, services
from matches.adjournments import drop, put
from matches.clocks import people_of
from matches.errors import MatchError
from matches.holding import locked, running
from matches.models import Adjournment, AdjournmentWord, ClockStop, Match, Order, Seat
from matches.sealed_moves import SealedMove, Unreadable

logger = logging.getLogger(__name__)
Status = Adjournment.Status
SHORTEST: Final = timedelta(minutes=10)
LONGEST: Final = timedelta(days=60)
MOST: Final = 10
"""So often may it be asked for in a match."""


@transaction.atomic
def ask(*, match_id: int, by: Player, until: datetime) -> Adjournment:
    """Somebody at the table wants the match to rest until then. Raises MatchError."""
    match, seats = held_moves.settled(match_id)
    _check_sits(by, seats)
    if match.entered:
        raise MatchError(_("A sheet rests by itself: only what is played on the site is adjourned."))
    if match.device_id is not None:
        raise MatchError(_("What all play on one device waits by itself: nobody has a clock there."))
    if match.adjourns:
        raise MatchError(_("An adjournment has been asked for already."))
    if not SHORTEST <= until - timezone.now() <= LONGEST:
        raise MatchError(_("A match rests for ten minutes at least and sixty days at most."))
    if match.adjournments.count() >= MOST:
        raise MatchError(_("An adjournment was asked for often enough in this match."))
    made = Adjournment.objects.create(
        match=match, asked_by=by, until=until, seq=match.seq, seat=_only_mover(match, seats)
    )
    put(match, Status.ASKED)
    return _said(made, match, seats, by)


@transaction.atomic
def agree(*, match_id: int, by: Player, number: int) -> Adjournment:
    """A word that it may rest; with the last one the next move is sealed. Again changes nothing. Raises MatchError."""
    match, seats = held_moves.settled(match_id)
    _check_sits(by, seats)
    made = match.adjournments.filter(pk=number, status__in=(Status.ASKED, Status.AGREED)).first()
    if made is None:
        raise MatchError(_("That adjournment is not asked for any more: somebody has moved, or said no."))
    return made if made.status == Status.AGREED else _said(made, match, seats, by)


@transaction.atomic
def refuse(*, match_id: int, by: Player) -> Match:
    """Somebody says no, or takes their wish back, before all have agreed; again changes nothing. Raises MatchError."""
    match, seats = running(match_id)
    _check_sits(by, seats)
    if match.adjourns == Status.AGREED:
        raise MatchError(_("Everybody has agreed: the match rests once the move is sealed."))
    if match.adjourns:
        drop(match)
    return match


@transaction.atomic
def seal_move(*, match_id: int, seat: int, texts: Sequence[str], expect_seq: int, by: Player) -> Match:
    """The move to come is checked, sealed, and kept; the match rests. It cannot be changed.

    Raises what `services.play_move` does for a move that cannot be played.
    """
    came = timezone.now()
    match, seats = running(match_id)
    made = _open(match, Status.AGREED)
    clocks.check_in_time(match, came)
    trial = event_store.load(match, seats=len(seats)).copy()
    with selectors.refusals_named(trial, [one.player.name for one in seats]):
        trial.play_many(seat, texts, expect_seq)
    hidden = sealed_moves.hide(texts, match.seq)
    made.status, made.sealed, made.seal, made.sealed_at = Status.RESTS, hidden.hidden, hidden.seal, came
    made.save(update_fields=["status", "sealed", "seal", "sealed_at"])
    match.status = Match.Status.PAUSED
    match.save(update_fields=["status"])
    put(match, Status.RESTS)
    ClockStop.objects.create(match=match, since=came, until=max(made.until, came))
    clocks.follow(match)
    return match


@transaction.atomic
def go_on(*, match_id: int, by: Player) -> Match:
    """A word that the match goes on before its time; with the last one it does. Raises MatchError."""
    match = locked(match_id)
    seats = list(match.seats.select_related("player").order_by("index"))
    _check_sits(by, seats)
    made = _open(match, Status.RESTS)
    AdjournmentWord.objects.get_or_create(adjournment=made, player=by, goes_on=True)
    if _all_said(made, seats, goes_on=True):
        _wake(match, made)
    return match


def wake_due(limit: int = 100) -> int:
    """Let matches go on whose time has come. How many."""
    due = Adjournment.objects.filter(status=Status.RESTS, until__lte=timezone.now()).order_by("until")
    return sum(wake(match_id=pk) for pk in list(due.values_list("match", flat=True)[:limit]))


@transaction.atomic
def wake(*, match_id: int) -> bool:
    """Let a match go on if its time has come; whether it did. Once, however many ask."""
    match = locked(match_id)
    made = match.adjournments.filter(status=Status.RESTS, until__lte=timezone.now()).first()
    if made is None or match.is_over:
        return False
    _wake(match, made)
    return True


def _wake(match: Match, made: Adjournment) -> None:
    """The sealed move is opened and played, and from now on time counts again."""
    now = timezone.now()
    match.status = Match.Status.RUNNING
    match.save(update_fields=["status"])
    put(match, "")
    match.clock_stops.filter(player=None, since=made.sealed_at or now).update(until=now)
    mover = match.seats.select_related("player").get(index=made.seat)
    try:
        made.opened, texts = sealed_moves.reveal(SealedMove(made.sealed, made.seal))
    except Unreadable:
        logger.error("the sealed move of match %s cannot be read: its player moves anew", match.code)
        texts = []
    made.status, made.sealed, made.over_at = Status.OVER, "", now
    made.save(update_fields=["status", "sealed", "opened", "over_at"])
    if texts:
        _play(match, mover, texts)
    else:
        clocks.follow(match)


def _play(match: Match, mover: Seat, texts: Sequence[str]) -> None:
    """It was checked when it was sealed; where the rules have changed since it is not played."""
    try:
        services.play_move(
            match_id=match.pk, seat=mover.index, texts=texts, expect_seq=match.seq, by=mover.player
        )
    except Refusal as error:
        logger.error("the sealed move of match %s cannot be played: %s", match.code, error)


def _said(made: Adjournment, match: Match, seats: Sequence[Seat], by: Player) -> Adjournment:
    AdjournmentWord.objects.get_or_create(adjournment=made, player=by, goes_on=False)
    if _all_said(made, seats, goes_on=False):
        made.status = Status.AGREED
        made.save(update_fields=["status"])
        put(match, Status.AGREED)
        order_times.end_all(match, Order.Why.RESTS)
    return made


def _all_said(made: Adjournment, seats: Sequence[Seat], *, goes_on: bool) -> bool:
    said = made.words.filter(goes_on=goes_on).values_list("player", flat=True)
    return set(people_of(seats).values()) <= set(said)


def _open(match: Match, status: str) -> Adjournment:
    made = match.adjournments.filter(status=status).first()
    if made is None:
        raise MatchError(_("No adjournment waits for that."))
    return made


def _only_mover(match: Match, seats: Sequence[Seat]) -> int:
    actors = event_store.load(match, seats=len(seats)).actors()
    if len(actors) != 1 or actors[0] not in people_of(seats):
        raise MatchError(_("A match is adjourned when one person alone is to move: wait a moment."))
    return actors[0]


def _check_sits(by: Player, seats: Sequence[Seat]) -> None:
    if all(seat.player_id != by.pk for seat in seats):
        raise MatchError(_("Only who sits at the table does that."))
