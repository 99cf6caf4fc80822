"""What people do with a match that is made: begin, play, write down, take back, confirm, end it.

It is made by `seating`, held for a worker by `leases`, its events are appended by `log`; `merging` renames its guests.

Each function is one transaction and locks the match row first; what is refused has changed nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Player
from common.numbers import Money
from common.signals import answers
from games.core.errors import StaleSequence
from games.core.match import LiveMatch
from games.core.state import CHANCE
from matches import (
    adjournments,
    boards_apart,
    changed,
    clocks,
    event_store,
    penalties,
    permissions,
    selectors,
    sittings,
    turns,
)
from matches.claim_windows import Turn, follow as follow_claims
from matches.early_ends import Held, go_on
from matches.errors import MatchError
from matches.holding import Words, ending, locked, running
from matches.models import Confirmation, Match, Seat
from matches.queue import call_workers
from matches.result_store import write_result
from matches.seating import MatchPlan, SeatPlan, create_match, create_matches
from matches.sheet_time import time_of
from matches.signals import match_finished, match_voided
from matches.telling import tell_confirmed_for
from matches.void_matches import void_together
from matches.vouching import all_confirmed, unconfirmed

__all__ = [
    "MatchPlan",
    "SeatPlan",
    "change",
    "concede",
    "confirm_result",
    "correct_result",
    "create_match",
    "create_matches",
    "enter_result",
    "finish_if_over",
    "play_move",
    "play_on",
    "put_dealer_right",
    "resume",
    "start",
    "stop_match",
    "undo_result",
    "void_match",
    "void_together",
]


@transaction.atomic
def start(*, match: Match) -> Match:
    """Begin: the first deal is dealt and bots are called. Starting a started match changes nothing."""
    row = locked(match.pk)
    if row.status == Match.Status.WAITING:
        row.status, row.started_at = Match.Status.RUNNING, timezone.now()
        row.save(update_fields=["status", "started_at"])
        clocks.begin(row)
        changed.tell_list()
        if not row.entered:
            call_workers([row])
    return row


def play_move(
    *, match_id: int, seat: int, texts: Sequence[str], expect_seq: int, by: Player | None = None, ms: int = 0
) -> Match:
    """A person's move, or several of one turn; in a window for claims an answer, which is kept until it closes.

    Raises Illegal, NotYourTurn, StaleSequence, MatchError.
    """
    turn = Turn(seat, texts, expect_seq, ms)
    return change(match_id, turn.act, by, may=turn.hold)


def enter_result(
    *,
    match_id: int,
    data: Mapping[str, Any] | Callable[[LiveMatch], Mapping[str, Any]],
    expect_seq: int,
    by: Player | None = None,
) -> Match:
    """The result of a deal played with real cards. Raises BadResult, StaleSequence, MatchError.

    data: or how it is read once the match is loaded (a posted form needs the form that the sheet asks for).
    """

    def enter(live: LiveMatch) -> None:
        if expect_seq != live.seq:
            raise StaleSequence(expect_seq, live.seq)
        boards_apart.check_whole_board(live, match_id)
        live.enter(data(live) if callable(data) else data, expect_seq)

    return change(match_id, enter, by, finish=False)


@transaction.atomic
def undo_result(*, match_id: int | UUID, expect_seq: int, by: Player | None = None) -> Match:
    """Take the last line of the sheet back; possible until the result is confirmed, by whom `matches.strictness` lets.

    `match_id` as in `confirm_result`.
    """
    beside: list[int] = []

    def undo(live: LiveMatch) -> None:
        beside.append(len(live.sheet.adjustments))
        live.undo(expect_seq)
        beside.append(len(live.sheet.adjustments))

    match = change(match_id, undo, by, finish=False, may=permissions.check_takes_back)
    if beside[0] > beside[1]:
        penalties.taken_back(match)
    return match


def put_dealer_right(
    *, match_id: int, seat: int, expect_seq: int, by: Player | None = None, seed: str = ""
) -> Match:
    """Another seat deals next than the sheet says; it is undone like a deal. `seed`: drawn (`matches.dealing`)."""

    def put(live: LiveMatch) -> None:
        live.put_dealer_right(seat, expect_seq, seed)

    return change(match_id, put, by, finish=False)


def correct_result(
    *, match_id: int, deal: int, data: Mapping[str, Any], expect_seq: int, by: Player | None = None
) -> Match:
    """Put another result in a deal's place; the log keeps what was, who changed it, and when. Raises BadResult."""

    def correct(live: LiveMatch) -> None:
        live.correct(deal, data, expect_seq)

    return change(match_id, correct, by, finish=False, may=permissions.check_takes_back)


