"""A competition read into the plain objects of the engine. Half-points of the database are fifty hundredths each."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.db.models import F, Q

from tournaments.board_lines import Line, scored_boards
from tournaments.bots_beside import kept_apart
from tournaments.card_movements import ROOMS, on_boards
from tournaments.engine.event import (
    Entrant,
    Kind,
    Round as PlayedRound,
    Ruling as TableRuling,
    RulingKind,
    Stage,
    Status,
    Table,
)
from tournaments.engine.formats.base import Answer, Next
from tournaments.engine.pairing.swiss import KEPT_APART
from tournaments.engine.wishes import next_with
from tournaments.entrants import players_by_entry
from tournaments.models import (
    STANDING,
    ApartPair,
    BoardResult,
    Competition,
    Entry,
    Pairing,
    PairingEntry,
    Ruling,
)
from tournaments.offers import BY_CHALLENGES, by_results, drawn_singly
from tournaments.schemes import HALF, scheme_of
from tournaments.unsettled import disputed_tables


def stage_of(competition: Competition, entries: Iterable[Entry], unsettled: Collection[int] = ()) -> Stage:
    """All that the format may know. Three queries, four on boards. `entries` with their numbers and players.

    Points that follow from boards are as they stand now. A void table is one that neither came to; where somebody has
    to go on, it is as if it had not been drawn. unsettled: tables (by id) whose result is not taken as one.
    """
    form, scheme = by_results(competition.format), scheme_of(competition)
    by_number = sorted(entries, key=lambda entry: entry.number or 0)
    played: dict[int, list[Table]] = {}
    for row in _rows(competition, {entry.pk: entry.number or 0 for entry in by_number}, unsettled):
        tables = played.setdefault(row.round, [])
        again = form is not None and form.played_again(row.part)
        if not (again and row.counts_for_nobody and not row.rulings):
            tables.append(row.table(scheme.draw))
    stage = Stage(
        entrants=tuple(_entrant(entry) for entry in by_number),
        rounds=tuple(PlayedRound(number, tuple(tables)) for number, tables in sorted(played.items())),
        settings=competition.settings,
        seed=competition.seed,
        scheme=scheme,
    )
    return form.settled(stage) if form is not None and on_boards(competition) else stage


@dataclass(slots=True)
class _Row:
    """A table as it is stored: of each side the entrants' numbers, half-points and score."""

    round: int
    kind: str
    part: str
    counted: bool
    by_hand: bool
    provisional: bool
    boards: list[int]
    rooms: int = 1
    lines: list[Line] = field(default_factory=list)
    sides: list[tuple[tuple[int, ...], int | None, int | None]] = field(default_factory=list)
    rulings: list[TableRuling] = field(default_factory=list)

    @property
    def counts_for_nobody(self) -> bool:
        return self.counted and all(points is None for _numbers, points, _score in self.sides)

    def sit(self, number: int, side: int | None, points: int | None, score: int | None) -> None:
        """One more entrant: beside the last where both are of one side, which has its points once."""
        if side is not None and side < len(self.sides):
            numbers, *rest = self.sides[side]
            self.sides[side] = ((*numbers, number), *rest)  # type: ignore[assignment]
        else:
            self.sides.append(((number,), points, score))

    def table(self, draw: int) -> Table:
        """A table that is void is as one that neither came to; a provisional one is a draw."""
        sides = tuple(numbers for numbers, _points, _score in self.sides)
        if not self.counted:
            halves = (draw,) * len(sides) if self.provisional else ()
            return Table(
                Kind(self.kind),
                sides,
                halves,
                boards=tuple(self.boards),
                part=self.part,
                locked=self.by_hand,
            )
        points = tuple((points or 0) * HALF for _numbers, points, _score in self.sides)
        kind, rulings = Kind(self.kind), tuple(self.rulings)
        if self.counts_for_nobody and len(sides) > 1:
            kind = Kind.FORFEIT
        scores = tuple(score or 0 for _numbers, _points, score in self.sides) if kind is Kind.PLAYED else ()
        boards: tuple[int, ...] = tuple(self.boards)
        made: tuple[int, ...] = ()
        if self.boards and kind is Kind.PLAYED:
            boards, made = scored_boards(self.boards, self.lines, self.rooms)
        return Table(
            kind,
            sides,
            points,
            scores,
            boards=boards,
            board_scores=made,
            part=self.part,
            locked=self.by_hand,
            rulings=rulings,
        )


