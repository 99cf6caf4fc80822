"""High card points, and hands described by points and lengths."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from games.kits.cards import DECK_52, mask_of
from games.kits.high_cards import ALL_POINTS, described_hand, hcp, lengths
from tests.games.dsl import cards as mask


def test_points():
    assert hcp(mask("AS KH QD JC TC")) == 10
    assert hcp(mask_of(DECK_52)) == ALL_POINTS == 40


def test_lengths_are_by_suit():
    assert lengths(mask("AS KH QD JC TC")) == (2, 1, 1, 1)


def test_every_hand_that_fits_is_equally_likely():
    pool = "AC KC 3C 2C JD 4D QH JH AS 9S 8S"
    wanted = {
        mask(" ".join(cards))
        for cards in combinations(pool.split(), 5)
        if hcp(mask(" ".join(cards))) == 7 and lengths(mask(" ".join(cards))) == (2, 1, 0, 2)
    }
    assert len(wanted) > 3
    rng = Random(3)
    found = Counter(described_hand(mask(pool), 7, (2, 1, 0, 2), rng) for _ in range(300 * len(wanted)))
    assert set(found) == wanted
    chi_square = sum((count - 300) ** 2 / 300 for count in found.values())
    assert chi_square < len(wanted) + 4 * (2 * len(wanted)) ** 0.5


def test_a_description_that_fits_no_hand_is_an_error():
    with pytest.raises(ValueError, match="no hand has 9 points"):
        described_hand(mask("AC 2C 3D"), 9, (1, 1, 0, 0), Random(1))