@transaction.atomic
def confirm_result(*, match_id: int | UUID, expect_seq: int, by: Player | None = None) -> Match:
    """A word that a complete sheet is right. It counts once every side has said so, or a keeper of the club's scores.

    Who sits at the table speaks for their own side alone, scorekeepers as well, and one side's word is never enough
    against others in a club: a side of guests alone is not waited for, but then a scorekeeper who does not sit there
    confirms.
    `match_id`: its number; or its code, as a page names it, and then whether `by` keeps that sheet is asked in the
    query that locks it. `by` None: the site itself. Raises MatchError, StaleSequence, and what `holding.running` does.
    """
    match, seats, words = ending(match_id, by)
    live = event_store.load(match, seats=len(seats))
    _check_complete(live, expect_seq)
    speaks = by is None or permissions.speaks_for_club(by, match)
    confirmed = None if speaks else _side_confirms(match, seats, by, words)
    if confirmed is None or _enough(match, seats, confirmed):
        _finish(match, live, seats, by, confirmed, words.agreed)
    return match


def _check_complete(live: LiveMatch, expect_seq: int) -> None:
    if expect_seq != live.seq:
        raise StaleSequence(expect_seq, live.seq)
    if not live.over:
        raise MatchError(_("The sheet is not complete yet: enter the next deal, or stop the match."))


def _side_confirms(match: Match, seats: Sequence[Seat], by: Player | None, words: Words) -> dict[int, int]:
    """Write down the side's word. The players who have now confirmed the sheet as it is stored, and for which side."""
    own = next((seat.side for seat in seats if by is not None and seat.player_id == by.pk), None)
    if own is None or by is None:
        raise MatchError(
            _("Only those at the table and the club's scorekeepers confirm a result or stop a match.")
        )
    Confirmation.objects.bulk_create(
        [Confirmation(match=match, side=own, player=by, seq=match.seq)],
        update_conflicts=True,
        unique_fields=["match", "side"],
        update_fields=["player", "seq", "at"],
    )
    return {player: side for side, player in words.said.items() if side != own} | {by.pk: own}


def _enough(match: Match, seats: Sequence[Seat], confirmed: Mapping[int, int]) -> bool:
    """Whether every side that can confirm has done so, and in a club not one alone."""
    sides = set(confirmed.values())
    alone = match.club_id is not None and len(sides) == 1 and len({seat.side for seat in seats}) > 1
    return not alone and {seat.side for seat in seats if not seat.player.is_guest} <= sides


@transaction.atomic
def stop_match(*, match_id: int | UUID, reason: str, expect_seq: int, by: Player | None = None) -> Match:
    """End by agreement: settled on the scores where the game may be stopped, else abandoned.

    As in `confirm_result` it counts once every side has said so of this sheet, or the club's keeper of scores: nobody
    stops alone while they are ahead, or gives up alone what may only be abandoned. Until then the match goes on, and
    the next deal takes the words back. Without a `reason` it is the agreed time that has ended, or agreement.
    `match_id`, `by` and what it raises as there; Illegal.
    """
    match, seats, words = ending(match_id, by)
    live = event_store.load(match, seats=len(seats))
    live.may_end(expect_seq)
    speaks = by is None or permissions.speaks_for_club(by, match)
    confirmed = None if speaks else _side_confirms(match, seats, by, words)
    if confirmed is None or _enough(match, seats, confirmed):
        boards_apart.count_the_rest(match, seats, live, by)
        known = live.seq
        live.stop(reason or _agreed_reason(match, live), known)
        event_store.append(match, live.log[known:], by)
        _finish(match, live, seats, by, confirmed, words.agreed)
    return match


def _agreed_reason(match: Match, live: LiveMatch) -> str:
    """Why a match is stopped where nobody says: its agreed time has ended; else nothing."""
    time = time_of(match, live)
    return (time.reason or "") if time else ""


@transaction.atomic
def concede(*, match_id: int, seat: int, expect_seq: int | None = None, by: Player | None = None) -> Match:
    """A player of a match on the site gives up; it ends once everybody on their side who can speak has said so.

    Bots agree, guests are not asked, and on one device all speak at once. Until then the match goes on, and the word
    stands unless `play_on` takes it back. `by` None: the site itself. `expect_seq`: the event it was said at, if that
    matters: it changes nothing that others did meanwhile. Raises MatchError for a sheet, which is stopped by both
    sides' word instead; Illegal, StaleSequence.
    """
    match, seats = running(match_id)
    if match.entered:
        raise MatchError(
            _("On a sheet nobody gives up: stop the match, which counts once each side has said so.")
        )
    clocks.check_in_time(match, timezone.now())
    live = event_store.load(match, seats=len(seats))
    known = live.seq
    live.concede(seat, known if expect_seq is None else expect_seq)
    if by is None or match.device_id is not None or _side_gives_up(seats, seat):
        event_store.append(match, live.log[known:], by)
        _finish(match, live, seats)
    return match


