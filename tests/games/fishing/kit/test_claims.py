"""What a deal brings the one or the other of two."""

from __future__ import annotations

from games.core.messages import Template
from games.fishing.kit.claims import ahead, claim, swept

LINE = Template("{player} has most cards: {points}")


def test_ahead_is_who_has_more_and_nobody_where_both_have_as_much():
    assert (ahead((21, 19)), ahead((4, 6)), ahead((5, 5))) == (0, 1, None)


def test_a_claim_is_points_for_one_of_the_two_with_his_name():
    assert [(points, str(line)) for points, line in claim(1, 3, LINE)] == [((0, 3), "{1} has most cards: 3")]
    assert claim(0, 2, Template("{player} has Big Cassino: {points}"))[0][0] == (2, 0)


def test_what_is_nobody_s_brings_nothing_and_says_nothing():
    assert claim(None, 3, LINE) == []
    assert swept((0, 0)) == []


def test_each_sweep_is_a_point():
    assert [(points, str(line)) for points, line in swept((2, 1))] == [((2, 1), "sweeps: 2, 1")]
