"""Finnish darts: My Games, lines 3566-3570."""

import pytest

from tests.games.dsl import sheet


def test_rings_one_to_nine_and_centre_ten_line_3568():
    game = sheet("finnish-darts", 2).enter(darts=[1, 9, 10, 0, 5])
    game.counts(25, 0).says("{0}: 1 + 9 + 10 + 0 + 5 = 25")


def test_five_tens_are_the_most_and_the_highest_sum_wins():
    game = sheet("finnish-darts", 3).each({"darts": [10] * 5}, {"darts": [1] * 5}, {"darts": [9] * 5})
    game.ends(50, 5, 45, places=(1, 3, 2))


@pytest.mark.parametrize("darts", [[10] * 3, [10] * 6, [11] * 5, [-1] * 5, ["x"] * 5, [], None])
def test_a_turn_is_five_darts_not_three(darts):
    sheet("finnish-darts", 2).refuses(darts=darts)


def test_as_many_turns_as_agreed_and_equal_sums_share_the_place():
    turns = ([1, 2, 3, 4, 5], [5, 4, 3, 2, 1], [0, 0, 0, 0, 9], [9, 0, 0, 0, 0])
    sheet("finnish-darts", 2, turns=2).each(*({"darts": darts} for darts in turns)).ends(places=(1, 1))


def test_alone_there_is_no_winner():
    sheet("finnish-darts", 1).enter(darts=[1, 2, 3, 4, 5]).ends(15, places=None)
