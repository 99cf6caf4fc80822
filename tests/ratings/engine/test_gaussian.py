"""The two corrections stay exact and finite however extreme the result."""

from decimal import Decimal, getcontext

import pytest

from ratings.engine.gaussian import TAIL, cdf, mills, pdf, ppf, truncated_draw, truncated_win


def exact_mills(y: float) -> Decimal:
    """The Mills ratio to 40 digits by a long continued fraction, for y >= 4."""
    getcontext().prec = 50
    fraction = Decimal(y)
    for term in range(3000, 0, -1):
        fraction = Decimal(y) + Decimal(term) / fraction
    return 1 / fraction


@pytest.mark.parametrize("y", [4.0, 4.999, 5.001, 6.5, 8.0, 37.0, 40.0, 400.0, 1e6])
def test_the_tail_has_fourteen_digits(y):
    assert mills(y) == pytest.approx(float(exact_mills(y)), rel=1e-14)


@pytest.mark.parametrize("y", [4.9, 5.1, 20.0, 38.0, 100.0, 1e5])
def test_an_upset_of_any_size_is_corrected(y):
    """v is the inverse Mills ratio and w = v (v - y) is in (0, 1); the package raises beyond 38."""
    v, w = truncated_win(-y)
    inverse = 1 / exact_mills(y)
    assert v == pytest.approx(float(inverse), rel=1e-13)
    assert w == pytest.approx(float(inverse * (inverse - Decimal(y))), rel=1e-11)
    assert 0.0 < w < 1.0


def test_the_two_formulas_of_a_win_meet_at_the_tail():
    below, above = truncated_win(-TAIL - 1e-12), truncated_win(-TAIL + 1e-12)
    assert below == pytest.approx(above, abs=1e-10)


def test_a_sure_win_teaches_nothing():
    assert truncated_win(40.0) == (0.0, 0.0)


@pytest.mark.parametrize("t", [0.0, 0.3, 2.0, 7.0, 38.0, 120.0])
@pytest.mark.parametrize("margin", [1e-3, 0.1, 1.0, 3.0])
def test_a_draw_is_symmetric_and_certain_within_bounds(t, margin):
    v, w = truncated_draw(t, margin)
    mirrored_v, mirrored_w = truncated_draw(-t, margin)
    assert (mirrored_v, mirrored_w) == (-v, w)
    assert 0.0 < w <= 1.0
    assert -margin <= t + v <= margin


def test_a_draw_in_a_wide_interval_is_the_difference_of_two_tails():
    t, margin = 0.7, 1.2
    mass = cdf(margin - t) - cdf(-margin - t)
    v = (pdf(-margin - t) - pdf(margin - t)) / mass
    w = v * v + ((margin - t) * pdf(margin - t) + (margin + t) * pdf(margin + t)) / mass
    assert truncated_draw(t, margin) == pytest.approx((v, w), abs=1e-14)


def test_ppf_undoes_cdf():
    assert ppf(cdf(1.25)) == pytest.approx(1.25, abs=1e-12)
