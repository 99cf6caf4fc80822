"""What is tapped on the board or in the hand is no button; too many buttons are a list."""

from __future__ import annotations

from typing import Any

import pytest

from matches.live_page import FEW, MOST_BUTTONS, are_many, spots_apart
from matches.selectors import Choice, LiveTable


def table(choices: list[str], **view: Any) -> LiveTable:
    seen = {"deal": 1, "view": view or None}
    return LiveTable(1, seen, [0, 0], [0], [Choice(text, text) for text in choices], [])


def test_moves_that_are_spots_of_the_board_are_tapped_there() -> None:
    live = table(["a1", "b2", "swap"], board={"columns": ["a", "b"], "rows": ["1", "2"]})
    spots, others = spots_apart(live)
    assert [choice.text for choice in spots] == ["a1", "b2"]
    assert [choice.text for choice in others] == ["swap"]
    assert spots_apart(table(["a1"])) == ([], table(["a1"]).choices)


@pytest.mark.parametrize(
    ("hand", "others", "many"),
    [(0, FEW, False), (0, FEW + 1, True), (13, 2, False), (MOST_BUTTONS, 1, True)],
)
def test_few_choices_beside_the_own_hand_are_buttons_and_more_are_a_list(
    hand: int, others: int, many: bool
) -> None:
    cards, bids = [f"card {n}" for n in range(hand)], [f"bid {n}" for n in range(others)]
    live = table(cards + bids, seats=[{"seat": 0, "hand": cards}, {"seat": 1}])
    assert are_many(live, live.choices) is many
