"""What a prize is given for."""

from __future__ import annotations

import pytest

from tournaments.models import Prize
from tournaments.prize_words import what_for


@pytest.mark.parametrize(
    ("prize", "said"),
    [
        (Prize(kind="place", place=2), "place 2"),
        (Prize(kind="category", category="juniors"), "the best of: juniors"),
        (Prize(kind="lot"), "by lot among those without a prize"),
    ],
)
def test_in_words(prize: Prize, said: str) -> None:
    assert what_for(prize) == said
