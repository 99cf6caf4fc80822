"""Somebody sits in for who has stepped away from a running table, by everybody's word.

A seat is offered by who sits there, or by others once its player is away; a person asks for it, and agrees to the
terms; all other people at the table agree, and the seat is theirs, with its hand. Each function is one transaction and
locks the people, then the match; what is refused has changed nothing.
"""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.one_person import Known, nobody
from clubs.models import Player
from clubs.services import hold
from matches import adjournments, changed, clocks, event_store, held_moves, leases, order_times, sittings
from matches.errors import MatchError
from matches.holding import running
from matches.models import Adjournment, ClockPresence, Match, Order, Proposal, Seat, Substitution
from matches.proposals import close
from matches.substitutes import (
    asked_of,
    asks_now,
    check_can_be_offered,
    is_back,
    left,
    limits,
    said_no,
    said_to,
    terms_of,
    why_not,
)

Status = Substitution.Status
MOST = 10
"""So often can one offer seats in a match."""


class SeatGone(MatchError):
    """A seat that is not free, or not any more."""

    code = "seat-gone"


@transaction.atomic
def offer(*, match_id: int, by: Player, index: int) -> Substitution:
    """A seat is free: one's own, or that of somebody who is away. The same again changes nothing. Raises MatchError."""
    match, seats = running(match_id)
    check_can_be_offered(match, seats, index, by)
    now = timezone.now()
    old = match.substitutions.filter(seat=index, status=Status.OPEN).first()
    if old is not None and old.until > now and not is_back(old):
        return old
    if old is not None:
        _end(old)
    if match.substitutions.filter(offered_by=by).count() >= MOST:
        raise MatchError(_("You have offered seats often enough in this match."))
    made = Substitution.objects.create(
        match=match,
        seat=index,
        leaver=seats[index].player,
        offered_by=by,
        until=now + limits(match)[0],
        seq=match.seq,
    )
    _mark(match)
    return made


@transaction.atomic
def take_back(*, substitution: Substitution, by: Player) -> Substitution:
    """Who steps away is back, or who offered the seat thinks again; who asked for it does not want it any more.

    The same again changes nothing. Raises MatchError for others, and once somebody sits there.
    """
    match, _seats = running(substitution.match_id)
    row = fresh(substitution)
    if row.status == Status.DROPPED:
        return row
    if row.status == Status.DONE:
        raise SeatGone(_("Somebody else sits there by now."))
    if by.pk in (row.leaver_id, row.offered_by_id):
        _end(row)
        _mark(match)
    elif by.pk == row.newcomer_id:
        _free(row)
    elif all(seat.player_id != by.pk for seat in match.seats.all()):
        raise MatchError(_("Only who sits at the table does that."))
    else:
        raise MatchError(_("Who offered the seat takes that back, or whose seat it is."))
    return row


@transaction.atomic
def ask(*, substitution: Substitution, by: Player, terms: str, known: Known = nobody) -> Substitution:
    """Somebody wants to sit in on these terms; done at once where nobody is left to agree. Again changes nothing.

    `known`: who has logged in with the browser that asks. Raises MatchError; SeatGone where somebody was quicker.
    """
    match, row = held(substitution, by)
    if row.status == Status.DONE and row.newcomer_id == by.pk:
        return row
    must_be_free(row)
    other = asks_now(row)
    if other == by:
        return row
    if other is not None:
        raise SeatGone(_("%(name)s has asked before you: wait what the others say.") % {"name": other})
    if reason := why_not(by, row, known):
        raise MatchError(reason)
    if terms != terms_of(match, row.seat):
        raise SeatGone(_("The table is not as you read it: look at it again."))
    if said_no(row, by):
        raise MatchError(_("The others have said no to that already."))
    row.words.filter(newcomer=by).delete()
    row.newcomer, row.terms, row.answer_by = by, terms, timezone.now() + limits(match)[1]
    row.save(update_fields=["newcomer", "terms", "answer_by"])
    return done_if_agreed(match, row)


@transaction.atomic
def answer(*, substitution: Substitution, by: Player, newcomer: int, agrees: bool) -> Substitution:
    """A word of somebody at the table on who asks; with the last one they sit in, with one no they do not.

    `newcomer`: of whom it is said. The same again changes nothing. Raises MatchError.
    """
    match, row = held(substitution, by)
    if row.status == Status.DONE and row.newcomer_id == newcomer and agrees:
        return row
    if row.words.filter(newcomer=newcomer, player=by, agrees=False).exists() and not agrees:
        return row
    must_be_free(row)
    asks = asks_now(row)
    if asks is None or asks.pk != newcomer:
        raise SeatGone(_("They do not ask any more: look again."))
    if by.pk not in asked_of(match, row):
        raise MatchError(_("The others at the table say that."))
    row.words.update_or_create(newcomer=asks, player=by, defaults={"agrees": agrees})
    if not agrees:
        return _free(row)
    return done_if_agreed(match, row)


