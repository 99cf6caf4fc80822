"""The first of all ways to give everybody one: equal to the first of all permutations that are allowed."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from tournaments.engine.pairing.first import first_choices


@pytest.mark.parametrize("seed", range(40))
def test_it_is_the_first_of_all_permutations(seed: int) -> None:
    rng = Random(seed)
    size = rng.randint(1, 7)
    had = rng.sample(range(size), size)
    rows = [1 << own | rng.getrandbits(size) & rng.getrandbits(size) for own in had]
    allowed = (
        given
        for given in permutations(range(size))
        if all(row >> what & 1 for row, what in zip(rows, given, strict=True))
    )
    assert first_choices(rows, had) == list(next(allowed))


def test_nobody_chooses_nothing() -> None:
    assert first_choices([], []) == []
