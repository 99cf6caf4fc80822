"""What changes at a match by itself, and when: held moves, flags, windows for claims, rests."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from clubs.models import Player
from matches import clocks
from matches.coming_due import next_due
from matches.models import Match, MatchClock
from tests.matches.clocked import clocked
from tests.matches.held import TICK, play, table
from tests.matches.whist import dealt

pytestmark = pytest.mark.django_db


def test_nothing_is_due_at_a_match_without_clock_or_pace(people: list[Player]) -> None:
    assert next_due(dealt(people)) is None


def test_a_held_move_is_due_when_it_is_shown(people: list[Player]) -> None:
    match = table(people, TICK)
    assert next_due(match) is None
    play(match, 1, "AD")
    assert next_due(match) == match.held_moves.get().shown_at


def test_a_flag_is_due_when_it_falls_and_the_patience_with_it_is_over(crowd: dict[str, Any]) -> None:
    match = clocked([crowd["Seated"], crowd["Member"]])
    falls = MatchClock.objects.get(match=match).flag_at
    assert falls is not None and next_due(match) == falls + clocks.PATIENCE
    match.status = Match.Status.FINISHED
    assert next_due(match) is None


def test_the_first_of_several_is_due(crowd: dict[str, Any]) -> None:
    match = clocked([crowd["Seated"], crowd["Member"]])
    match.claims_close_at = timezone.now() + timedelta(seconds=3)
    assert next_due(match) == match.claims_close_at
