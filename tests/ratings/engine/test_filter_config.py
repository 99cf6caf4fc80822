"""The parameters of the skill filter."""

from dataclasses import replace

import pytest

from ratings.engine.filter_config import (
    EntryConfig,
    FilterConfig,
    FormatConfig,
    GrowthConfig,
    ScoreConfig,
    TemperatureConfig,
    new_game,
)


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: FilterConfig(beta=0.0), "beta must"),
        (lambda: FilterConfig(beta=float("nan")), "beta must"),
        (lambda: FilterConfig(p_draw=1.0), "p_draw must"),
        (lambda: FilterConfig(growth=GrowthConfig(0.1, 1.0, 100.0)), "growth needs a learnt entry level"),
        (lambda: FilterConfig(period=-1.0), "period must"),
        (lambda: FilterConfig(spreads=(1.0, 0.0)), "spreads must"),
        (lambda: ScoreConfig(0.1, float("inf"), 1.0), "kappa must"),
        (lambda: ScoreConfig(0.1, 1.0, 0.0), "noise must"),
        (lambda: ScoreConfig(0.1, 1.0, 1.0, scale=0.0), "scale must"),
        (lambda: FormatConfig("5", 0.0, 1.0), "factors of '5' must"),
        (lambda: GrowthConfig(0.0, 0.0, 0.0), "fade must"),
        (lambda: EntryConfig(1.5), "learn must"),
        (lambda: EntryConfig(0.1, pair=0.0), "pair must"),
        (lambda: TemperatureConfig(doubt=0.0), "doubt must"),
    ],
)
def test_a_parameter_that_cannot_be_is_refused(make, reason):
    with pytest.raises(ValueError, match=reason):
        make()


def test_the_luck_of_a_usual_match_is_the_unit():
    assert 2 * new_game().beta_squared == pytest.approx(1.0)
    assert 4 * new_game(2).beta_squared == pytest.approx(1.0)


def test_a_member_of_the_mixture_has_another_spread_and_no_mixture():
    member = new_game().spread(1.2)
    assert member.common.sigma == pytest.approx(1.2 * new_game().common.sigma)
    assert member.offset == new_game().offset
    assert member.spreads == ()
    assert member.family() != replace(member, growth=None).family()
