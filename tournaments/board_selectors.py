"""What pages and the API read of boards: a table's lines, travellers, personal cards and guide cards.

A board is shown to those who may still meet it only when nobody does any more.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from django.utils.translation import gettext as _

from clubs.models import Player
from tournaments.board_lines import CONTRACTS
from tournaments.card_movements import GO_ROUND, INDIVIDUAL, ROOMS, on_boards
from tournaments.engine import contracts
from tournaments.engine.board_points import BoardPoints
from tournaments.engine.event import Table
from tournaments.engine.guide import planned
from tournaments.models import STANDING, BoardResult, Competition, Entry, Pairing
from tournaments.offers import by_results
from tournaments.selectors import in_words, pairings
from tournaments.stages import stage_of
from tournaments.table_sides import TableSide, sides_of_table

FORESEEN: Final = frozenset({*GO_ROUND, INDIVIDUAL})
"""Formats whose rounds to come can be said beforehand."""
MOST_FORESEEN: Final = 60


@dataclass(frozen=True, slots=True)
class TableLine:
    """A board at a table: the line that counts, and those that it replaced."""

    room: int
    board: int
    result: BoardResult | None = None
    before: tuple[BoardResult, ...] = ()

    @property
    def dealer(self) -> str:
        """Who deals, by compass."""
        return contracts.dealer(self.board)

    @property
    def vulnerable(self) -> str:
        """Who is vulnerable: `NS`, `EW`, both or nobody."""
        return " ".join(
            name for name, risky in zip(("NS", "EW"), contracts.vulnerable(self.board), strict=True) if risky
        )

    def score_of(self, side: int | None) -> int | None:
        """What it says for who sits on a side of the table; north-south of the first room is side 0."""
        score = self.result.score if self.result else None
        if score is None or side is None:
            return None
        return score if (side == 0) == (self.room == 1) else -score

    def said_to(self, side: int | None) -> str:
        """The same for people; empty for who sits on no side, or where it was not played."""
        score = self.score_of(side)
        if not score:
            return "" if score is None else _("nothing for either side")
        return (_("you win %(n)s") if score > 0 else _("you lose %(n)s")) % {"n": abs(score)}


def table_lines(competition: Competition, pairing: Pairing) -> list[TableLine]:
    """Every board of a table in order. One query."""
    found: dict[tuple[int, int], list[BoardResult]] = {}
    rows = pairing.board_results.select_related("entered_by", "confirmed_by").order_by("pk")
    for row in rows:
        found.setdefault((row.room, row.board), []).append(row)
    return [
        _line(room, board, found.get((room, board), []))
        for room in range(1, ROOMS.get(competition.format, 1) + 1)
        for board in pairing.boards
    ]


def _line(room: int, board: int, rows: Sequence[BoardResult]) -> TableLine:
    counts = next((row for row in rows if not row.replaced), None)
    return TableLine(room, board, counts, tuple(row for row in rows if row.replaced))


def bridge(competition: Competition) -> bool:
    """Whether its contracts are understood, with dealer and vulnerability by the number of the board."""
    return competition.game in CONTRACTS


def open_boards(competition: Competition) -> set[int]:
    """The boards that nobody is to play any more. One query."""
    rows = Pairing.objects.filter(round__competition=competition, round__state__in=STANDING)
    found: set[int] = set()
    waits: set[int] = set()
    for boards, counted in rows.exclude(boards=[]).values_list("boards", "counted"):
        found |= set(boards)
        waits |= set() if counted else set(boards)
    if competition.status == Competition.Status.RUNNING and competition.format in GO_ROUND:
        return set()
    return found if competition.status == Competition.Status.FINISHED else found - waits


@dataclass(frozen=True, slots=True)
class Made:
    """What one table made of a board. ns, ew: names; points of each side in words."""

    round: int
    table: int
    room: int
    ns: str
    ew: str
    text: str
    score: int | None
    ns_points: str = ""
    ew_points: str = ""


@dataclass(frozen=True, slots=True)
class Compared:
    """All tables of a competition on boards, with what every board is worth at each."""

    tables: Sequence[tuple[Pairing, Table, list[TableSide]]]
    points: Mapping[int, Mapping[int, tuple[int, int]]] = field(default_factory=dict)


def _compared(competition: Competition) -> Compared:
    """Seven queries."""
    form = by_results(competition.format)
    assert form is not None
    entries = list(competition.entries.select_related("player"))
    stage = stage_of(competition, entries)
    on_each: BoardPoints = form.on_each_board(stage)  # type: ignore[attr-defined]
    rows = list(pairings(competition))
    places = [(one.number, at, table) for one in stage.rounds for at, table in enumerate(one.tables)]
    found = [
        (row, table, sides_of_table(row.sides.all()))
        for row, (_number, _at, table) in zip(rows, places, strict=True)
    ]
    points = {
        row.pk: dict(zip(table.boards, on_each.get((number, at), []), strict=False))
        for row, (number, at, table) in zip(rows, places, strict=True)
    }
    return Compared(found, points)


def traveller(competition: Competition, board: int) -> list[Made] | None:
    """All results of a board, the best for north-south first; None while somebody may still play it."""
    if not on_boards(competition) or board not in open_boards(competition):
        return None
    return travellers(competition, [board])[board]


def travellers(competition: Competition, boards: Collection[int]) -> dict[int, list[Made]]:
    """The same of several boards, which the caller knows to be open. Eight queries."""
    compared = _compared(competition)
    lines = _lines_of(competition, boards)
    found: dict[int, list[Made]] = {board: [] for board in boards}
    for row, _table, sides in compared.tables:
        for line, made in zip(lines.get(row.pk, []), _made(row, sides, lines, compared), strict=True):
            found[line.board].append(made)
    for rows in found.values():
        rows.sort(key=lambda made: (made.score is None, -(made.score or 0), made.round, made.table))
    return found


def _lines_of(competition: Competition, boards: Collection[int]) -> dict[int, list[BoardResult]]:
    """By table, those that count at tables that are counted."""
    rows = BoardResult.objects.filter(
        pairing__round__competition=competition,
        pairing__round__state__in=STANDING,
        pairing__counted=True,
        board__in=boards,
        replaced=False,
    )
    found: dict[int, list[BoardResult]] = {}
    for row in rows.order_by("room", "board"):
        found.setdefault(row.pairing_id, []).append(row)
    return found


def _made(
    row: Pairing, sides: Sequence[TableSide], lines: Mapping[int, list[BoardResult]], compared: Compared
) -> Iterator[Made]:
    for line in lines.get(row.pk, []):
        ns, ew = sides if line.room == 1 else (sides[1], sides[0])
        worth = compared.points.get(row.pk, {}).get(line.board)
        own, other = (worth if line.room == 1 else (worth[1], worth[0])) if worth else (None, None)
        yield Made(
            row.round.number,
            row.table,
            line.room,
            ns.title,
            ew.title,
            line.text,
            line.score,
            "" if own is None else in_words(own),
            "" if other is None else in_words(other),
        )


@dataclass(frozen=True, slots=True)
class CardLine:
    """A board of a personal card, from the side of whose card it is."""

    round: int
    board: int
    room: int
    direction: str
    others: str
    text: str
    score: int | None
    points: str


def personal_card(competition: Competition, entry: Entry, *, own: bool) -> list[CardLine]:
    """What an entrant has made of each board. own: for them themselves; others see boards that are open."""
    compared = _compared(competition)
    seen = open_boards(competition)
    lines = _lines_of(competition, {board for row, *_ in compared.tables for board in row.boards})
    found: list[CardLine] = []
    for row, _table, sides in compared.tables:
        at = next((one for one in sides if entry.pk in {side.entry_id for side in one.rows}), None)
        if at is not None and len(sides) > 1:
            found += [
                _card_line(at.position, made, line.board)
                for made, line in zip(_made(row, sides, lines, compared), lines.get(row.pk, []), strict=True)
                if own or line.board in seen
            ]
    return found


def _card_line(position: int, made: Made, board: int) -> CardLine:
    sits_ns = (position == 0) == (made.room == 1)
    score = made.score if sits_ns or made.score is None else -made.score
    return CardLine(
        made.round,
        board,
        made.room,
        "NS" if sits_ns else "EW",
        made.ew if sits_ns else made.ns,
        made.text,
        score,
        made.ns_points if sits_ns else made.ew_points,
    )


@dataclass(frozen=True, slots=True)
class GuideLine:
    """Where an entrant sits in a round; no table: they sit out."""

    round: int
    table: int | None
    direction: str = ""
    partner: str = ""
    against: str = ""
    boards: str = ""


@dataclass(frozen=True, slots=True)
class GuideCard:
    """The way of one entrant through the movement."""

    entry: Entry
    lines: list[GuideLine]


def guide_cards(competition: Competition) -> list[GuideCard]:
    """Of everybody, by number: the rounds that were drawn and, where the movement says them, those to come.

    As it would be if nobody came or went from now on. Six queries.
    """
    form = by_results(competition.format)
    if form is None or not competition.was_drawn:
        return []
    entries = {entry.number or 0: entry for entry in competition.entries.select_related("player")}
    stage = stage_of(competition, entries.values())
    foreseen = competition.format in FORESEEN and len(entries) <= MOST_FORESEEN
    running = competition.status == Competition.Status.RUNNING
    rounds = planned(form, stage) if foreseen and running else stage.rounds
    names = {number: entry.title for number, entry in entries.items()}
    rows = Pairing.objects.filter(round__competition=competition, round__state__in=STANDING)
    laid = {
        (number, table): tuple(boards)
        for number, table, boards in rows.values_list("round__number", "table", "boards")
    }
    lines: dict[int, list[GuideLine]] = {number: [] for number in sorted(entries)}
    for one in rounds:
        for at, table in enumerate(one.tables, 1):
            for number in table.entrants:
                boards = laid.get((one.number, at), table.boards)
                lines[number].append(
                    _guide_line(one.number, at, replace(table, boards=boards), number, names)
                )
    return [GuideCard(entries[number], found) for number, found in lines.items()]


def _guide_line(round_: int, at: int, table: Table, number: int, names: Mapping[int, str]) -> GuideLine:
    if len(table.sides) < 2:
        return GuideLine(round_, None)
    side = next(place for place, side in enumerate(table.sides) if number in side)
    own = [names[one] for one in table.sides[side] if one != number]
    others = [names[one] for one in table.sides[1 - side]]
    return GuideLine(
        round_, at, ("NS", "EW")[side], " & ".join(own), " & ".join(others), spanned(table.boards)
    )


def spanned(boards: Sequence[int]) -> str:
    """Boards in a row as from-to.

    >>> spanned((5, 6, 7)), spanned((9,)), spanned(())
    ('5–7', '9', '')
    """
    if not boards:
        return ""
    return f"{boards[0]}–{boards[-1]}" if len(boards) > 1 else str(boards[0])


def sits_on(player: Player | None, people: Mapping[int, Collection[int]]) -> int | None:
    """The side of a table that somebody sits on."""
    if player is None:
        return None
    return next((side for side, members in people.items() if player.pk in members), None)
