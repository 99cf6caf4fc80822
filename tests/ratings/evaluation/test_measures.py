"""What predictions are worth."""

from math import log, sqrt

import pytest

from ratings.evaluation.measures import Gain, Measures, judge


def test_a_prediction_beside_what_came():
    won = judge((0.7, 0.3), 0)
    assert won == (pytest.approx(-log(0.7)), pytest.approx(0.09), 1.0, 0.7)
    assert judge((0.7, 0.3), 1).brier == pytest.approx(0.49)
    assert judge((0.5, 0.5), 1).right == 0.5
    assert judge((0.4, 0.4), 0).cost == pytest.approx(log(2))  # with a fifth for a draw
    assert judge((1.0, 0.0), 1).cost == pytest.approx(27.63, abs=0.01)
    assert judge((0.0, 0.0, 0.0), 1).cost == pytest.approx(log(3))


def test_bins_are_of_the_favourite_and_tell_how_far_they_are_off():
    measures = Measures()
    for number in range(100):
        measures.add(judge((0.28, 0.72), int(number < 60)))
    (found,) = measures.summary()["calibration"]
    assert (found["from"], found["to"], found["matches"]) == (0.7, 0.75, 100)
    assert found["won"] == pytest.approx(0.6)
    assert found["errors"] == pytest.approx(-12 / sqrt(100 * 0.72 * 0.28))


def test_no_prediction_falls_out_of_the_bins():
    measures = Measures()
    for chances in ((1.0, 0.0), (0.5, 0.5), (0.4, 0.3, 0.3)):
        measures.add(judge(chances, 0))
    assert [found["matches"] for found in measures.summary()["calibration"]] == [2, 1]


def test_the_error_of_a_gain_takes_the_matches_of_a_day_together():
    apart, together = Gain(), Gain()
    for number in range(100):
        gain = 0.1 if number // 10 % 2 else -0.1
        apart.add(float(number), gain)
        together.add(float(number // 10), gain)
    assert apart.mean() == pytest.approx((0.0, 0.01))
    assert together.mean() == pytest.approx((0.0, 0.1 / sqrt(10)))
    assert Gain().mean() == (0.0, 0.0)
