"""A result as the rows of a match and its seats keep it."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.match_result import MatchResult
from matches.models import Match, Seat


def write_result(match: Match, result: MatchResult, seats: Sequence[Seat]) -> None:
    """Store a result with all that is said of the match itself."""
    match.status, match.result, match.reason = Match.Status.FINISHED, result.to_json(), result.reason
    match.save(
        update_fields=[
            "seq",
            "status",
            "vouched",
            "result",
            "reason",
            "finished_at",
            "counted_at",
            "lease_holder",
            "lease_until",
        ]
    )
    for seat in seats:
        seat.score = result.totals[seat.side]
        seat.place = result.places[seat.side] if result.places else None
        seat.fault = result.faults.get(seat.index, "")
    Seat.objects.bulk_update(seats, ["score", "place", "fault"])
