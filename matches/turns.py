"""More people than seats: after each deal who has sat longest goes out, and who has been out longest comes in.

Of those who have sat equally long the first in the order of the seats goes. A deal that is taken back takes its change
with it. Nobody's word is asked again: everybody has agreed to take turns (`nights.services.seat_changes`).
"""

from __future__ import annotations

from dataclasses import dataclass

from clubs.models import Player
from games.core.log import EnteredResult, Undo
from games.core.match import LiveMatch
from matches.models import Match, SitsOut
from matches.sittings import earlier, hand_over, stretches


def out(match: Match) -> list[Player]:
    """Who sits out now, the next to come in first. No query where nobody takes turns."""
    if not match.goes_round:
        return []
    return [one.player for one in match.sitting_out.select_related("player")]


def join(*, match: Match, player: Player, rows: int) -> None:
    """One more takes turns from the row after `rows` on. The caller holds the match, which is not rated then."""
    SitsOut.objects.create(match=match, player=player, since=rows)
    match.goes_round, match.rated = True, False
    match.save(update_fields=["goes_round", "rated"])


def leave(*, match: Match, player: Player) -> None:
    """Who sits out takes no more turns. The caller holds the match."""
    match.sitting_out.filter(player=player).delete()
    match.goes_round = match.sitting_out.exists()
    match.save(update_fields=["goes_round"])


def follow(match: Match, live: LiveMatch) -> None:
    """The newest event of a sheet has been stored: let its change of seats happen, or take it back."""
    if not match.goes_round:
        return
    if isinstance(live.log[-1], EnteredResult) and not live.over:
        _next(match, len(live.sheet.rows))
    elif isinstance(live.log[-1], Undo):
        _take_back(match, len(live.sheet.rows) + 1)


def _next(match: Match, rows: int) -> None:
    comes = match.sitting_out.select_related("player").first()
    if comes is None:
        return
    sits = [one for one in stretches(match.seats.all(), earlier(match), rows) if one.last == rows]
    goes = min(sits, key=lambda one: (one.first, one.index))
    hand_over(match=match, index=goes.index, newcomer=comes.player, rows=rows, in_turn=True)
    comes.delete()
    SitsOut.objects.create(match=match, player_id=goes.player_id, since=rows)


def _take_back(match: Match, row: int) -> None:
    for sitting in match.sittings.filter(until=row, in_turn=True).select_related("player"):
        seat = match.seats.get(index=sitting.index)
        last = match.sittings.filter(player=seat.player_id, until__lt=row).order_by("until").last()
        match.sitting_out.filter(player=sitting.player_id).delete()
        SitsOut.objects.create(match=match, player_id=seat.player_id, since=last.until if last else 0)
        seat.player = sitting.player
        seat.save(update_fields=["player"])
        sitting.delete()


@dataclass(frozen=True, slots=True)
class Person:
    """What somebody has done in a match whose people changed: deals sat for, and the points of their sides in them."""

    name: str
    deals: int
    points: int


def by_person(match: Match, live: LiveMatch) -> list[Person]:
    """Everybody who sat there, the best first, where seats changed hands; nothing where none did."""
    sat = earlier(match)
    if not sat:
        return []
    seats = list(match.seats.all())
    names = {one.player_id: one.player.name for one in sat} | {
        one.player_id: one.player.name for one in seats
    }
    deals, points = dict.fromkeys(names, 0), dict.fromkeys(names, 0)
    before = (live.sheet.start_score(),) * len(live.sheet.totals)
    for stretch in stretches(seats, sat, len(live.sheet.rows)):
        side = live.table.side_of(stretch.index)
        for row in live.sheet.rows[stretch.first - 1 : stretch.last]:
            number = row.deal.number
            was = live.sheet.rows[number - 2].totals if number > 1 else before
            deals[stretch.player_id] += 1
            points[stretch.player_id] += row.totals[side] - was[side]
    best = -1 if live.table.game.low_wins else 1
    found = [Person(names[player], deals[player], points[player]) for player in names if deals[player]]
    return sorted(found, key=lambda one: (-best * one.points, one.name))
