"""Seating a whole night at once: the engine decides, this writes the tables down."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

from django.db import transaction

from clubs.models import Player
from games.core import registry
from ledger.stakes import StakeTerms
from matches.models import Match, Seat
from tournaments import sessions
from tournaments.engine import seating as engine
from tournaments.engine.seating import Seated
from tournaments.errors import SessionError
from tournaments.models import Seating, Session, SessionTable


@transaction.atomic
def seat_everybody(
    *,
    session: Session,
    method: str,
    game: str,
    size: int | None = None,
    options: Mapping[str, object] | None = None,
    preset: str = "",
    stake: StakeTerms | None = None,
    by: Player | None = None,
    seed: int | None = None,
) -> Seating:
    """Tables for all who are here and not playing, at one game. Two clicks at once make one seating and a refusal.

    Raises SessionError: an unknown method, too few people, tables of the last seating still playing; BadOption and
    the like for the game.
    """
    locked = Session.objects.select_for_update().get(pk=session.pk)
    if method not in Seating.Method.values:
        raise SessionError(f"{method!r} is not one of {', '.join(Seating.Method.values)}.")
    table = registry.get(game).table(size, options, preset)
    free = free_people(locked)
    seed = secrets.randbits(62) if seed is None else seed
    try:
        seated = _seated(locked, method, free, table.seats, seed)
    except ValueError as error:
        raise SessionError(str(error)) from None
    people = Player.objects.in_bulk(free)
    made = Seating.objects.create(
        session=locked,
        number=locked.seatings.count() + 1,
        method=method,
        seed=seed,
        out=list(seated.out),
        made_by=by,
    )
    for seats in seated.tables:
        opened = sessions.open_table(
            session=locked,
            game=game,
            players=[people[player] for player in seats],
            options=options,
            preset=preset,
            stake=stake,
        )
        SessionTable.objects.filter(pk=opened.pk).update(seating=made)
    return made


def free_people(session: Session) -> list[int]:
    """Who is here and sits at no running table."""
    here = session.attendances.filter(left_at__isnull=True).values_list("player_id", flat=True)
    busy = Seat.objects.filter(match__session_table__session=session, match__status=Match.Status.RUNNING)
    return sorted(set(here) - set(busy.values_list("player_id", flat=True)))


def _seated(session: Session, method: str, free: Sequence[int], size: int, seed: int) -> Seated:
    played = rounds_so_far(session)
    if method == Seating.Method.DRAW:
        return engine.by_draw(free, size, played, seed)
    if method == Seating.Method.ROTATION and size == 4:
        return engine.rotation(free, played, _seed_of_rotation(session, seed))
    if method == Seating.Method.KING:
        return _king(session, free)
    return engine.avoiding_repeats(free, size, played, seed)


def rounds_so_far(session: Session) -> list[Seated]:
    """What has been played tonight, seating by seating, then the tables opened by hand as rounds of their own."""
    rows = SessionTable.objects.filter(session=session).prefetch_related("match__seats").order_by("number")
    of_seating: dict[int, list[tuple[int, ...]]] = {}
    by_hand = []
    for row in rows:
        seats = tuple(seat.player_id for seat in sorted(row.match.seats.all(), key=lambda seat: seat.index))
        if row.seating_id is None:
            by_hand.append(Seated((seats,)))
        else:
            of_seating.setdefault(row.seating_id, []).append(seats)
    seatings = session.seatings.order_by("number")
    return [Seated(tuple(of_seating.get(s.pk, [])), tuple(s.out)) for s in seatings] + by_hand


def _seed_of_rotation(session: Session, seed: int) -> int:
    """A rotation goes on with the seed it began with."""
    first = session.seatings.filter(method=Seating.Method.ROTATION).order_by("number").first()
    return first.seed if first else seed


def _king(session: Session, free: Sequence[int]) -> Seated:
    last = session.seatings.order_by("-number").first()
    if last is None:
        raise SessionError("There has been no seating yet from which winners could move up.")
    tables, winners = [], []
    for row in last.tables.select_related("match").prefetch_related("match__seats").order_by("number"):
        if row.match.status != Match.Status.FINISHED:
            raise SessionError(f"Table {row.number} still plays: winners move when all tables have finished.")
        seats = sorted(row.match.seats.all(), key=lambda seat: seat.index)
        tables.append(tuple(seat.player_id for seat in seats))
        winners.append(_winners(seats))
    moved = engine.king_of_the_table(Seated(tuple(tables), tuple(last.out)), winners)
    missing = {player for table in moved.tables for player in table} - set(free)
    if missing:
        raise SessionError(
            "Somebody of the last seating has left or plays elsewhere: seat people another way."
        )
    return moved


def _winners(seats: Sequence[Seat]) -> tuple[int, ...]:
    """The winning side's players; in a draw the side that sat first."""
    best = min(seats, key=lambda seat: (seat.place or 1, seat.side)).side
    return tuple(seat.player_id for seat in seats if seat.side == best)
