"""Merirosvo: My Games, lines 3610-3626."""

import pytest

from games.core.errors import BadResult
from games.core.match import LiveMatch
from games.core.registry import get
from games.darts.merirosvo import AttackerTurn, DefenderTurn

Merirosvo = get("merirosvo")


def defend(game, darts, *chosen):
    return game.enter({"darts": darts.split(), "chosen": list(chosen)}, game.seq)


def attack(game, darts="MISS MISS MISS"):
    return game.enter({"darts": darts.split()}, game.seq)


def test_the_defender_begins_and_turns_alternate():
    game = LiveMatch(Merirosvo.table_for())
    assert game.sheet.expects() is DefenderTurn
    assert defend(game, "1 2 3").deal.dealer == 0
    assert game.sheet.expects() is AttackerTurn
    assert attack(game).deal.dealer == 1
    assert game.sheet.next_deal().dealer == 0


def test_open_sectors_count_one_two_three_line_3624():
    game = LiveMatch(Merirosvo.table_for())
    defend(game, "MISS MISS MISS")
    assert attack(game, "7 D7 T7").points == (0, 6)


def test_bulls_give_the_attacker_nothing_but_close_any_sector_for_the_defender():
    game = LiveMatch(Merirosvo.table_for())
    row = defend(game, "25 BULL MISS", 20, 19)
    assert row.why[:2] == ("{0} hits the outer bull: 20 is closed", "{0} hits the bull: 19 is closed")
    assert attack(game, "25 BULL 20").points == (0, 0)
    assert 20 not in game.sheet.next_deal().carry["open"]


def test_a_closed_sector_scores_nothing():
    game = LiveMatch(Merirosvo.table_for())
    defend(game, "20 MISS MISS")
    row = attack(game, "T20 20 1")
    assert row.points == (0, 1)
    assert row.why[0] == "{1} hits triple 20, which is closed: 0"


def test_a_double_closes_one_sector_and_a_second_hit_nothing():
    game = LiveMatch(Merirosvo.table_for())
    row = defend(game, "D5 5 MISS")
    assert row.why[1] == "{0} hits 5: 5 was closed before"
    assert len(game.sheet.next_deal().carry["open"]) == 19


def test_a_bull_need_not_close_anything():
    game = LiveMatch(Merirosvo.table_for())
    defend(game, "BULL 4 MISS")
    assert len(game.sheet.next_deal().carry["open"]) == 19


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
    game = LiveMatch(Merirosvo.table_for())
    with pytest.raises(BadResult, match=reason):
        defend(game, darts, *chosen)
    assert game.seq == 0
    assert len(game.sheet.open) == 20


def test_the_last_sector_ends_the_half_at_once_and_roles_switch():
    game = LiveMatch(Merirosvo.table_for())
    for first in range(1, 19, 3):
        defend(game, f"{first} {first + 1} {first + 2}")
        attack(game, "20 MISS MISS")
    with pytest.raises(BadResult, match="dart 3 was not thrown: all sectors were closed"):
        defend(game, "19 20 5")
    row = defend(game, "19 20")
    assert row.why[-1] == "All sectors are closed; the players switch roles"
    assert game.sheet.totals == [0, 6]
    deal = game.sheet.next_deal()
    assert (deal.dealer, deal.carry["defender"], len(deal.carry["open"])) == (1, 1, 20)
    assert game.sheet.expects() is DefenderTurn


@pytest.mark.parametrize(
    ("second", "places"), [("T20 MISS MISS", (1, 2)), ("20 MISS MISS", (1, 1)), ("MISS MISS MISS", (2, 1))]
)
def test_more_points_as_attacker_win_and_equal_points_are_a_draw(second, places):
    game = LiveMatch(Merirosvo.table_for())
    for throws in ("20 MISS MISS", second):
        for first in range(1, 19, 3):
            defend(game, f"{first} {first + 1} {first + 2}")
            attack(game, throws)
        defend(game, "19 20")
    assert game.result.places == places
    assert game.result.reason == "Both have attacked."


@pytest.mark.parametrize("rubbish", [{}, {"darts": ["1"] * 3}, {"darts": ["x"], "chosen": []}, None])
def test_rubbish_is_refused(rubbish):
    game = LiveMatch(Merirosvo.table_for())
    with pytest.raises(BadResult):
        game.enter(rubbish, 0)
    assert game.seq == 0


def test_the_last_row_is_taken_back_over_the_switch_of_roles():
    game = LiveMatch(Merirosvo.table_for())
    for first in range(1, 19, 3):
        defend(game, f"{first} {first + 1} {first + 2}")
        attack(game)
    defend(game, "19 20")
    game.undo(game.seq)
    assert game.sheet.next_deal().carry == {"defender": 0, "open": [19, 20]}
