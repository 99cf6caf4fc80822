"""Rubbers of games won by trick points."""

from games.kits.rubbers import RubberStanding


def test_points_add_up_until_a_side_reaches_the_target():
    rubber = RubberStanding().after((40, 12), None)
    assert rubber == RubberStanding((40, 12), (0, 0))
    assert rubber.reaching((20, 40), 60) == (0,)
    assert rubber.reaching((19, 40), 60) == ()
    assert rubber.reaching((20, 48), 60) == (0, 1)


def test_a_game_begins_the_next_one_from_nought_for_both():
    rubber = RubberStanding((40, 50), (0, 1)).after((30, 0), 0)
    assert rubber == RubberStanding((0, 0), (1, 1))
    assert not rubber.decided
    assert rubber.after((60, 5), 1).decided


def test_the_order_of_tricks_says_who_is_first():
    rubber = RubberStanding((50, 55), (0, 0))
    assert rubber.first_to_reach([(0, 5), (1, 5), (0, 5)], 60) == 1
    assert rubber.first_to_reach([(0, 5), (0, 5), (1, 5)], 60) == 0
    assert rubber.first_to_reach([(0, 5)], 60) is None
