"""The tables that a format answers with, as rows: a draft, or a round that is published."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone

from games.core.messages import Message
from tournaments.engine.event import Kind, Table
from tournaments.engine.fixed_formats import DrawnTable
from tournaments.models import STANDING, Competition, Entry, Pairing, Round
from tournaments.schemes import HALF
from tournaments.services import rounds


def write_draft(
    competition: Competition, entries: Sequence[Entry], tables: Sequence[Table], number: int | None = None
) -> Round:
    """The next round as a draft, which has no matches yet. number: of the draft that was thrown away for it."""
    made = _round(competition, Round.State.DRAFT, number)
    rounds.write_pairings(competition, [_to_write(made, table) for table in tables], _by_number(entries))
    return made


def write_published(competition: Competition, entries: Sequence[Entry], tables: Sequence[Table]) -> Round:
    """The next round with its matches, which begin; without any it is closed at once."""
    open_ = any(table.kind is Kind.PLAYED for table in tables)
    made = _round(competition, Round.State.PUBLISHED if open_ else Round.State.CLOSED)
    rounds.write_tables(competition, [_to_write(made, table) for table in tables], _by_number(entries))
    return made


def open_round(competition: Competition) -> Round:
    """The one round of a ladder or an arena: open until that is over, with tables that come one after another."""
    return _round(competition, Round.State.PUBLISHED)


def write_more(
    competition: Competition, made: Round, entries: Sequence[Entry], tables: Sequence[Table], after: int
) -> None:
    """Tables more in a round that is open, with their matches, which begin. after: the last table it has already."""
    to_write = [_to_write(made, table) for table in tables]
    rounds.write_tables(competition, to_write, _by_number(entries), after)
    Round.objects.filter(pk=made.pk, state=Round.State.CLOSED).update(state=Round.State.PUBLISHED)


def _round(competition: Competition, state: str, number: int | None = None) -> Round:
    published = None if state == Round.State.DRAFT else timezone.now()
    number = number or competition.round_set.filter(state__in=STANDING).count() + 1
    return Round.objects.create(
        competition=competition, number=number, state=state, seed=competition.seed, published_at=published
    )


def _by_number(entries: Sequence[Entry]) -> dict[int, Entry]:
    return {entry.number: entry for entry in entries if entry.number is not None}


def _to_write(made: Round, table: Table) -> rounds.TableToWrite:
    sits = table.entrants
    why = tuple(one.to_json() for one in table.why if isinstance(one, Message))
    together = max(map(len, table.sides))
    if table.kind is Kind.PLAYED:
        drawn = DrawnTable(sits, () if table.boards else (sits,), together=together)
        return rounds.TableToWrite(
            made,
            drawn,
            part=table.part,
            why=why,
            by_hand=table.locked,
            boards=table.boards,
            handicap=table.handicap,
        )
    points = tuple(points // HALF for points in table.points)
    kind = Pairing.Kind(table.kind.value)
    return rounds.TableToWrite(made, DrawnTable(sits, ()), points, table.part, kind, why)


def end(competition: Competition) -> None:
    """It is over."""
    competition.status, competition.finished_at = Competition.Status.FINISHED, timezone.now()
    competition.save(update_fields=["status", "finished_at"])
