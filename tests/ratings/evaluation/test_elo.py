"""Elo's ratings."""

import pytest

from ratings.engine.skill_filter import Result
from ratings.evaluation.elo import Elo, expected, shares


def test_the_published_example():
    """A player of 1613 meets five: win, loss, draw, win, loss (Wikipedia, Elo rating system): 1601 with K = 32."""
    others = ((1609, 0.0), (1477, 0.5), (1388, 1.0), (1586, 1.0), (1720, 0.0))
    hoped = [expected(1613, other) for other, _ in others]
    assert [round(chance, 3) for chance in hoped] == [0.506, 0.686, 0.785, 0.539, 0.351]
    scored = sum(score for _, score in others)
    assert 1613 + 32 * (scored - sum(hoped)) == pytest.approx(1601.2, abs=0.2)


def test_a_match_moves_all_members_by_what_was_not_expected():
    elo = Elo(32.0)
    elo.ratings = {1: 1600.0, 2: 1400.0}
    assert elo.see(Result("g", 0.0, ((1, 2), (3, 4)), (0, 1))) == (0.5, 0.5)
    assert elo.ratings == {1: 1616.0, 2: 1416.0, 3: 1484.0, 4: 1484.0}
    elo.see(Result("g", 0.0, ((1,), (5,)), (0, 0)))
    assert elo.ratings[1] < 1616.0


def test_a_match_of_many_is_each_against_each_and_nothing_is_lost():
    elo = Elo(32.0)
    assert elo.see(Result("g", 0.0, ((1,), (2,), (3,)), (0, 1, 2))) == pytest.approx((1 / 3, 1 / 3, 1 / 3))
    assert elo.ratings == pytest.approx({1: 1516.0, 2: 1500.0, 3: 1484.0})


def test_a_falling_k_moves_less_and_less():
    elo = Elo(160.0, 1.0)
    elo.see(Result("g", 0.0, ((1,), (2,)), (0, 0)))
    assert elo._step(1) == pytest.approx(160.0 / 6.0)


def test_chances_of_any_distance_are_in_range():
    assert 0.0 < expected(-1e9, 1e9) < 1e-200 and expected(1e9, -1e9) == 1.0


def test_shares_are_in_proportion_however_large():
    assert shares({0: 1000.0, 1: 1000.0, 2: 0.0}) == pytest.approx((0.5, 0.5, 0.0))
