"""Sheets on which more than a total wins, on those of games that have them."""

from __future__ import annotations

from tests.games.dsl import sheet


def test_a_rubber_tells_games_and_what_is_still_needed() -> None:
    lines = sheet("multimulta", games=2).match.sheet.now()[1:]
    assert lines[0] == "Games won: {side 0} 0, {side 1} 0; 2 make the rubber"
    assert lines[1].startswith("Game 1 goes to ")


def test_a_side_that_passes_an_exact_target_falls_back() -> None:
    made = sheet("marjapussi").match.sheet
    goal = made.goal()
    assert made.landing(goal) == goal
    assert made.landing(goal + 1) == made.fall_back
