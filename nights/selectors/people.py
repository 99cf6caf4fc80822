"""Who is at a night and how it has been seated: what the API reads, in a fixed number of queries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch, QuerySet

from clubs.models import Player
from matches.models import Seat
from matches.selectors import SEATS
from nights.models import Seating, Session, SessionTable
from nights.selectors.chain_members import ON

BY_HAND = "hand"
"""What the API calls tables that somebody put people at; such a seating has no number and no seed."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody who has been checked in. table: where they sit now; None for nowhere."""

    player: Player
    arrived_at: datetime
    left_at: datetime | None
    table: int | None


def visitors(session: Session) -> list[Visitor]:
    """Everybody who has been checked in tonight, by name. Two queries."""
    seats = Seat.objects.filter(match__session_table__session=session, match__status__in=ON)
    at = dict(seats.values_list("player_id", "match__session_table__number"))
    rows = session.attendances.select_related("player").order_by("player__name", "pk")
    return [Visitor(row.player, row.arrived_at, row.left_at, at.get(row.player_id)) for row in rows]


@dataclass(frozen=True, slots=True)
class Round:
    """A seating with its tables in order, and who sat out. What was put by hand has neither number nor seed."""

    number: int | None
    method: str
    seed: int | None
    made_by: Player | None
    made_at: datetime | None
    out: list[Player]
    tables: list[SessionTable]


def seated(session: Session) -> list[Round]:
    """The night's seatings in order; last what was seated by hand, if there is any. Six queries."""
    seatings = list(session.seatings.select_related("made_by").order_by("number"))
    tables = list(tables_of(session).filter(sides=SessionTable.Sides.SEATED))
    people = Player.objects.select_related("merged_into").in_bulk(
        {player for row in seatings for player in row.out}
    )
    rounds = [
        _round(row, [table for table in tables if table.seating_id == row.pk], people) for row in seatings
    ]
    by_hand = [table for table in tables if table.seating_id is None]
    return [*rounds, hand(by_hand)] if by_hand else rounds


def round_of(seating: Seating) -> Round:
    """One seating."""
    people = Player.objects.select_related("merged_into").in_bulk(seating.out)
    return _round(seating, tables_of(seating.session).filter(seating=seating), people)


def hand(tables: Iterable[SessionTable]) -> Round:
    """Tables that were seated by hand."""
    return Round(None, BY_HAND, None, None, None, [], list(tables))


def tables_of(session: Session) -> QuerySet[SessionTable]:
    """The night's tables by number, with who sits at them in the order of the seats."""
    rows = session.tables.select_related("match").order_by("number")
    return rows.prefetch_related(Prefetch("match__seats", SEATS.queryset))


def _round(row: Seating, tables: Iterable[SessionTable], people: Mapping[int, Player]) -> Round:
    """Who sat out as a guest and is a member by now is named as the member."""
    out = [people[pk].merged_into or people[pk] for pk in row.out if pk in people]
    return Round(row.number, row.method, row.seed, row.made_by, row.made_at, out, list(tables))