def _rows(competition: Competition, numbers: Mapping[int, int], unsettled: Collection[int]) -> list[_Row]:
    """The tables of the rounds that count, in order: as plain rows, for a round robin has thousands."""
    standing = {"round__competition": competition, "round__state__in": STANDING}
    columns = ("pk", "round__number", "kind", "part", "counted", "by_hand", "provisional", "boards")
    found = Pairing.objects.filter(**standing).order_by(*_order(competition)).values_list(*columns)
    rows = {pk: _Row(*values) for pk, *values in found}
    for pk in unsettled:
        rows[pk].counted = False
    if not rows:
        return []
    of = {f"pairing__{name}": value for name, value in standing.items()}
    sides = PairingEntry.objects.filter(**of).order_by("pairing", "position")
    for pk, entry, side, points, score in sides.values_list("pairing", "entry", "side", "points", "score"):
        rows[pk].sit(numbers[entry], side, points, score)
    rulings = Ruling.objects.filter(**of).order_by("pk").values_list("pairing", "kind", "points", "reason")
    for pk, kind, points, reason in rulings:
        rows[pk].rulings.append(TableRuling(RulingKind(kind), tuple(points), reason))
    if on_boards(competition):
        _add_lines(rows, of, ROOMS.get(competition.format, 1))
    return list(rows.values())


def _add_lines(rows: Mapping[int, _Row], of: Mapping[str, object], rooms: int) -> None:
    for row in rows.values():
        row.rooms = rooms
    lines = BoardResult.objects.filter(**of, replaced=False).values_list("pairing", "room", "board", "score")
    for pk, room, board, score in lines:
        rows[pk].lines.append((room, board, score))


def _order(competition: Competition) -> tuple[Any, ...]:
    """Tables by round; on a ladder as they were finished, for each moves those between."""
    if competition.format in BY_CHALLENGES:
        return (F("counted_at").asc(nulls_last=True), "table")
    return ("round__number", "table")


def next_of(competition: Competition, entries: Sequence[Entry]) -> Answer:
    """What comes next, with the organisers' wishes for that round. Six queries; `entries` with their players and bots.

    Who is on the club's own list is kept apart too, and no table says so.
    Related bots and people are kept apart. A result that somebody objects to is none until it is ruled on.
    """
    form = drawn_singly(competition)
    assert form is not None
    stage = stage_of(competition, entries, disputed_tables(competition))
    numbers = {entry.pk: entry.number or 0 for entry in entries}
    pairs: dict[bool, list[frozenset[int]]] = {True: [], False: kept_apart(competition, entries)}
    for wish in competition.wishes.filter(number=stage.number):
        pairs[wish.together].append(frozenset((numbers[wish.one_id], numbers[wish.other_id])))
    private = _listed_apart(competition, entries, stage.number)
    answer = next_with(form, stage, pairs[True], [*pairs[False], *private])
    if not private or not isinstance(answer, Next):
        return answer
    return Next(tuple(_unsaid(table, private) for table in answer.tables))


def _listed_apart(competition: Competition, entries: Sequence[Entry], number: int) -> list[frozenset[int]]:
    """By draw number, who is on the club's list in that round. None asked of a locked competition without one."""
    if not getattr(competition, "lists_apart", True):
        return []
    rows = ApartPair.objects.filter(Q(until=None) | Q(until__gte=number), club=competition.club_id)
    listed = list(rows.values_list("one", "other"))
    if not listed:
        return []
    people = players_by_entry(competition) if competition.team_size > 1 else {}
    of = {pk: one.number or 0 for one in entries for pk in people.get(one.pk, [one.player_id])}
    both = (frozenset((of[one], of[other])) for one, other in listed if one in of and other in of)
    return [pair for pair in both if len(pair) == 2]


def _unsaid(table: Table, private: Sequence[frozenset[int]]) -> Table:
    if not any(pair <= set(table.entrants) for pair in private):
        return table
    return replace(table, why=tuple(one for one in table.why if one != KEPT_APART))


def _entrant(entry: Entry) -> Entrant:
    gone = entry.until is not None
    status = Status.WITHDRAWN if gone else Status.HERE
    if entry.expelled_at is not None:
        status = Status.EXPELLED
    name = entry.player.slug
    byes = {int(number): Kind(kind) for number, kind in entry.byes.items()}
    return Entrant(
        entry.number or 0,
        name,
        rating=entry.rating or 0,
        status=status,
        since=entry.since,
        until=entry.until,
        byes=byes,
        band=entry.band,
        carried=entry.carried,
    )
