"""Finnish darts: My Games, lines 3566-3570."""

import pytest

from games.core.errors import BadResult
from games.core.match import LiveMatch
from games.core.registry import get

Finnish = get("finnish-darts")


def throw(game, *darts):
    return game.enter({"darts": list(darts)}, game.seq)


def test_rings_one_to_nine_and_centre_ten_line_3568():
    game = LiveMatch(Finnish.table_for(2))
    row = throw(game, 1, 9, 10, 0, 5)
    assert (row.points, row.why) == ((25, 0), ("{0}: 1 + 9 + 10 + 0 + 5 = 25",))


def test_five_tens_are_the_most_and_the_highest_sum_wins():
    game = LiveMatch(Finnish.table_for(3))
    throw(game, 10, 10, 10, 10, 10)
    throw(game, 1, 1, 1, 1, 1)
    throw(game, 9, 9, 9, 9, 9)
    assert game.over
    assert (game.result.totals, game.result.places) == ((50, 5, 45), (1, 3, 2))


@pytest.mark.parametrize("darts", [[10] * 3, [10] * 6, [11] * 5, [-1] * 5, ["x"] * 5, [], None])
def test_a_turn_is_five_darts_not_three(darts):
    game = LiveMatch(Finnish.table_for(2))
    with pytest.raises(BadResult):
        game.enter({"darts": darts}, 0)
    assert game.seq == 0


def test_as_many_turns_as_agreed_and_equal_sums_share_the_place():
    game = LiveMatch(Finnish.table_for(2, {"turns": 2}))
    for darts in ((1, 2, 3, 4, 5), (5, 4, 3, 2, 1), (0, 0, 0, 0, 9), (9, 0, 0, 0, 0)):
        assert not game.over
        throw(game, *darts)
    assert game.result.places == (1, 1)


def test_alone_there_is_no_winner():
    game = LiveMatch(Finnish.table_for(1))
    throw(game, 1, 2, 3, 4, 5)
    assert (game.result.totals, game.result.places) == ((15,), None)
