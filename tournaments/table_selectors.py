"""What organisers read of tables: a round to type results into, what is disputed, and what a ruling would bring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db.models import QuerySet

from matches.models import Match, Objection
from tournaments.engine.event import Ruling as TableRuling, RulingKind, Stage, Table
from tournaments.engine.ranking import Rank
from tournaments.models import Competition, Entry, Pairing
from tournaments.offers import ranked_by
from tournaments.schemes import HALF
from tournaments.selectors import in_words, pairings
from tournaments.stages import stage_of
from tournaments.table_sides import sides_of_table


def disputed(competition: Competition) -> QuerySet[Match]:
    """Matches to whose result somebody objects, until an organiser has decided."""
    open_ = Objection.objects.filter(status=Objection.Status.OPEN).values("match")
    rows = Match.objects.filter(pairing_match__pairing__round__competition=competition, pk__in=open_)
    return rows.select_related("pairing_match__pairing__round").order_by("pk")


@dataclass(frozen=True, slots=True)
class Effect:
    """Whom a ruling would move: place and points before and after."""

    name: str
    place: int
    new_place: int
    points: str
    new_points: str


@dataclass(frozen=True, slots=True)
class Effects:
    """What depends on a table: who would move, and the tables drawn after it, which stay as they are."""

    moved: list[Effect]
    later: list[Pairing]


def ruling_effects(competition: Competition, pairing: Pairing, kind: str, points: Sequence[int]) -> Effects:
    """Only reads: what such a ruling would bring."""
    form = ranked_by(competition)
    assert form is not None
    entries = {entry.number or 0: entry for entry in competition.entries.select_related("player")}
    stage = stage_of(competition, entries.values())
    ruled = _with_ruling(stage, pairing, TableRuling(RulingKind(kind), tuple(points), ""))
    before = form.standings(stage, competition.tie_breaks)
    after = form.standings(ruled, competition.tie_breaks)
    return Effects(_moved(before, after, entries), later_tables(competition, pairing))


def swapped_gains(competition: Competition, pairing: Pairing, entry: Entry) -> bool:
    """Whether an entrant stands higher than they would if that table had gone the other way round. Only reads."""
    form = ranked_by(competition)
    if form is None:
        return False
    stage = stage_of(competition, competition.entries.select_related("player"))
    points = tuple((side.points or 0) * HALF for side in reversed(sides_of_table(pairing.sides.all())))
    turned = _with_ruling(stage, pairing, TableRuling(RulingKind.ADJUSTED, points, ""))
    now, then = (
        next(rank.rank for rank in form.standings(one, competition.tie_breaks) if rank.number == entry.number)
        for one in (stage, turned)
    )
    return now < then


def _with_ruling(stage: Stage, pairing: Pairing, ruling: TableRuling) -> Stage:
    by_side = sides_of_table(pairing.sides.all())
    sits = {tuple(row.entry.number or 0 for row in side.rows) for side in by_side}

    def ruled(table: Table) -> Table:
        same = set(table.sides) == sits
        return replace(table, rulings=(*table.rulings, ruling)) if same else table

    rounds = tuple(
        replace(one, tables=tuple(map(ruled, one.tables))) if one.number == pairing.round.number else one
        for one in stage.rounds
    )
    return replace(stage, rounds=rounds)


def _moved(before: Sequence[Rank], after: Sequence[Rank], entries: dict[int, Entry]) -> list[Effect]:
    was = {rank.number: rank for rank in before}
    return [
        Effect(
            entries[rank.number].title,
            was[rank.number].rank,
            rank.rank,
            in_words(was[rank.number].points),
            in_words(rank.points),
        )
        for rank in after
        if (rank.rank, rank.points) != (was[rank.number].rank, was[rank.number].points)
    ]


def later_tables(competition: Competition, pairing: Pairing) -> list[Pairing]:
    """The tables of later rounds at which those of this table sit."""
    sit = [side.entry_id for side in pairing.sides.all()]
    rows = pairings(competition).filter(round__number__gt=pairing.round.number, sides__entry__in=sit)
    return list(rows.distinct())