def held(substitution: Substitution, by: Player) -> tuple[Match, Substitution]:
    """The match and the offer as they are, with whoever asks, or is to say something, held before."""
    now = fresh(substitution)
    hold([by, *([now.newcomer] if now.newcomer else [])])
    match, _seats = running(substitution.match_id)
    row = fresh(substitution)
    row.match = match
    asks = row.newcomer
    if asks is not None and not asks.is_bot and asks.pk not in (by.pk, now.newcomer_id):
        raise SeatGone(_("Somebody else asks by now: look again."))
    return match, row


def fresh(row: Substitution) -> Substitution:
    rows = Substitution.objects.select_related("leaver__user", "newcomer__user", "match__club")
    return rows.get(pk=row.pk)


def must_be_free(row: Substitution) -> None:
    if row.status != Status.OPEN or row.until <= timezone.now():
        raise SeatGone(_("That seat is not free any more."))
    if is_back(row):
        raise SeatGone(_("%(name)s is back.") % {"name": row.leaver})


def done_if_agreed(match: Match, row: Substitution) -> Substitution:
    said = said_to(row)
    if all(said.get(player) for player in asked_of(match, row)):
        _sit_in(match, row)
    return row


def _sit_in(match: Match, row: Substitution) -> None:
    """The seat changes hands, and with it its time, its card and its hand. Raises MatchError."""
    assert row.newcomer is not None
    if match.adjourns == Adjournment.Status.AGREED:
        raise MatchError(_("The match is adjourned: first the move is sealed."))
    bot = row.newcomer.is_bot
    if not bot and left(row.newcomer):
        raise SeatGone(_("They do not ask any more: look again."))
    if not bot and (reason := why_not(row.newcomer, row)):
        raise MatchError(reason)
    if row.terms != terms_of(match, row.seat):
        raise SeatGone(_("The table is not as %(name)s read it.") % {"name": row.newcomer})
    clocks.check_in_time(match, timezone.now())
    held_moves.release(match, None)
    live = event_store.load(match)
    if match.is_over or live.over:
        raise MatchError(_("The match is over."))
    rows = len(live.sheet.rows)
    sittings.hand_over(match=match, index=row.seat, newcomer=row.newcomer, rows=rows)
    if match.seq or bot:  # with the first deal on the table, the hand has been played by two
        match.changed_hands, match.rated = True, False
        match.save(update_fields=["changed_hands", "rated"])
    row.status, row.since, row.taken_seq, row.over_at = Status.DONE, rows + 1, live.seq, timezone.now()
    row.save(update_fields=["status", "since", "taken_seq", "over_at"])
    _leave_nothing_behind(match, row, row.newcomer)
    _mark(match)
    if bot:
        leases.seats_changed(match)
    clocks.follow(Match.objects.get(pk=match.pk))  # with who sits there now


def _leave_nothing_behind(match: Match, row: Substitution, newcomer: Player) -> None:
    """What the one before has ordered, asked or given up is over; what their seat has of time goes on."""
    now = timezone.now()
    Seat.objects.filter(match=match, index=row.seat).update(gives_up_at=None)
    if match.ordered:
        order_times.end(match.orders.filter(seat=row.seat, state=Order.State.WAITING), Order.Why.SEAT)
    if match.adjourns == Adjournment.Status.ASKED:
        adjournments.drop(match)
    for asked in match.proposals.filter(kind=Proposal.Kind.BACK, status=Proposal.Status.OPEN):
        close(asked, Proposal.Status.REFUSED, newcomer)
    stops = match.clock_stops.filter(player=row.leaver_id)
    stops.filter(until__gt=now).update(until=now)
    if match.clock:
        ClockPresence.objects.filter(match=match, player=row.leaver_id).delete()
    if newcomer.is_bot:  # it has no clock, claims at once, and brings no card: those wait for who is back
        Match.objects.filter(pk=match.pk).update(claim_window=0)
        match.claim_window = 0
        return
    match.conventions.filter(player=row.leaver_id).update(player=newcomer)
    stops.update(player=newcomer)
    if match.clock:
        ClockPresence.objects.get_or_create(match=match, player=newcomer)


def _free(row: Substitution) -> Substitution:
    """Nobody asks for it now."""
    row.newcomer, row.answer_by, row.terms = None, None, ""
    row.save(update_fields=["newcomer", "answer_by", "terms"])
    return row


def _end(row: Substitution) -> None:
    row.status, row.over_at = Status.DROPPED, timezone.now()
    row.save(update_fields=["status", "over_at"])


def _mark(match: Match) -> None:
    """Write down in the match whether a seat is offered, for who only looks; lists of what is played are told."""
    changed.tell_list()
    match.offers_seat = match.substitutions.filter(status=Status.OPEN).exists()
    match.save(update_fields=["offers_seat"])


def end_all(match: Match) -> None:
    """The match is over: no seat is free. No query where none was. The caller holds the match."""
    if match.offers_seat:
        rows = match.substitutions.filter(status=Status.OPEN)
        rows.update(status=Status.DROPPED, over_at=timezone.now())
        match.offers_seat = False
        match.save(update_fields=["offers_seat"])


def forget(player: Player) -> None:
    """Who deletes their account asks for no seat. The caller holds the player."""
    rows = Substitution.objects.filter(newcomer=player, status=Status.OPEN)
    rows.update(newcomer=None, answer_by=None, terms="")
