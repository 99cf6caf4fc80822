"""The normal distribution as ratings need it: exact, and never out of range however large the upset.

`truncated_win` and `truncated_draw` are the two corrections of TrueSkill (Herbrich, Minka and Graepel 2006, section 3,
functions V and W). They are built on `math.erfc`, not on a polynomial fit, and go over to a continued fraction where
the tail probability would lose digits or underflow.
"""

from math import erfc, exp, expm1, pi, sqrt
from statistics import NormalDist

_SQRT2 = sqrt(2.0)
_INV_SQRT_2PI = 1.0 / sqrt(2.0 * pi)
_SQRT_PI_2 = sqrt(pi / 2.0)
_STANDARD = NormalDist()

TAIL = 5.0
"""Beyond this many standard deviations the continued fraction is as good as `erfc`, and cancels nothing."""
_TAIL_TERMS = 20


def pdf(x: float) -> float:
    """Density of the standard normal at `x`."""
    return _INV_SQRT_2PI * exp(-0.5 * x * x)


def cdf(x: float) -> float:
    """Probability that a standard normal is at most `x`."""
    return 0.5 * erfc(-x / _SQRT2)


def ppf(p: float) -> float:
    """The `x` with `cdf(x) == p`, for 0 < p < 1."""
    return _STANDARD.inv_cdf(p)


def _tail_excess(y: float) -> float:
    """`pdf(y) / (1 - cdf(y)) - y` for y >= TAIL: 1/(y + 2/(y + 3/(y + ...)))."""
    fraction = y
    for term in range(_TAIL_TERMS, 1, -1):
        fraction = y + term / fraction
    return 1.0 / fraction


def mills(y: float) -> float:
    """`(1 - cdf(y)) / pdf(y)`, the Mills ratio, without underflow for large `y`."""
    if y > TAIL:
        return 1.0 / (y + _tail_excess(y))
    return _SQRT_PI_2 * exp(0.5 * y * y) * erfc(y / _SQRT2)


def truncated_win(x: float) -> tuple[float, float]:
    """Shift and shrinkage (v, w) of a standard normal known to be above `-x`; `w` is in (0, 1).

    >>> v, w = truncated_win(0.0)
    >>> round(v, 6), round(w, 6)
    (0.797885, 0.63662)
    """
    if x < -TAIL:
        excess = _tail_excess(-x)
        v = excess - x
        return v, v * excess
    v = _INV_SQRT_2PI * exp(-0.5 * x * x) / (0.5 * erfc(-x / _SQRT2))
    return v, v * (v + x)


def truncated_draw(t: float, margin: float) -> tuple[float, float]:
    """Shift and shrinkage (v, w) of a standard normal around `t` known to be within `margin` (> 0) of zero.

    Seen from the nearer edge of the interval, so that both tails cancel before they underflow.
    """
    distance = abs(t)
    near, far = distance - margin, distance + margin
    ratio = exp(-2.0 * distance * margin)  # pdf(far) / pdf(near)
    lost = -expm1(-2.0 * distance * margin)
    if near > 0.0:
        mass = mills(near) - ratio * mills(far)
        v = lost / mass
        w = v * v - (near - far * ratio) / mass
    else:
        density = pdf(near)
        mass = cdf(far) - cdf(near)
        v = density * lost / mass
        w = v * v - density * (near - far * ratio) / mass
    return (-v if t > 0.0 else v), w
