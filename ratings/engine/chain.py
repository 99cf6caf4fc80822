"""The rating of a match of three sides or more: expectation propagation along the chain of final ranks.

Neighbours in the ranking are compared as two sides are; the comparisons exchange messages until they agree (Herbrich,
Minka and Graepel 2006, section 3). Tied sides have no order of their own, yet the chain must put them in one: it is
run over every rotation of the tied sides and its mirror image, and the beliefs are averaged, so that tied sides that
were believed equal stay equal.
"""

from collections.abc import Sequence
from itertools import groupby, pairwise
from math import sqrt

from ratings.engine.config import RatingConfig
from ratings.engine.filter_config import FilterConfig
from ratings.engine.gaussian import truncated_draw, truncated_win
from ratings.engine.skill import Performer, PlayerSkill, Side, Skill, learn, member_weights, ready

Natural = tuple[float, float]
"""A Gaussian message as (precision, precision times mean)."""

_SILENT: Natural = (0.0, 0.0)
_SETTLED = 1e-12
_MAX_SWEEPS = 500
_LEAST_REST = 1e-14
"""The least share of its variance a comparison keeps, so that no precision is infinite."""


def rate_chain(
    sides: Sequence[Side], ranks: Sequence[int], at: float, config: RatingConfig
) -> list[list[PlayerSkill]]:
    """Beliefs about all sides after a match on day `at`, in the order given.

    The sides come sorted by rank (lowest is best, equal is tied) and, within a rank, by a name that does not depend on
    the order in which they were entered.
    """
    weights = member_weights([len(side) for side in sides])
    performers = [ready(side, weight, config, at) for side, weight in zip(sides, weights, strict=True)]
    outcomes: list[list[list[PlayerSkill]]] = []
    for order in _orders(ranks):
        judged = propagate([performers[i] for i in order], [ranks[i] for i in order], config)
        learnt: list[list[PlayerSkill]] = [[] for _ in sides]
        for i, (pull, certainty) in zip(order, judged, strict=True):
            learnt[i] = learn(performers[i], pull, certainty)
        outcomes.append(learnt)
    return [_average(versions) for versions in zip(*outcomes, strict=True)]


def _orders(ranks: Sequence[int]) -> list[list[int]]:
    """Every order of the sides to run the chain over: one without ties, else rotations of ties and their mirrors."""
    blocks = [[i for i, _ in block] for _, block in groupby(enumerate(ranks), key=lambda pair: pair[1])]
    longest = max(len(block) for block in blocks)
    orders: list[list[int]] = []
    for turn in range(longest):
        turned = [block[turn % len(block) :] + block[: turn % len(block)] for block in blocks]
        for arrangement in (turned, [block[::-1] for block in turned]):
            order = [i for block in arrangement for i in block]
            if order not in orders:
                orders.append(order)
    return orders


def _average(versions: Sequence[Sequence[PlayerSkill]]) -> list[PlayerSkill]:
    if len(versions) == 1:
        return list(versions[0])
    return [
        PlayerSkill(_mean([p.common for p in player]), _mean([p.offset for p in player]))
        for player in zip(*versions, strict=True)
    ]


def _mean(skills: Sequence[Skill]) -> Skill:
    return Skill(
        sum(s.mu for s in skills) / len(skills), sum(s.var for s in skills) / len(skills), skills[0].at
    )


def propagate(
    sides: Sequence[Performer], ranks: Sequence[int], config: RatingConfig | FilterConfig
) -> list[tuple[float, float]]:
    """The (pull, certainty) of every side's performance, in `learn`'s terms; the sides come sorted by rank."""
    priors = [(1.0 / side.var, side.mu / side.var) for side in sides]
    margins = [
        (a == b, config.tie_margin(p.luck + q.luck) if a == b else config.draw_margin(p.luck + q.luck))
        for (a, b), (p, q) in zip(pairwise(ranks), pairwise(sides), strict=True)
    ]
    last = len(margins) - 1
    from_above, from_below = [_SILENT] * len(priors), [_SILENT] * len(priors)
    corrections = [_SILENT] * len(margins)
    down, up = list(range(last + 1)), list(range(last - 1, -1, -1))
    for _ in range(_MAX_SWEEPS):
        change = 0.0
        for i in (*down, *up):
            higher, lower = _add(priors[i], from_above[i]), _add(priors[i + 1], from_below[i + 1])
            from_below[i], from_above[i + 1], correction = _compare(higher, lower, *margins[i])
            change = max(
                change, abs(correction[0] - corrections[i][0]), abs(correction[1] - corrections[i][1])
            )
            corrections[i] = correction
        if change < _SETTLED or last == 0:
            break
    return [
        _judgement(side.mu, side.var, _add(_add(prior, above), below))
        for side, prior, above, below in zip(sides, priors, from_above, from_below, strict=True)
    ]


def _add(one: Natural, other: Natural) -> Natural:
    return one[0] + other[0], one[1] + other[1]


def _compare(higher: Natural, lower: Natural, tied: bool, margin: float) -> tuple[Natural, Natural, Natural]:
    """What a comparison tells its higher and its lower side, and the correction (v, w) it came to."""
    high_var, low_var = 1.0 / higher[0], 1.0 / lower[0]
    high_mu, low_mu = higher[1] * high_var, lower[1] * low_var
    mu, var = high_mu - low_mu, high_var + low_var
    sd = sqrt(var)
    v, w = truncated_draw(mu / sd, margin / sd) if tied else truncated_win((mu - margin) / sd)
    rest = var * max(1.0 - w, _LEAST_REST)
    precision, weighted = w / rest, (mu * w + sd * v) / rest
    to_higher, to_lower = 1.0 + precision * low_var, 1.0 + precision * high_var
    return (
        (precision / to_higher, (weighted + precision * low_mu) / to_higher),
        (precision / to_lower, (precision * high_mu - weighted) / to_lower),
        (v, w),
    )


def _judgement(mu: float, var: float, posterior: Natural) -> tuple[float, float]:
    new_var = 1.0 / posterior[0]
    return (posterior[1] * new_var - mu) / var, (1.0 - new_var / var) / var
