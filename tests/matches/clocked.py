"""Matches by a clock, and time that passes at them without anybody waiting for it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.db.models import F

from clubs.models import Player
from matches import clock_acts, clocks
from matches.clock_rules import ClockTerms
from matches.models import Match, MatchClock
from matches.seating import MatchPlan, SeatPlan, create_matches

TEN_MINUTES = ClockTerms("match", 600)
A_MINUTE_EACH = ClockTerms("move", 60)
THREE_DAYS = ClockTerms("days", 3 * 86_400, holiday=7)


def clocked(
    players: Sequence[Player], terms: ClockTerms = TEN_MINUTES, *, there: bool = True, **more: object
) -> Match:
    """A running match by a clock, small Hex unless asked otherwise; all are there, unless asked otherwise."""
    wanted: dict[str, object] = {"game": "hex", "options": {"size": 4}} | more
    plan = MatchPlan(seats=[SeatPlan(player) for player in players], clock=terms, **wanted)  # type: ignore[arg-type]
    (match,) = create_matches([plan], started=True)
    for player in players if there else ():
        if not player.is_bot:
            clock_acts.come(match_id=match.pk, player=player)
    return Match.objects.get(pk=match.pk)


def pass_time(match: Match, seconds: float) -> None:
    """Everything that happened at a match happened so much earlier."""
    ago = timedelta(seconds=seconds)
    match.events.update(at=F("at") - ago)
    Match.objects.filter(pk=match.pk).update(started_at=F("started_at") - ago)
    MatchClock.objects.filter(match=match).update(runs_from=F("runs_from") - ago, flag_at=F("flag_at") - ago)
    match.clock_stops.update(since=F("since") - ago, until=F("until") - ago)
    match.refresh_from_db()


def left(match: Match) -> list[int]:
    """The whole seconds that each clock has."""
    return [round(one.left.total_seconds()) for one in clocks.read(match).standing.seats.values()]
