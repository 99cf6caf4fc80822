"""The matches of a competition, and how one is won."""

from __future__ import annotations

from typing import Any

from matches.models import Match
from matches.services import confirm_result, enter_result
from tournaments.models import Competition


def matches_of(competition: Competition, **more: Any) -> list[Match]:
    rows = Match.objects.filter(pairing_match__pairing__round__competition=competition, **more)
    return list(rows.order_by("pk"))


def win(match: Match, side: int = 0) -> Match:
    """Enter and confirm a game of Hex."""
    match = enter_result(match_id=match.pk, data={"winner": side, "swapped": False}, expect_seq=0)
    return confirm_result(match_id=match.pk, expect_seq=match.seq)
