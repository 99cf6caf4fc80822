"""Moves that are made now and shown later, so that the time they took is no message (FAIR-5, FAIR-6).

A held move lies beside the log, is legal and counts from when it was made. It comes into the log when its time has
come, by whoever looks at the match, does something there, or the beat: once, with the match's row locked. Before a
match ends otherwise (somebody gives up, a flag is to fall) it comes in at once, so that none is ever lost.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Player
from common import maintenance
from games.core.errors import Illegal
from games.core.match import LiveMatch
from matches import adjournments, clocks, event_store, selectors, services
from matches.early_ends import make_moves
from matches.errors import MatchError
from matches.holding import locked, running
from matches.models import HeldMove, Match, Seat, StopSign
from matches.pace_rules import Pace, shown_at

logger = logging.getLogger(__name__)
MOST_SIGNS = 3
"""So many stop signs one shows in a deal."""
MANY = 200
"""So many matches are looked at by one beat."""


@transaction.atomic
def play(
    *, match_id: int, seat: int, texts: Sequence[str], expect_seq: int, by: Player | None = None
) -> Match:
    """A person's move: shown at once, or held until its time has come. The same again changes nothing.

    Raises what `services.play_move` does, whether it is held or not.
    """
    came = timezone.now()
    match, _seats = running(match_id)
    if not match.pace or match.claims_close_at is not None:
        return services.play_move(match_id=match_id, seat=seat, texts=texts, expect_seq=expect_seq, by=by)
    release(match, came)
    match, seats = running(match_id)
    held = match.held_moves.filter(seat=seat).first()
    if held is not None:
        if (held.seq, held.texts) != (expect_seq, list(texts)):
            raise MatchError(_("You have moved already: the others see it in a moment."))
        return match
    clocks.check_in_time(match, came)
    adjournments.check_may_move(match)
    live = event_store.load(match, seats=len(seats))
    when = _shown_at(match, live, seat, came)
    if when <= came:
        stops = is_jump(match, live, seat, texts)
        match = services.play_move(match_id=match_id, seat=seat, texts=texts, expect_seq=expect_seq, by=by)
        _stop_by_rule(match, expect_seq + 1, seat, stops=stops)
        return match
    _try(live, seat, texts, expect_seq, [row.player.name for row in seats])
    HeldMove.objects.create(
        match=match, seat=seat, seq=expect_seq, texts=list(texts), made_at=came, shown_at=when
    )
    return match


def settled(match_id: int) -> tuple[Match, list[Seat]]:
    """The match, locked, with its seats, after all that is held has come into the log. Raises as `running` does."""
    match, seats = running(match_id)
    return running(match_id) if release(match, None) else (match, seats)


def concede(*, match_id: int, seat: int, expect_seq: int | None = None, by: Player | None = None) -> Match:
    """Give up (`services.concede`), after what is held has come into the log."""
    with transaction.atomic():
        match = locked(match_id)
        known = match.seq
        if release(match, None) and expect_seq == known:
            expect_seq = None
        return services.concede(match_id=match_id, seat=seat, expect_seq=expect_seq, by=by)


def release(match: Match, now: datetime | None) -> int:
    """Let the held moves come into the log whose time has come, None: all. How many. The match row is locked."""
    if not match.pace or match.status != Match.Status.RUNNING:
        return 0
    rows = match.held_moves.order_by("seat")
    due = list(rows if now is None else rows.filter(shown_at__lte=now))
    for held in due:
        _release_one(held)
    if due:
        match.refresh_from_db()
    return len(due)


def _release_one(held: HeldMove) -> None:
    match = locked(held.match_id)
    if match.events.filter(seq__gt=held.seq).exclude(kind="move").exists():
        held.delete()  # what it answered has been taken back
        return
    live = event_store.load(match)
    player = match.seats.select_related("player").get(index=held.seat).player
    stops, seq = is_jump(match, live, held.seat, held.texts), match.seq
    held.delete()
    try:
        match = services.change(
            match.pk,
            lambda live: make_moves(live, held.seat, held.texts, seq),
            player,
            held=(held.made_at, held.shown_at),
        )
    except Illegal:
        logger.exception("a held move of match %s is not legal any more", match.code)
        return
    _stop_by_rule(match, seq + 1, held.seat, stops=stops)


def release_due(limit: int = MANY) -> int:
    """The same for all matches: by the beat. How many moves were shown; none during maintenance."""
    if maintenance.on():
        return 0
    due = HeldMove.objects.filter(shown_at__lte=timezone.now(), match__status=Match.Status.RUNNING)
    ids = list(due.order_by("shown_at").values_list("match", flat=True).distinct()[:limit])
    return sum(_release_of(match_id) for match_id in ids)


@transaction.atomic
def _release_of(match_id: int) -> int:
    return release(locked(match_id), timezone.now())


def looked_at(match: Match) -> Match:
    """The match as it is for who looks at it now. One query where moves are held, none elsewhere."""
    if match.pace and match.status == Match.Status.RUNNING:
        now = timezone.now()
        if match.held_moves.filter(shown_at__lte=now).exists() and _release_of(match.pk):
            match.refresh_from_db()
    return match


def of_viewer(match: Match, viewer: int | None) -> HeldMove | None:
    """The viewer's own move that the others do not see yet. One query where moves are held."""
    if not match.pace or viewer is None or viewer < 0:
        return None
    return match.held_moves.filter(seat=viewer).first()


