"""Pearson's chi-square test: could chance alone have made counts as uneven as these?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import erfc, exp, lgamma, log, sqrt
from typing import Final

LEAST: Final = 5.0
"""So many have to be expected in a cell before the test says anything."""
DOUBTFUL: Final = 0.001
"""Under this share of all such counts we speak of more than chance."""

MANY: Final = 4000
"""From here on the tail is Wilson and Hilferty's, which then is as good."""


@dataclass(frozen=True, slots=True)
class Fit:
    """How far counts are from what is expected. Two that do not depend on each other add up."""

    statistic: float
    freedom: int

    def __add__(self, other: Fit) -> Fit:
        return Fit(self.statistic + other.statistic, self.freedom + other.freedom)

    @property
    def share(self) -> float:
        """In which share of all such counts chance alone is at least as uneven: 1 if nothing was compared."""
        return upper_tail(self.statistic, self.freedom)

    @property
    def even(self) -> bool:
        return self.share >= DOUBTFUL


def upper_tail(statistic: float, freedom: int) -> float:
    """The probability that chi-square with so many degrees of freedom is at least this."""
    if freedom < 1 or statistic <= 0:
        return 1.0
    if freedom > MANY:
        ninth = 2 / (9 * freedom)
        return erfc(((statistic / freedom) ** (1 / 3) - 1 + ninth) / sqrt(2 * ninth)) / 2
    half = statistic / 2
    first = 1.0 if freedom % 2 else 0.0
    total = erfc(sqrt(half)) if freedom % 2 else exp(-half)
    for step in range(1, (freedom + 1) // 2 if freedom % 2 else freedom // 2):
        power = step - first / 2
        total += exp(power * log(half) - half - lgamma(power + 1))
    return min(1.0, total)


def equal_shares(counts: Sequence[int]) -> Fit | None:
    """Whether all of these came up alike. None: too few yet."""
    expected = sum(counts) / len(counts) if counts else 0.0
    if len(counts) < 2 or expected < LEAST:
        return None
    return Fit(sum((count - expected) ** 2 for count in counts) / expected, len(counts) - 1)


def dealt_evenly(counts: Mapping[str, Sequence[int]], pack: int) -> Fit | None:
    """Whether every card came to every seat as often as the seats' numbers of cards let one expect. None: too few yet.

    counts: by card, by seat. Single cards are compared where there are enough; else what their texts end with, suits.

    Cards of one deal depend on each other: a seat that has one has room for one less. This makes the sum larger by
    N / (N - 1) for a pack of N, which is taken out again (Anderson, Biometrika 46, 1959).
    """
    size = max(pack, len(counts))
    fit = _independent(counts, size)
    if fit is not None:
        return fit
    classes: dict[str, list[int]] = {}
    for card, row in counts.items():
        old = classes.get(card[-1:], [0] * len(row))
        classes[card[-1:]] = [one + other for one, other in zip(old, row, strict=True)]
    return _independent(classes, size)


def _independent(counts: Mapping[str, Sequence[int]], size: int) -> Fit | None:
    """Rows against columns. Rows of which too little is expected anywhere are left out, if most are not such."""
    columns = [sum(column) for column in zip(*counts.values(), strict=True)]
    used = [seat for seat, total in enumerate(columns) if total]
    total = sum(columns)
    if len(used) < 2 or size < 2:
        return None
    least = min(columns[seat] for seat in used)
    rows = [row for row in counts.values() if sum(row) * least / total >= LEAST]
    if len(rows) < 2 or 2 * len(rows) < len(counts):
        return None
    statistic = _distance([[row[seat] for seat in used] for row in rows])
    return Fit(statistic * (size - 1) / size, (len(rows) - 1) * (len(used) - 1))


def _distance(rows: Sequence[Sequence[int]]) -> float:
    """The sum of (observed - expected)² / expected over all cells."""
    columns = [sum(column) for column in zip(*rows, strict=True)]
    total = sum(columns)
    expected = [[sum(row) * column / total for column in columns] for row in rows]
    pairs = (
        (seen, due)
        for row, line in zip(rows, expected, strict=True)
        for seen, due in zip(row, line, strict=True)
    )
    return sum((seen - due) ** 2 / due for seen, due in pairs)
