"""Boards that two tables play with real cards: each enters its own result, unseen by the other until both have one.

A half is no event: it stands in rows of its own, which nothing reads but this module, and comes into the log with
the other half, as the result of the board. So no log, replay, total, export or notice can tell of it. It counts once
both sides at its table have given their word. Boards come onto the sheet in their order.

Each write is one transaction and locks the match first; what is refused has changed nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Count
from django.utils.translation import gettext as _

from clubs.models import Player
from games.core import registry
from games.core.apart import Apart
from games.core.errors import UnknownGame
from games.core.match import LiveMatch
from matches import event_store, permissions, selectors, sittings, turns
from matches.errors import MatchError
from matches.holding import running
from matches.models import HalfBoard, HalfBoardWord, Match, Seat

Halves = dict[tuple[int, int], HalfBoard]
"""By table and board."""


def apart_of(match: Match) -> Apart | None:
    """How the two tables of a match with real cards play; None for all other matches. No query."""
    try:
        return registry.get(match.game).apart if match.entered else None
    except UnknownGame:
        return None


@dataclass(slots=True)
class _Held:
    """A match, locked, with all that its halves need."""

    match: Match
    seats: list[Seat]
    live: LiveMatch
    apart: Apart
    halves: Halves

    def at(self, table: int) -> list[Seat]:
        return [seat for seat in self.seats if seat.index in self.apart.seats[table]]

    def agreed(self, half: HalfBoard) -> bool:
        """Whether both sides at the table have given their word on it, or a scorekeeper who does not sit there."""
        said = {word.side for word in half.words.all()}
        if None in said:
            return True
        sides = {seat.side for seat in self.at(half.table) if not seat.player.is_guest}
        return sides <= said and (self.match.club_id is None or len(said) > 1)


def _held(match_id: int, by: Player, table: int) -> tuple[_Held, int | None]:
    """The match, and the side whose word is `by`'s at that table. Raises MatchError."""
    match, seats = running(match_id)
    apart = apart_of(match)
    if apart is None or table not in (0, 1):
        raise MatchError(_("Here no two tables play the same boards."))
    live = event_store.load(match, seats=len(seats))
    held = _Held(match, seats, live, apart, _halves(match))
    own = next((seat.side for seat in held.at(table) if seat.player_id == by.pk), None)
    if own is None and not permissions.speaks_for_club(by, match):
        raise MatchError(_("Each table enters its own boards, or a scorekeeper who sits at neither."))
    return held, own


def _halves(match: Match) -> Halves:
    rows = match.half_boards.prefetch_related("words__player")
    return {(half.table, half.board): half for half in rows}


@transaction.atomic
def enter_half(*, match_id: int, table: int, board: int, data: object, by: Player) -> Match:
    """What a table made of its next board. The same again is another word for it. Raises MatchError, BadResult."""
    held, own = _held(match_id, by, table)
    half = held.halves.get((table, board))
    with selectors.refusals_named(held.live, [seat.player.name for seat in held.seats]):
        result = held.live.sheet.expects().clean_only(held.apart.fields[table], data, held.live.table)
    if half is not None and half.result != result:
        raise MatchError(_("Board %(board)d is entered already: take it back first.") % {"board": board})
    if half is None:
        _check_next(held, table, board)
        half = HalfBoard.objects.create(match=held.match, table=table, board=board, result=result)
    return _word(held, half, by, own)


def _check_next(held: _Held, table: int, board: int) -> None:
    due = None if held.live.over else held.apart.next_board(table, _played(held, table))
    if due is None:
        raise MatchError(_("All boards of this table are entered."))
    if board != due:
        raise MatchError(_("This table enters board %(board)d next.") % {"board": due})


def _played(held: _Held, table: int) -> set[int]:
    """The boards that a table has entered, those on the sheet among them."""
    on_sheet = set(range(1, len(held.live.sheet.rows) + 1))
    return on_sheet | {board for where, board in held.halves if where == table}


@transaction.atomic
def agree_to_half(*, match_id: int, table: int, board: int, by: Player) -> Match:
    """A word that what one's table has entered is right. The same again changes nothing. Raises MatchError."""
    held, own = _held(match_id, by, table)
    return _word(held, _there(held, table, board), by, own)


@transaction.atomic
def take_half_back(*, match_id: int, table: int, board: int, by: Player) -> Match:
    """It was entered wrongly; possible until the other table's result is known. Raises MatchError."""
    held, _own = _held(match_id, by, table)
    half = _there(held, table, board)
    if _both(held, board):
        raise MatchError(_("Both tables have played it: what is wrong is corrected on the sheet."))
    half.delete()
    return held.match


def _there(held: _Held, table: int, board: int) -> HalfBoard:
    half = held.halves.get((table, board))
    if half is None:
        raise MatchError(_("Nothing of that board waits at this table."))
    return half


def _both(held: _Held, board: int) -> list[HalfBoard]:
    """Both halves of a board, where each counts; else none."""
    halves = [half for table in (0, 1) if (half := held.halves.get((table, board))) is not None]
    return halves if len(halves) == 2 and all(map(held.agreed, halves)) else []


def _word(held: _Held, half: HalfBoard, by: Player, own: int | None) -> Match:
    """Write a word down, and the boards that are whole by it onto the sheet."""
    _word_of, new = HalfBoardWord.objects.get_or_create(half=half, player=by, defaults={"side": own})
    if new:
        held.halves = _halves(held.match)
        _write(held, by, in_order=True)
    return held.match


