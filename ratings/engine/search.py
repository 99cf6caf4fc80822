"""Finding the lowest point of a function of a few logarithms, along one coordinate after the other.

Written for losses of some milliseconds to seconds each, a little rough, with a dozen coordinates that hardly depend on
one another; a simplex takes three times as many passes there. Deterministic.
"""

from collections.abc import Callable, Iterable, Mapping
from math import exp, log
from typing import NamedTuple

FIRST_STEP, LAST_STEP = 0.35, 0.02
MOST_SWEEPS = 20
_GROW, _SHRINK = 1.3, 0.45
_ENOUGH = 1e-6
"""A sweep that gains less ends the search."""


class Found(NamedTuple):
    """Where a search is: the height there, the logarithms, and the step of each coordinate."""

    height: float
    point: dict[str, float]
    steps: dict[str, float]


def descend(height: Callable[[dict[str, float]], float], start: Found, sweeps: int) -> Found:
    """Some sweeps over all coordinates, each with a step of its own that grows with success and shrinks without.

    After each sweep the way that it went is tried once more: so the search runs along valleys, too (Hooke and Jeeves).
    """
    lowest, point, steps = start.height, dict(start.point), dict(start.steps)
    for _ in range(sweeps):
        before, begun = lowest, point
        for name in point:
            if abs(steps[name]) < LAST_STEP:
                continue
            for step in (steps[name], -steps[name]):
                tried = point | {name: point[name] + step}
                found = height(tried)
                if found < lowest:
                    lowest, point, steps[name] = found, tried, _GROW * step
                    break
            else:
                steps[name] *= _SHRINK
        onward = {name: 2.0 * value - begun[name] for name, value in point.items()}
        if onward != point and (found := height(onward)) < lowest:
            lowest, point = found, onward
        fine = all(abs(step) < LAST_STEP for step in steps.values())
        if fine or (lowest < before and before - lowest < _ENOUGH):
            break
    return Found(lowest, point, steps)


def minimise(
    height: Callable[[dict[str, float]], float],
    prior: Mapping[str, float],
    starts: Iterable[Mapping[str, float]] = ({},),
    sweeps: int = MOST_SWEEPS,
) -> tuple[float, dict[str, float]]:
    """The lowest height found and the factors on `prior`'s values there, as logarithms.

    `starts` are factors, too: from each the search takes one sweep, then the best goes on.
    """
    begun = []
    for start in starts:
        point = {name: log(start.get(name, 1.0)) for name in prior}
        steps = dict.fromkeys(prior, FIRST_STEP)
        begun.append(descend(height, Found(height(point), point, steps), 1))
    best = descend(height, min(begun, key=lambda found: found.height), sweeps)
    return best.height, best.point


def values(prior: Mapping[str, float], point: Mapping[str, float]) -> dict[str, float]:
    """The values at a point of logarithms."""
    return {name: prior[name] * exp(step) for name, step in point.items()}
