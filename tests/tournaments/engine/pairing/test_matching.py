"""The least cost, criterion by criterion: equal to trying every pairing."""

from __future__ import annotations

from random import Random

import pytest

from tests.tournaments.engine.pairing.brute_force import every_pairing
from tournaments.engine.pairing.matching import Costs, Pair, best_pairs, total, weights


@pytest.mark.parametrize("seed", range(12))
def test_it_equals_brute_force(seed: int) -> None:
    rng = Random(seed)
    players = list(range(1, rng.choice([4, 6, 8, 10]) + 1))
    costs: dict[Pair, Costs] = {
        (one, two): tuple(rng.choice([0, 0, 1, 3]) for _ in range(4))
        for one in players
        for two in players
        if one < two
    }
    best = min(total(pairing, costs) for pairing in every_pairing(players))
    assert total(best_pairs(costs, len(players)), costs) == best


def test_one_of_a_weightier_criterion_outweighs_all_of_the_others() -> None:
    costs = {(1, 2): (1, 0), (3, 4): (0, 0), (1, 3): (0, 9), (2, 4): (0, 9), (1, 4): (0, 10), (2, 3): (0, 10)}
    assert best_pairs(costs, 4) == [(1, 3), (2, 4)]


def test_whoever_can_be_paired_is() -> None:
    assert best_pairs({(1, 2): (0,), (1, 3): (5,), (2, 4): (5,)}, 4) == [(1, 3), (2, 4)]
    assert best_pairs({}, 1) == [] == list(weights({}, 1))
