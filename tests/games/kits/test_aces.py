"""Aces that count by the trick they fall in."""

import pytest

from games.core.errors import BadResult
from games.kits.aces import ACES, check_aces
from games.kits.cards import texts_of


def test_the_four_aces():
    assert texts_of(ACES) == ["AS", "AH", "AD", "AC"]


def test_several_may_fall_in_one_trick_of_a_side_that_has_it():
    assert check_aces([(3, 0), (3, 0), (3, 0), (13, 1)], [1, 12]) is None


@pytest.mark.parametrize(
    ("aces", "tricks", "reason"),
    [
        ([(3, 0), (3, 1)], [6, 7], "trick 3 cannot have been won by both sides"),
        ([(3, 0), (4, 0)], [1, 12], "{side 0} won aces in 2 tricks but only 1"),
        ([(3, 1)], [13, 0], "{side 1} won aces in 1 tricks but only 0"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(aces, tricks, reason):
    with pytest.raises(BadResult, match=reason):
        check_aces(aces, tricks)
