"""Counting what has been played: a pairing when the last of its matches is over, and anew when one has changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from common.sending import send_once_committed
from matches.models import Match
from tournaments.engine.standings import matchpoints
from tournaments.models import Pairing, PairingEntry, PairingMatch
from tournaments.services.competitions import locked


def count_when_over(match: Match) -> None:
    """Count a pairing when the last of its matches is over; then the next round is due."""
    link = _link(match)
    if link is None:
        return
    competition = locked(link.pairing.round.competition_id)
    pairing = Pairing.objects.select_for_update(no_key=True).get(pk=link.pairing_id)
    if pairing.counted:
        return
    over = (Match.Status.FINISHED, Match.Status.VOID)
    if pairing.matches.exclude(match__status__in=over).exists():
        return
    _count(pairing)
    if not Pairing.objects.filter(round__competition=competition, counted=False).exists():
        send_once_committed("tournaments.tasks.next_round", competition.pk)


def count_anew(match: Match) -> None:
    """A pairing that had been counted is counted as its matches are now; rounds that were made stay."""
    link = _link(match)
    if link is None:
        return
    locked(link.pairing.round.competition_id)
    pairing = Pairing.objects.select_for_update(no_key=True).get(pk=link.pairing_id)
    if pairing.counted:
        pairing.sides.update(points=None, score=None)
        _count(pairing)


def count_as_played(pairing: Pairing) -> None:
    """Count a pairing whose matches are all over, and whose competition is held and goes no further."""
    _count(pairing)


def _link(match: Match) -> PairingMatch | None:
    """Of which pairing the match is: it always was. One query, unless it was read with the match."""
    if PairingMatch.match.field.remote_field.is_cached(match):
        return getattr(match, "pairing_match", None)
    return PairingMatch.objects.select_related("pairing__round").filter(match=match).first()


def _count(pairing: Pairing) -> None:
    """Write each entry's half-points and score over the pairing's matches.

    A match that is void or abandoned counts for nobody. Where the same deals are played in turn, none of the turns
    counts without the others, for they only tell something together. Nothing counted: no half-points, as if not met.
    """
    sides = list(pairing.sides.select_related("entry"))
    matches = list(Match.objects.filter(pairing_match__pairing=pairing).prefetch_related("seats"))
    results = [(match, match.result) for match in matches if match.result and match.result.get("places")]
    if results and (pairing.board_set_id is None or len(results) == len(matches)):
        _write_points(sides, results)
    pairing.counted = True
    pairing.save(update_fields=["counted"])


def _write_points(sides: Sequence[PairingEntry], results: Sequence[tuple[Match, Any]]) -> None:
    by_player = {side.entry.player_id: side for side in sides}
    for side in sides:
        side.points, side.score = 0, 0
    for match, result in results:
        points = matchpoints(result["places"])
        for number, player in {seat.side: seat.player_id for seat in match.seats.all()}.items():
            side = by_player[player]
            side.points = (side.points or 0) + points[number]
            side.score = (side.score or 0) + result["totals"][number]
    PairingEntry.objects.bulk_update(sides, ["points", "score"])
