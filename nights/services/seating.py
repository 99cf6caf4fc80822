"""Seating a night: everybody at once, as the engine decides, or by hand; and taking a seating back."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Unpack

from django.db import transaction
from django.utils.translation import gettext as _, ngettext

from clubs.models import Player
from clubs.services import hold
from common import pushes
from games.core import registry
from games.core.messages import say
from matches.models import Match, Seat
from matches.services import void_match
from nights.engine import seating as engine
from nights.engine.seating import Seated
from nights.errors import SessionError
from nights.models import Seating, Session, SessionTable
from nights.selectors.seating import (
    ON,
    free_people,
    rounds_so_far,
    seats_of,
    seed_of_rotation,
    tables_played,
)
from nights.selectors.terms import TermsAsked
from nights.services import sessions
from nights.services.holding import held

MOST_TABLES = 60


@transaction.atomic
def seat_everybody(
    *,
    session: Session,
    method: str,
    game: str,
    size: int | None = None,
    by: Player | None = None,
    seed: int | None = None,
    **asked: Unpack[TermsAsked],
) -> Seating:
    """Tables for all who are here and not playing, at one game. Two clicks at once make one seating and a refusal.

    Without a stake being seated is enough; with one each table begins once its members have agreed.

    Raises SessionError: an unknown method, too few people, tables of the last seating still playing; BadOption and
    the like for the game.
    """
    locked = held(session)
    if method not in Seating.Method.values:
        raise SessionError(
            _("%(method)s is not one of %(known)s.")
            % {"method": repr(method), "known": ", ".join(Seating.Method.values)}
        )
    table = registry.get(game).table_for(size, asked.get("options"), asked.get("preset", ""))
    free = free_people(locked)
    seed = secrets.randbits(62) if seed is None else seed
    seated = _seated(locked, method, free, table.seats, seed)
    made = Seating.objects.create(
        session=locked,
        number=locked.seatings.count() + 1,
        method=method,
        seed=seed,
        out=list(seated.out),
        made_by=by,
    )
    _open(locked, seated.tables, made, game, by, asked)
    return made


@transaction.atomic
def seat_by_hand(
    *,
    session: Session,
    tables: Sequence[Sequence[int]],
    game: str,
    by: Player | None = None,
    **asked: Unpack[TermsAsked],
) -> list[SessionTable]:
    """Open all these tables at once, or none. tables: player ids in seat order; an empty table is left out.

    Raises SessionError: nobody seated, somebody twice, not here, or at another table; a number of people the game is
    not for; BadOption and the like for the game.
    """
    locked = held(session)
    wanted = [tuple(table) for table in tables if table]
    if not 0 < len(wanted) <= MOST_TABLES:
        raise SessionError(
            _("Seat people at 1 to %(most)s tables; here are %(count)s.")
            % {"most": MOST_TABLES, "count": len(wanted)}
        )
    _check_people(locked, [player for table in wanted for player in table])
    sizes = registry.get(game).seats
    for number, table in enumerate(wanted, 1):
        if len(table) not in sizes:
            allowed = ", ".join(map(str, sizes))
            raise SessionError(
                _("At place %(number)s sit %(count)s; this game is for %(allowed)s.")
                % {"number": number, "count": len(table), "allowed": allowed}
            )
    return _open(locked, wanted, None, game, by, asked)


def _check_people(session: Session, seated: Sequence[int]) -> None:
    """Everybody once, and all of them here and free."""
    people = Player.objects.in_bulk(seated)
    free = set(free_people(session))
    for player in seated:
        name = people.get(player, "Somebody")
        if seated.count(player) > 1:
            raise SessionError(_("%(name)s cannot sit in two places.") % {"name": name})
        if player not in free:
            raise SessionError(_("%(name)s is not here, or sits at another table already.") % {"name": name})


def _open(
    session: Session,
    tables: Sequence[Sequence[int]],
    seating: Seating | None,
    game: str,
    by: Player | None,
    asked: TermsAsked,
) -> list[SessionTable]:
    """The tables with their matches; their sides are as the night was seated."""
    people = Player.objects.in_bulk([player for table in tables for player in table])
    hold(people.values())  # all at once, in one order: the tables are opened one by one
    opened = [
        sessions.open_table(
            session=session,
            game=game,
            players=[people[player] for player in seats],
            sides=SessionTable.Sides.SEATED,
            by=by,
            **asked,
        )
        for seats in tables
    ]
    SessionTable.objects.filter(pk__in=[table.pk for table in opened]).update(seating=seating)
    seated = [
        (table, people[player]) for table, seats in zip(opened, tables, strict=True) for player in seats
    ]
    pushes.post("seat", [(table.pk, player.user_id) for table, player in seated if player != by])
    return opened


@transaction.atomic
def undo_seating(*, session: Session, number: int) -> Seating:
    """Take a seating back while none of its tables has begun: their matches are void, the people are free.

    Raises SessionError: no such seating, a deal has been entered, or it has been taken back.
    """
    seating = session.seatings.filter(number=number).first()
    if seating is None:
        raise SessionError(_("There has been no seating %(number)s tonight.") % {"number": number})
    matches = list(
        Match.objects.select_for_update(no_key=True).filter(session_table__seating=seating).order_by("pk")
    )
    begun = [match for match in matches if match.seq or match.status == Match.Status.FINISHED]
    if begun:
        raise SessionError(
            _("Seating %(number)s cannot be taken back: a table of it has begun.") % {"number": number}
        )
    waiting = [match for match in matches if match.status != Match.Status.VOID]
    if not waiting:
        raise SessionError(_("Seating %(number)s has been taken back already.") % {"number": number})
    for match in waiting:
        void_match(match_id=match.pk, reason=say("seating {number} was taken back", number=number))
    return seating


@transaction.atomic
def undo_by_hand(*, session: Session) -> list[SessionTable]:
    """Call off the tables that were seated by hand and have not begun. Raises SessionError if there is none."""
    rows = SessionTable.objects.filter(
        session=session,
        seating__isnull=True,
        sides=SessionTable.Sides.SEATED,
        match__seq=0,
        match__status__in=ON,
    )
    tables = {row.match_id: row for row in rows}
    locked = Match.objects.select_for_update(no_key=True).filter(pk__in=tables).order_by("pk")
    waiting = [match for match in locked if match.seq == 0 and match.status in ON]
    if not waiting:
        raise SessionError(_("No table that was seated by hand is left that has not begun."))
    for match in waiting:
        void_match(match_id=match.pk, reason=say("the seating by hand was taken back"))
    return [tables[match.pk] for match in waiting]


def _seated(session: Session, method: str, free: Sequence[int], size: int, seed: int) -> Seated:
    played = rounds_so_far(session)
    winners = _winners(session, played, size) if method == Seating.Method.KING else []
    if len(free) < size:
        here = ngettext("%(count)s person is here", "%(count)s people are here", len(free))
        raise SessionError(
            _("%(here)s; a table needs %(size)s.") % {"here": here % {"count": len(free)}, "size": size}
        )
    if method == Seating.Method.DRAW:
        return engine.by_draw(free, size, played, seed)
    if method == Seating.Method.ROTATION and size == 4:
        return engine.rotation(free, played, seed_of_rotation(session, seed))
    if method == Seating.Method.KING:
        return engine.king_of_the_table(free, size, played, winners, seed)
    return engine.avoiding_repeats(free, size, played, seed)


def _winners(session: Session, played: Sequence[Seated], size: int) -> list[tuple[int, ...]]:
    """The winners of each table of the last round. Raises SessionError: one of them plays, or nobody could move."""
    if not played:
        raise SessionError(_("There has been no seating yet from which winners could move up."))
    if size < 2:
        raise SessionError(_("Winners move up past somebody: this game is played alone."))
    if others := sorted({len(table) for table in played[-1].tables} - {size}):
        raise SessionError(
            _("The last tables were of %(was)s, not of %(size)s: winners move between tables of one size.")
            % {"was": ", ".join(map(str, others)), "size": size}
        )
    rows = {tuple(seat.player_id for seat in seats_of(row)): row for row in tables_played(session)}
    won = []
    for table in played[-1].tables:
        row = rows[table]
        if not row.match.is_over:
            raise SessionError(
                _("Table %(number)s still plays: winners move when all tables of the round have finished.")
                % {"number": row.number}
            )
        won.append(_winning(seats_of(row)))
    return won


def _winning(seats: Sequence[Seat]) -> tuple[int, ...]:
    """The winning side's players; in a draw, or without a result, the side that sat first."""
    best = min(seats, key=lambda seat: (seat.place or 1, seat.side)).side
    return tuple(seat.player_id for seat in seats if seat.side == best)
