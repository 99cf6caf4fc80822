"""Between the database's rows and the rules engine's match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Final

from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Player
from common.shared_looks import once
from games.core import registry
from games.core.commitment import SYSTEM_RANDOM, Sealed, seal
from games.core.errors import BadLog, UnknownGame
from games.core.game import GameTable
from games.core.log import stored_event
from games.core.log_event import LogEvent
from games.core.match import LiveMatch
from games.core.state import State
from matches import changed, order_times
from matches.errors import MatchError
from matches.models import Board, Event, Match
from matches.readings import Reading
from matches.replays import EventRow, Replays

_MATCHES: Final = Replays[LiveMatch]()
_READINGS: Final = Replays[Reading]()


def table_of(match: Match, seats: int | None = None) -> GameTable:
    """The rules engine's table of a match, by the rules of its time. Raises MatchError if these are not kept."""
    game = registry.get(match.game)
    try:
        as_then = registry.at(match.game, match.rules_version)
    except UnknownGame:
        raise MatchError(
            _(
                "This match was played under version %(then)s of the rules of %(game)s; "
                "now there is version %(now)s."
            )
            % {"then": match.rules_version, "game": game.title, "now": game.rules_version}
        ) from None
    return as_then.table_for(seats or match.seats.count(), match.options)


def _rows_of(match: Match, upto: int | None) -> list[EventRow]:
    """The stored events, in order, the first `upto` of them, and of a match as it was no more than it had then; of a
    void match those that can be replayed."""
    rows = match.events.order_by("seq").values_list("seq", "kind", "seat", "text", "ms")
    if upto is None:
        wanted = once(("events", match.pk), lambda: list(rows))[: match.shown_seq]
    else:
        upto = upto if match.shown_seq is None else min(upto, match.shown_seq)
        wanted = list(rows.filter(seq__lte=upto))
    return _replayable(match, wanted) if match.status == Match.Status.VOID else wanted


def _replayable(match: Match, rows: Sequence[EventRow]) -> list[EventRow]:
    """The events before the first that does not follow; a match may be void because of that one."""
    live = LiveMatch(table_of(match), entered=match.entered)
    for row in rows:
        try:
            live.replay(stored_event(*row))
        except BadLog:
            break
    return list(rows[: live.seq])


def load(match: Match, upto: int | None = None, seats: int | None = None) -> LiveMatch:
    """The match replayed from its log, which this site wrote and proves at night. Raises BadLog, MatchError."""
    table, rows = table_of(match, seats), _rows_of(match, upto)

    def begin() -> LiveMatch:
        return LiveMatch(table, entered=match.entered, believing=True)

    kept = _MATCHES if upto is None else Replays[LiveMatch]()
    return kept.of((match.pk, match.entered, match.is_late), table, rows, begin)


def read(match: Match, viewer: int | None, seats: int | None = None) -> Reading:
    """The match read from its beginning as one viewer. Raises BadLog, MatchError."""
    table, key = table_of(match, seats), (match.pk, match.entered, viewer, match.is_late)
    return _READINGS.of(
        key,
        table,
        _rows_of(match, None),
        lambda: Reading(LiveMatch(table, entered=match.entered, believing=True), viewer),
    )


def append(
    match: Match,
    events: Sequence[LogEvent],
    by: Player | None = None,
    at: datetime | None = None,
    shown_at: datetime | None = None,
) -> None:
    """Store new events and the match's new length. The caller holds the match row's lock.

    at: when the server got what they came of; None: now. shown_at: when they are shown, if later.

    Raises MatchError, and has written nothing, if they do not follow the newest stored event.
    """
    if events[0].seq != match.seq + 1:
        raise MatchError(_("Somebody else has moved in the meantime: look again."))
    at = at or timezone.now()
    Event.objects.bulk_create(
        Event(
            match=match,
            seq=e.seq,
            kind=e.kind,
            seat=e.seat,
            text=e.text,
            ms=e.ms,
            by=by,
            at=at,
            shown_at=shown_at,
        )
        for e in events
    )
    match.seq = events[-1].seq
    order_times.happened(match)
    changed.tell(match.pk)


def sealed_source(match: Match) -> Callable[[State, int], Sealed] | None:
    """Where a duplicate match takes its deals from; None for a match with deals of its own."""
    if match.board_set_id is None:
        return None

    def board(state: State, number: int) -> Sealed:
        fresh = seal(state.draw(SYSTEM_RANDOM)).text
        row, _ = Board.objects.get_or_create(
            board_set_id=match.board_set_id, number=number, defaults={"sealed": fresh}
        )
        return Sealed.parse(row.sealed)

    return board
