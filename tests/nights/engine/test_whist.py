"""Whist movements, each verified by counting."""

from collections import Counter
from itertools import combinations

import pytest

from nights.engine.whist import movement, sizes


def test_there_is_one_for_every_4n_and_4n_plus_1_up_to_45_and_for_49() -> None:
    assert sizes() == [n for n in range(4, 46) if n % 4 in (0, 1)] + [49]


@pytest.mark.parametrize("players", sizes())
def test_everybody_partners_everybody_once_and_meets_everybody_twice(players: int) -> None:
    partners: Counter[frozenset[int]] = Counter()
    opponents: Counter[frozenset[int]] = Counter()
    out: Counter[int] = Counter()
    for tables in movement(players):
        seated = [player for table in tables for player in table]
        assert len(seated) == len(set(seated)) == players - players % 4
        out.update(set(range(players)) - set(seated))
        for north, east, south, west in tables:
            partners.update([frozenset((north, south)), frozenset((east, west))])
            opponents.update(frozenset((a, b)) for a in (north, south) for b in (east, west))
    pairs = [frozenset(pair) for pair in combinations(range(players), 2)]
    assert all(partners[pair] == 1 for pair in pairs)
    assert all(opponents[pair] == 2 for pair in pairs)
    assert set(out.values()) <= {1}


def test_a_number_without_a_movement_is_refused_with_those_near_it() -> None:
    with pytest.raises(ValueError, match="for 6 players; near it: 4, 5, 8, 9"):
        movement(6)
