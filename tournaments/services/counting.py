"""Counting what has been played: a pairing when the last of its matches is over, and anew when one has changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import timezone

from common.sending import send_once_committed
from matches.models import Match
from tournaments.finality import is_final
from tournaments.models import (
    STANDING,
    Competition,
    EntryMember,
    Pairing,
    PairingEntry,
    PairingMatch,
    Round,
)
from tournaments.schemes import halves_by_places
from tournaments.services.holding import locked


def count_when_over(match: Match) -> None:
    """Count a pairing when the last of its matches is over; then the next round is due."""
    link = _link(match)
    if link is None:
        return
    competition = locked(link.pairing.round.competition_id)
    pairing = (
        Pairing.objects.select_for_update(of=("self",), no_key=True)
        .select_related("round__competition")
        .get(pk=link.pairing_id)
    )
    if pairing.counted:
        return
    over = (Match.Status.FINISHED, Match.Status.VOID)
    if pairing.matches.exclude(match__status__in=over).exists():
        return
    _count(pairing)
    close_when_counted(pairing.round_id)
    go_on_when_counted(competition)


def count_anew(match: Match) -> None:
    """A pairing that had been counted is counted as its matches are now; rounds that were made stay.

    So does a final table: only a ruling changes it.
    """
    link = _link(match)
    if link is None:
        return
    if is_final(locked(link.pairing.round.competition_id)):
        return
    pairing = (
        Pairing.objects.select_for_update(of=("self",), no_key=True)
        .select_related("round__competition")
        .get(pk=link.pairing_id)
    )
    if pairing.counted:
        pairing.sides.update(points=None, score=None)
        _count(pairing)


def _held(pairing_id: int) -> Pairing:
    rows = Pairing.objects.select_for_update(of=("self",), no_key=True)
    return rows.select_related("round__competition").get(pk=pairing_id)


def go_on_when_counted(competition: Competition) -> None:
    """The next round is due once every table of those before is counted."""
    standing = {"round__competition": competition, "round__state__in": STANDING}
    if not Pairing.objects.filter(**standing, counted=False).exists():
        send_once_committed("tournaments.tasks.next_round", competition.pk)


def close_when_counted(round_id: int) -> None:
    """A published round whose tables are all counted is closed."""
    rows = Round.objects.filter(pk=round_id, state=Round.State.PUBLISHED)
    rows.exclude(pairings__counted=False).update(state=Round.State.CLOSED)


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
        _write_points(pairing.round.competition, sides, results)
    pairing.counted, pairing.counted_at = True, pairing.counted_at or timezone.now()
    pairing.save(update_fields=["counted", "counted_at"])


def _write_points(
    competition: Competition, sides: Sequence[PairingEntry], results: Sequence[tuple[Match, Any]]
) -> None:
    by_player = _by_player(sides)
    for side in sides:
        side.points, side.score = 0, 0
    for match, result in results:
        points = halves_by_places(competition, result["places"])
        for side, number in _seated(match, by_player):
            side.points = (side.points or 0) + points[number]
            side.score = (side.score or 0) + result["totals"][number]
    PairingEntry.objects.bulk_update(sides, ["points", "score"])


def _by_player(sides: Sequence[PairingEntry]) -> dict[int, PairingEntry]:
    """Who played for which entrant of the table: the entrant, and the members of a pair or a team."""
    by_entry = {side.entry_id: side for side in sides}
    found = {side.entry.player_id: side for side in sides}
    if any(side.entry.name for side in sides):
        members = EntryMember.objects.filter(entry__in=by_entry).values_list("player", "entry")
        found |= {player: by_entry[entry] for player, entry in members}
    return found


def _seated(match: Match, by_player: Mapping[int, PairingEntry]) -> set[tuple[PairingEntry, int]]:
    """Each entrant with the side of the match that was theirs."""
    return {(by_player[seat.player_id], seat.side) for seat in match.seats.all()}