def _write(held: _Held, by: Player | None, *, in_order: bool) -> int:
    """Put onto the sheet what both tables have played; how many boards. in_order: up to the first that is missing."""
    match, live, steps, known = held.match, held.live, held.live.sheet.steps[:], held.live.seq
    written = []
    for board in range(len(live.sheet.rows) + 1, held.apart.boards + 1):
        halves = _both(held, board)
        if not halves and in_order:
            break
        if halves:
            live.enter(held.apart.whole([half.result for half in halves]), live.seq)
            written += [half.pk for half in halves]
    if written:
        sittings.check_kept(match, steps, live)
        event_store.append(match, live.log[known:], by)
        turns.follow(match, live)
        match.save(update_fields=["seq"])
        HalfBoard.objects.filter(pk__in=written).delete()
    return len(written) // 2


def count_the_rest(match: Match, seats: Sequence[Seat], live: LiveMatch, by: Player | None) -> int:
    """Before a match is stopped: boards that both tables have played count, whatever is missing before them.

    How many were written. The words said so far are meant for the sheet with them. The match is locked.
    """
    apart = apart_of(match)
    if apart is None:
        return 0
    before = match.seq
    number = _write(_Held(match, list(seats), live, apart, _halves(match)), by, in_order=False)
    match.confirmations.filter(seq=before).update(seq=match.seq)
    return number


def check_whole_board(live: LiveMatch, match_id: int) -> None:
    """Raise MatchError if a board cannot be entered for both tables at once, since one has entered its own."""
    if live.table.game.apart is not None and HalfBoard.objects.filter(match_id=match_id).exists():
        raise MatchError(_("The tables enter their own results here: a board is whole once both have."))


def known_of(match: Match) -> str:
    """Changes with what is entered at the tables and agreed to; nothing of what it says. No query elsewhere."""
    if apart_of(match) is None:
        return ""
    found = match.half_boards.order_by().aggregate(made=Count("pk", distinct=True), said=Count("words"))
    return f".{found['made']}.{found['said']}"


# What is read ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HalfSeen:
    """A half as somebody may see it. `result`: None for who may not; `said`: the reader has agreed to it."""

    table: int
    board: int
    result: list[int] | None
    agreed: bool
    words: list[str]
    said: bool
    open: bool


@dataclass(frozen=True, slots=True)
class TableSeen:
    """One of the two tables. `own`: the reader enters its results; `changes`: it changes now."""

    table: int
    entered: int
    next: int | None
    own: bool
    changes: bool
    waits: bool
    halves: list[HalfSeen]


def seen_by(match: Match, live: LiveMatch, reader: Player | None) -> list[TableSeen]:
    """Both tables of a match as somebody may see them; nothing for other matches. Three queries at most."""
    apart = apart_of(match)
    if apart is None:
        return []
    held = _Held(match, list(match.seats.all()), live, apart, _halves(match))
    speaks = permissions.speaks_for_club(reader, match)
    played = [len(_played(held, table)) for table in (0, 1)]
    return [_table(held, table, reader, speaks, played) for table in (0, 1)]


def _table(held: _Held, table: int, reader: Player | None, speaks: bool, played: list[int]) -> TableSeen:
    sits = reader is not None and any(seat.player_id == reader.pk for seat in held.at(table))
    half_way, changes = played[table] == held.apart.changes_after, min(played) >= held.apart.changes_after
    over = held.live.over
    return TableSeen(
        table=table,
        entered=played[table],
        next=None if over else held.apart.next_board(table, _played(held, table)),
        own=sits or speaks,
        changes=half_way and changes and not over,
        waits=half_way and not changes,
        halves=[
            _seen(held, half, reader, sits)
            for (where, _board), half in sorted(held.halves.items())
            if where == table
        ],
    )


def _seen(held: _Held, half: HalfBoard, reader: Player | None, sits: bool) -> HalfSeen:
    words = list(half.words.all())
    said = reader is not None and any(word.player_id == reader.pk for word in words)
    both = bool(_both(held, half.board))
    return HalfSeen(
        table=half.table,
        board=half.board,
        result=half.result if both or sits or said else None,
        agreed=held.agreed(half),
        words=[word.player.name for word in words],
        said=said,
        open=both,
    )


def left_out(match: Match, live: LiveMatch) -> tuple[LiveMatch, int]:
    """The match as stopping it would count it, with every board that both tables have played, and how many boards
    would be left out because only one has."""
    apart = apart_of(match)
    if apart is None:
        return live, 0
    held = _Held(match, list(match.seats.all()), live.copy(), apart, _halves(match))
    boards = {board for _table, board in held.halves}
    whole = [halves for board in sorted(boards) if (halves := _both(held, board))]
    for halves in whole:
        held.live.enter(apart.whole([half.result for half in halves]), held.live.seq)
    return held.live, len(boards) - len(whole)


def form_of(match: Match, live: LiveMatch, table: int) -> list[dict[str, Any]]:
    """What a table is asked of a board, in the reader's words."""
    apart = apart_of(match)
    wanted = apart.fields[table] if apart is not None and table in (0, 1) else None
    return [field for field in selectors.form_of(live) if field["name"] == wanted]
