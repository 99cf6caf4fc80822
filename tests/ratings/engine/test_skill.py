"""What is believed of a player."""

from hypothesis import given, settings

from ratings.engine import LatentConfig, Outcome, RatingConfig, rate
from tests.ratings.engine.outcomes import CONFIGS, outcomes


@settings(max_examples=80, deadline=None)
@given(outcomes())
def test_a_match_never_raises_doubt_beyond_its_drift(outcome):
    config = CONFIGS[outcome.game]
    for skill in rate(outcome, {}, {}, config).values():
        assert 0.0 < skill.common.var <= config.common.sigma**2 + config.common.tau**2 + 1e-9
        assert 0.0 < skill.offset.var <= config.offset.sigma**2 + config.offset.tau**2 + 1e-9


def test_an_absence_raises_doubt_by_the_days():
    config = RatingConfig(common=LatentConfig(25.0, 4.0, 0.0, 0.5), offset=LatentConfig(0.0, 3.0, 0.0, 0.5))
    first = rate(Outcome("g", 0.0, ((1,), (2,)), (0, 1)), {}, {}, config)
    common = {p: s.common for p, s in first.items()}
    offsets = {p: s.offset for p, s in first.items()}
    soon = rate(Outcome("g", 1.0, ((1,), (2,)), (0, 1)), common, offsets, config)
    late = rate(Outcome("g", 101.0, ((1,), (2,)), (0, 1)), common, offsets, config)
    assert late[1].sd > soon[1].sd
    assert late[1].common.at == 101.0


def test_a_match_entered_late_adds_no_days_and_turns_no_clock_back():
    config = CONFIGS["hex"]
    first = rate(Outcome("hex", 50.0, ((1,), (2,)), (0, 1)), {}, {}, config)
    common = {p: s.common for p, s in first.items()}
    offsets = {p: s.offset for p, s in first.items()}
    same = rate(Outcome("hex", 50.0, ((1,), (2,)), (1, 0)), common, offsets, config)
    late = rate(Outcome("hex", 10.0, ((1,), (2,)), (1, 0)), common, offsets, config)
    assert late == same
