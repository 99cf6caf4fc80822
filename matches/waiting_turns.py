"""The tables at which somebody is asked to move, and which of them comes first."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db.models import QuerySet

from clubs.models import Player
from common.refusals import Refusal
from matches import claim_windows, event_store, one_device
from matches.models import Match

MANY: Final = 40
"""So many running matches are looked at; a person with more sees the others once these are played."""


def next_turn(player: Player, after: Match | None = None, most: int = MANY) -> Match | None:
    """Where a player is to move: least time first, then who has waited longest; `after` only if there is no other.

    Whose move is in a match follows from its log alone, so it is asked when somebody wants to go on and not for lists.
    """
    waits = [match for match in played_by(player, most) if asks(match, player)]
    waits.sort(key=lambda match: (match == after, _time_left(match), match.pk))
    return waits[0] if waits else None


def played_by(player: Player, most: int = MANY) -> QuerySet[Match]:
    """The running matches of a player on the site, as many as are looked at."""
    rows = Match.objects.filter(seats__player=player, status=Match.Status.RUNNING, entered=False)
    return rows.select_related("running_clock").order_by("pk").distinct()[:most]


def asks(match: Match, player: Player) -> bool:
    """Whether the player is to move there, and has not done so in advance."""
    try:
        actors = event_store.load(match).actors()
    except Refusal:  # its rules have changed since: nobody can move there
        return False
    if match.device_id is not None:
        return bool(one_device.to_move(match))
    seats = set(match.seats.filter(player=player).values_list("index", flat=True)) & set(actors)
    if match.pace and seats:
        seats -= set(
            match.held_moves.values_list("seat", flat=True)
        )  # made already, though nobody sees it yet
    return any(not claim_windows.own_answer(match, seat) for seat in seats)


def _time_left(match: Match) -> tuple[bool, datetime]:
    flag_at = match.running_clock.flag_at if match.clock and hasattr(match, "running_clock") else None
    return flag_at is None, flag_at or match.started_at or match.created_at