def _side_gives_up(seats: Sequence[Seat], index: int) -> bool:
    """Write down a player's word; whether nobody on their side is left who has not said it."""
    own = next(seat for seat in seats if seat.index == index)
    own.gives_up_at = own.gives_up_at or timezone.now()
    own.save(update_fields=["gives_up_at"])
    side = [seat for seat in seats if seat.side == own.side]
    return all(seat.gives_up_at or seat.player.is_bot or seat.player.is_guest for seat in side)


@transaction.atomic
def play_on(*, match_id: int, seat: int) -> Match:
    """Somebody does not give up after all, or their partner wants to go on: the side's words are taken back.

    Repeating it changes nothing. Raises MatchError.
    """
    match, seats = running(match_id)
    side = next((row.side for row in seats if row.index == seat), None)
    own = [row for row in seats if row.side == side]
    for row in own:
        row.gives_up_at = None
    Seat.objects.bulk_update(own, ["gives_up_at"])
    return match


@transaction.atomic
def void_match(*, match_id: int, reason: str) -> Match:
    """Declare a match void: it counts for nothing. A finished match stays finished."""
    match = locked(match_id)
    if match.is_over:
        return match
    match.status, match.finished_at = Match.Status.VOID, match.finished_at or timezone.now()
    match.reason = reason
    match.lease_holder, match.lease_until = "", None
    match.save(update_fields=["status", "reason", "finished_at", "lease_holder", "lease_until"])
    changed.tell_list()
    seats = list(match.seats.select_related("player").order_by("index"))
    match_voided.send(Match, match=match, seats=seats)
    return match


@transaction.atomic
def resume(*, match_id: int) -> Match:
    """Call the bots to a running match again."""
    match = locked(match_id)
    if match.status == Match.Status.RUNNING:
        call_workers([match])
    return match


def finish_if_over(match: Match, live: LiveMatch) -> bool:
    """Write length and result and tell every app above, in the caller's transaction, with the match row locked."""
    if live.result is None:
        return False
    seats = list(match.seats.select_related("player").order_by("index"))
    _finish(match, live, seats)
    return True


def _finish(
    match: Match,
    live: LiveMatch,
    seats: list[Seat],
    by: Player | None = None,
    confirmed: Collection[int] | None = None,
    agreed: set[int] | None = None,
) -> None:
    """`by` confirmed or stopped a sheet: whoever else had not `confirmed` it themselves (None: to be read) is told.

    `agreed`: who agreed to the match elsewhere, where that is known.
    """
    if match.finished_at is not None:
        match.counted_at = timezone.now()
    match.finished_at, match.lease_holder, match.lease_until = match.finished_at or timezone.now(), "", None
    silent = unconfirmed(match, seats, by, confirmed)
    match.vouched = all_confirmed(match, silent - (agreed or set()), by, read=agreed is None)
    assert live.result is not None
    changed.tell_list()
    write_result(match, live.result, seats)
    own: dict[int, Money] = {}
    for parts in answers(match_finished, Match, match=match, seats=seats):
        own |= parts
    told = [seat.player for seat in seats if seat.player_id in silent]
    tell_confirmed_for(match, told + sittings.gone(match), by, own)


@transaction.atomic
def change(
    match_id: int | UUID,
    act: Callable[[LiveMatch], object],
    by: Player | None,
    *,
    finish: bool = True,
    may: Callable[[Player | None, Match], None] = permissions.anybody,
    held: Held | None = None,
) -> Match:
    """Load, act, store what is new, finish if over, call the bots if it is their turn. `may` raises if `by` may not.

    held: when what was held back (`held_moves`) came, and is shown.
    """
    came, shown_at = held or (timezone.now(), None)
    match, seats = running(match_id, by)
    may(by, match)
    clocks.check_in_time(match, came)
    adjournments.check_may_move(match)
    live = event_store.load(match, seats=len(seats))
    known, steps = live.seq, live.sheet.steps[:]
    with selectors.refusals_named(live, [seat.player.name for seat in seats]):
        act(live)
    sittings.check_kept(match, steps, live)
    go_on(match, live, event_store.sealed_source(match))
    if new := live.log[known:]:
        event_store.append(match, new, by, came, shown_at)
        turns.follow(match, live)
        adjournments.ended_by_move(match)
    if finish and live.over:
        _finish(match, live, seats)
    clocks.follow(match)
    follow_claims(match, live)
    if match.is_over:
        return match
    if new:
        match.save(update_fields=["seq"])
    if not match.entered and _bots_turn(live, seats):
        call_workers([match])
    return match


def _bots_turn(live: LiveMatch, seats: Sequence[Seat]) -> bool:
    actors = live.actors()
    return CHANCE in actors or any(seats[index].player.is_bot for index in actors)
