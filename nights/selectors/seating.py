"""Who is free, and how the night has been seated so far."""

from __future__ import annotations

from collections.abc import Sequence

from matches.models import Match, Seat, SitsOut
from nights.engine import seating as engine
from nights.engine.seating import Seated
from nights.models import Seating, Session, SessionTable
from nights.selectors.chain_members import ON, at_chains


def free_people(session: Session) -> list[int]:
    """Who is here and sits at no table that plays or waits to begin."""
    here = session.attendances.filter(left_at__isnull=True).values_list("player_id", flat=True)
    busy = Seat.objects.filter(
        match__session_table__session=session, match__status__in=ON, match__instead=None
    )
    out = SitsOut.objects.filter(match__session_table__session=session, match__status__in=ON)
    waits = at_chains(session).order_by().values_list("player_id")
    at_tables = busy.order_by().values_list("player_id").union(out.order_by().values_list("player_id"), waits)
    return sorted(set(here) - {player for (player,) in at_tables})


def tables_played(session: Session) -> list[SessionTable]:
    """The tables of the night that count: one that was called off before its first deal has not been."""
    rows = SessionTable.objects.filter(session=session).select_related("match", "seating")
    rows = rows.exclude(match__status=Match.Status.VOID, match__seq=0).filter(match__instead=None)
    return list(rows.prefetch_related("match__seats").order_by("number"))


def seats_of(row: SessionTable) -> list[Seat]:
    return sorted(row.match.seats.all(), key=lambda seat: seat.index)


def rounds_so_far(session: Session) -> list[Seated]:
    """What has been played tonight, round by round; tables opened for those who waited belong to the round before."""
    tables: dict[tuple[str, int], list[tuple[int, ...]]] = {}
    out: dict[tuple[str, int], tuple[int, ...]] = {}
    for row in tables_played(session):
        key = ("seating", row.seating.pk) if row.seating else ("table", row.pk)
        tables.setdefault(key, []).append(tuple(seat.player_id for seat in seats_of(row)))
        out[key] = tuple(row.seating.out) if row.seating else ()
    return engine.with_additions(Seated(tuple(tables[key]), out[key]) for key in tables)


def keeps_rotation(session: Session, free: Sequence[int]) -> bool:
    """Whether seating in rotation now would follow the whist movement (else it avoids repeats from here on)."""
    return engine.can_rotate(free, rounds_so_far(session), seed_of_rotation(session, 0))


def seed_of_rotation(session: Session, seed: int) -> int:
    """A rotation goes on with the seed it began with."""
    rotations = (
        row.seating.seed
        for row in tables_played(session)
        if row.seating and row.seating.method == Seating.Method.ROTATION
    )
    return next(rotations, seed)
