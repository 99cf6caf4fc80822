"""The Bum Game for two: Parlett, line 5002."""

from __future__ import annotations

from games.climbing.kit.ranked_sets import PACK
from tests.games.dsl import Dealt, deal, sheet

LOW = "3 3 3 3 4 4 4 4 5 5 5 5 6 6"
HIGH = "7 7 7 7 8 8 8 8 9 9 9 9 10 10"


def begun() -> Dealt:
    return deal("bum-game-two", LOW, HIGH, later="", dealer=1)


def test_fourteen_cards_each_and_the_rest_is_kept():
    game = begun().turn(0)
    assert [hand.bit_count() for hand in game.hands] == [14, 14, 26, 0]


def won_by_the_first(game: Dealt) -> Dealt:
    for play in ("3 3 3 3", "4 4 4 4", "5 5 5 5", "6 6"):
        game.plays(play)
        if game.part == 1:
            game.plays("pass")
    return game


def test_who_is_out_first_wins_a_point_for_each_card_left():
    game = won_by_the_first(begun())
    assert game.won == (14, 0) and game.part == 2


def test_trap_hands_in_part_two_are_unequal_and_lowest_and_highest_are_exchanged():
    game = won_by_the_first(begun()).turn(0)
    assert [hand.bit_count() for hand in game.hands] == [13, 27, 0, 14]


def test_the_boss_of_the_first_part_leads_the_second():
    won_by_the_first(begun()).turn(0)


def test_trap_the_same_scoring_for_the_second_part():
    game = won_by_the_first(begun())
    game.state.hands[0] = PACK.mask("K")
    left = game.hands[1].bit_count()
    game.plays("K").ended(points=(14 + left, 0))


def test_a_sheet_for_real_cards():
    score = sheet("bum-game-two", 2, deals=1).refuses(points=[0, 0], at="points")
    score.enter(points=[5, 12]).ends(5, 12, places=(2, 1))
