"""What predictions are worth: log-loss, Brier score, accuracy, and whether 70 % means 70 of 100.

Matches that were drawn, or whose first place was shared, are not counted; chances are taken as of those with a winner.
"""

from collections.abc import Sequence
from math import log, sqrt
from typing import Any, NamedTuple

LEAST_CHANCE = 1e-12
"""The least chance that is believed to have been given: nothing costs more than 27.6."""
BINS = 10
_LOWEST = 0.5


class Verdict(NamedTuple):
    """One prediction beside what came: cost in nats, Brier score, favourites right (1/2 of two), its chance."""

    cost: float
    brier: float
    right: float
    favourite: float


def judge(chances: Sequence[float], winner: int) -> Verdict:
    """Measure a prediction of the chances of all sides against the side that won."""
    total = sum(chances)
    shares = [chance / total for chance in chances] if total > 0.0 else [1.0 / len(chances)] * len(chances)
    best = max(shares)
    favourites = shares.count(best)
    won = shares[winner]
    brier = sum(share * share for share in shares) - 2.0 * won + 1.0
    return Verdict(-log(max(won, LEAST_CHANCE)), 0.5 * brier, (won == best) / favourites, best)


class Measures:
    """The sums of one model's verdicts. Calibration is of the favourite, in ten bins from 1/2 to 1."""

    def __init__(self) -> None:
        self.matches = 0
        self.cost = self.brier = self.right = 0.0
        self.bins = [[0.0] * 4 for _ in range(BINS)]
        """Matches, sum of chances, favourites that won, variance to be expected."""

    def add(self, verdict: Verdict) -> None:
        """Count one verdict."""
        self.matches += 1
        self.cost += verdict.cost
        self.brier += verdict.brier
        self.right += verdict.right
        chance = verdict.favourite
        place = int((chance - _LOWEST) / (1.0 - _LOWEST) * BINS)
        found = self.bins[min(max(place, 0), BINS - 1)]
        found[0] += 1.0
        found[1] += chance
        found[2] += verdict.right
        found[3] += chance * (1.0 - chance)

    def summary(self) -> dict[str, Any]:
        """The means, and the bins with how many standard errors they are off."""
        count = max(self.matches, 1)
        width = (1.0 - _LOWEST) / BINS
        return {
            "matches": self.matches,
            "log_loss": self.cost / count,
            "brier": self.brier / count,
            "accuracy": self.right / count,
            "calibration": [
                {
                    "from": round(_LOWEST + i * width, 3),
                    "to": round(_LOWEST + (i + 1) * width, 3),
                    "matches": int(matches),
                    "predicted": chances / matches,
                    "won": won / matches,
                    "errors": (won - chances) / sqrt(variance) if variance > 0.0 else 0.0,
                }
                for i, (matches, chances, won, variance) in enumerate(self.bins)
                if matches
            ],
        }


class Gain:
    """How much less one model's predictions cost than another's, with its error, taking days as independent."""

    def __init__(self) -> None:
        self.day = -1.0
        self.sums = [0.0, 0.0]
        """Gain and matches of the day."""
        self.matches = self.gain = self.squares = self.mixed = self.counts = 0.0

    def add(self, day: float, gain: float) -> None:
        """Count one match."""
        if day != self.day:
            self._close()
            self.day = day
        self.sums[0] += gain
        self.sums[1] += 1.0

    def _close(self) -> None:
        gain, matches = self.sums
        self.gain += gain
        self.matches += matches
        self.squares += gain * gain
        self.mixed += gain * matches
        self.counts += matches * matches
        self.sums = [0.0, 0.0]

    def mean(self) -> tuple[float, float]:
        """The gain a match and its standard error, clustered by day."""
        self._close()
        if not self.matches:
            return 0.0, 0.0
        mean = self.gain / self.matches
        spread = self.squares - 2.0 * mean * self.mixed + mean * mean * self.counts
        return mean, sqrt(max(spread, 0.0)) / self.matches