def key_for(match: Match, viewer: int | None) -> str:
    """Changes with whatever this viewer sees of held moves and of the stop sign, and with nothing else."""
    if not match.pace:
        return ""
    held, sign = of_viewer(match, viewer), sign_on_table(match)
    return ("-h" if held else "") + (f"-s{sign.seq}" if sign else "")


def sign_on_table(match: Match) -> StopSign | None:
    """The stop sign at the newest move. One query where the table has stop signs."""
    if not match.pace or match.is_late or not Pace.from_json(match.pace).stop or match.is_over:
        return None
    return match.stop_signs.filter(seq=match.seq).first()


@transaction.atomic
def show_stop(*, match_id: int, seat: int) -> StopSign:
    """Ask the next opponent to wait, right after one's own move. Again changes nothing.

    Whether the opponent has moved meanwhile makes no difference: nobody learns it by a sign. It is counted from the
    move, not from the sign, so that it never delays for longer than the table chose. Raises MatchError.
    """
    match, seats = running(match_id)
    pace = Pace.from_json(match.pace)
    if not pace.stop:
        raise MatchError(_("This table plays without stop signs."))
    now = timezone.now()
    if release(match, now):
        match, seats = running(match_id)
    live = event_store.load(match, seats=len(seats))
    until = shown_at(Pace(stop=pace.stop), _visible(match), _visible(match), stopped=True)
    if not _may_stop(live, seat) or until <= now:
        raise MatchError(_("A stop sign is shown right after one’s own move, before the next opponent’s."))
    own = match.stop_signs.filter(seat=seat, by_rule=False, seq__gt=live.ended_at)
    if own.exclude(seq=match.seq).count() >= MOST_SIGNS:
        raise MatchError(_("You have shown the stop sign often enough in this deal."))
    sign, _new = StopSign.objects.get_or_create(match=match, seq=match.seq, defaults={"seat": seat})
    match.held_moves.filter(shown_at__lt=until).update(shown_at=until)
    return sign


def may_stop(match: Match, live: LiveMatch, viewer: int | None, sign: StopSign | None) -> bool:
    """Whether a viewer could show the stop sign now."""
    pace = Pace.from_json(match.pace)
    return bool(pace.stop) and sign is None and viewer is not None and _may_stop(live, viewer)


def _may_stop(live: LiveMatch, seat: int) -> bool:
    newest = live.log[-1] if live.log else None
    if live.over or newest is None or newest.kind != "move" or newest.seat != seat:
        return False
    side = live.table.side_of
    return all(actor >= 0 and side(actor) != side(seat) for actor in live.actors())


def is_jump(match: Match, live: LiveMatch, seat: int, texts: Sequence[str]) -> bool:
    """Whether the table's rule stops after this move."""
    if not Pace.from_json(match.pace).jumps or live.state is None or len(texts) != 1:
        return False
    try:
        return live.state.is_jump(seat, live.state.parse(seat, texts[0]))
    except Illegal:
        return False


def _stop_by_rule(match: Match, seq: int, seat: int, *, stops: bool) -> None:
    if stops and match.seq == seq and not match.is_over:
        StopSign.objects.get_or_create(match=match, seq=seq, defaults={"seat": seat, "by_rule": True})


def _shown_at(match: Match, live: LiveMatch, seat: int, came: datetime) -> datetime:
    sign, side = sign_on_table(match), live.table.side_of
    stopped = sign is not None and side(sign.seat) != side(seat)
    return shown_at(Pace.from_json(match.pace), _visible(match), came, stopped=stopped)


def _visible(match: Match) -> datetime:
    """When the newest event was shown."""
    row = match.events.filter(seq=match.seq).values_list("at", "shown_at").first()
    at, shown = row if row else (match.started_at or match.created_at, None)
    return shown or at


def _try(live: LiveMatch, seat: int, texts: Sequence[str], expect_seq: int, names: Sequence[str]) -> None:
    """Raises what the move itself would."""
    with selectors.refusals_named(live, names):
        make_moves(live.copy(), seat, texts, expect_seq)
