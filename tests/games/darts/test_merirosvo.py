"""Merirosvo: My Games, lines 3610-3626."""

from __future__ import annotations

from typing import Any

import pytest

from games.darts.merirosvo import AttackerTurn, DefenderTurn
from tests.games.dsl import Entered, sheet


def defend(darts: str, *chosen: int) -> dict[str, Any]:
    return {"darts": darts.split(), "chosen": list(chosen)}


def attack(darts: str = "MISS MISS MISS") -> dict[str, Any]:
    return {"darts": darts.split()}


def is_open(game: Entered) -> list[int]:
    return list(game.match.sheet.next_deal().carry["open"])


def two_left(game: Entered, throws: str = "MISS MISS MISS") -> Entered:
    """The defender closes all sectors but 19 and 20, while the attacker throws the same each time."""
    for first in range(1, 19, 3):
        game.each(defend(f"{first} {first + 1} {first + 2}"), attack(throws))
    return game


def test_the_defender_begins_and_turns_alternate():
    game = sheet("merirosvo").expects(DefenderTurn).next(dealer=0).enter(defend("1 2 3"))
    game.expects(AttackerTurn).next(dealer=1).enter(attack()).next(dealer=0)
    assert [row.deal.dealer for row in game.match.sheet.rows] == [0, 1]


def test_open_sectors_count_one_two_three_line_3624():
    sheet("merirosvo").each(defend("MISS MISS MISS"), attack("7 D7 T7")).counts(0, 6)


def test_bulls_give_the_attacker_nothing_but_close_any_sector_for_the_defender():
    game = sheet("merirosvo").enter(defend("25 BULL MISS", 20, 19))
    assert game.row.why[:2] == ("{0} hits the outer bull: 20 is closed", "{0} hits the bull: 19 is closed")
    assert 20 not in is_open(game.enter(attack("25 BULL 20")).counts(0, 0))


def test_a_closed_sector_scores_nothing():
    game = sheet("merirosvo").each(defend("20 MISS MISS"), attack("T20 20 1")).counts(0, 1)
    assert game.row.why[0] == "{1} hits triple 20, which is closed: 0"


def test_a_double_closes_one_sector_and_a_second_hit_nothing():
    game = sheet("merirosvo").enter(defend("D5 5 MISS"))
    assert game.row.why[1] == "{0} hits 5: 5 was closed before"
    assert len(is_open(game)) == 19


def test_a_bull_need_not_close_anything():
    assert len(is_open(sheet("merirosvo").enter(defend("BULL 4 MISS")))) == 19


@pytest.mark.parametrize(
    ("darts", "chosen", "reason"),
    [
        ("5 BULL MISS", (5,), "closed already"),
        ("BULL MISS MISS", (5, 6), "more sectors"),
        ("5 6 7", (8,), "more sectors"),
        ("BULL MISS MISS", (21,), "between 1 and 20"),
        ("5 6", (), "a turn has 3 darts, not 2"),
    ],
)
def test_impossible_turns_of_the_defender_are_refused(darts, chosen, reason):
    assert len(is_open(sheet("merirosvo").refuses(defend(darts, *chosen), because=reason))) == 20


def test_the_last_sector_ends_the_half_at_once_and_roles_switch():
    game = two_left(sheet("merirosvo"), "20 MISS MISS")
    game.refuses(defend("19 20 5"), because="dart 3 was not thrown: all sectors were closed")
    game.enter(defend("19 20")).stands(0, 6).next(dealer=1, defender=1).expects(DefenderTurn)
    assert game.row.why[-1] == "All sectors are closed; the players switch roles"
    assert len(is_open(game)) == 20


@pytest.mark.parametrize(
    ("second", "places"), [("T20 MISS MISS", (1, 2)), ("20 MISS MISS", (1, 1)), ("MISS MISS MISS", (2, 1))]
)
def test_more_points_as_attacker_win_and_equal_points_are_a_draw(second, places):
    game = sheet("merirosvo")
    for throws in ("20 MISS MISS", second):
        two_left(game, throws).enter(defend("19 20"))
    game.ends(places=places, because="Both have attacked.")


@pytest.mark.parametrize("rubbish", [{}, {"darts": ["1"] * 3}, {"darts": ["x"], "chosen": []}, None])
def test_rubbish_is_refused(rubbish):
    sheet("merirosvo").refuses(rubbish)


def test_the_last_row_is_taken_back_over_the_switch_of_roles():
    two_left(sheet("merirosvo")).enter(defend("19 20")).take_back().carries(defender=0, open=[19, 20])
