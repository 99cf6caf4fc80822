"""A round of a league as it is played."""

from __future__ import annotations

from matches.models import Match
from matches.services import concede
from tournaments.models import Competition


def play_round(league: Competition, rng: int = 0) -> None:
    """Every running match ends: its second side gives up."""
    for match in Match.objects.filter(
        pairing_match__pairing__round__competition=league, status=Match.Status.RUNNING
    ):
        concede(match_id=match.pk, seat=1, expect_seq=match.seq)
