"""What is tapped on the board or in the hand is no button; too many buttons are a list."""

from __future__ import annotations

from typing import Any

import pytest

from matches.presenters.live import FEW, MOST_BUTTONS, CardMove, are_many, cards_named, spots_apart
from matches.selectors import Choice, LiveTable


def table(choices: list[str], **view: Any) -> LiveTable:
    seen = {"deal": 1, "view": view or None}
    return LiveTable(1, seen, [0, 0], [0], [Choice(text, text) for text in choices], [])


BOARD = {"cells": ["..", ".#"], "columns": ["a", "b"], "rows": ["1", "2"], "colours": {}}


def test_moves_that_are_spots_of_the_board_are_tapped_there() -> None:
    live = table(["a1", "b1", "b2", "swap"], board=BOARD)
    spots, others = spots_apart(live)
    assert [(move.text, move.start, move.ends) for move in spots] == [("a1", "", "a1"), ("b1", "", "b1")]
    assert [choice.text for choice in others] == ["b2", "swap"]
    assert spots_apart(table(["a1"])) == ([], table(["a1"]).choices)


def test_a_move_with_two_cells_goes_from_the_first_to_the_second() -> None:
    spots, others = spots_apart(table(["a1-b1", "Ha2", "a1xa2x2", "a1-b1-a2", "b2-b2"], board=BOARD))
    assert [(move.start, move.ends) for move in spots] == [("a1", "b1"), ("", "a2"), ("a1", "a2")]
    assert [choice.text for choice in others] == ["a1-b1-a2", "b2-b2"]


def test_what_is_written_on_cells_is_tapped_on_any_of_them() -> None:
    board = BOARD | {"on": {"a1": "7", "b1": "12", "a2": "7"}}
    spots, _ = spots_apart(table(["12", "7"], board=board))
    assert [(move.text, move.ends) for move in spots] == [("12", "b1"), ("7", "a1 a2")]


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


def test_a_move_between_piles_ends_on_any_card_of_the_pile_or_on_its_empty_place() -> None:
    piles = [
        {"name": "A", "count": 3, "cards": ["?", "9S", "8S"]},
        {"name": "B", "count": 2, "cards": ["?", "TH"]},
        {"name": "C", "count": 0},
    ]
    spots, others = spots_apart(table(["A2-B", "A1-C", "B-off", "deal"], tableau=piles))
    assert [(move.text, move.start, move.ends) for move in spots] == [
        ("A2-B", "A2", "B2 B1"),
        ("A1-C", "A1", "C0"),
    ]
    assert [choice.text for choice in others] == ["B-off", "deal"]


def test_moves_of_cards_that_lie_open_are_a_list_with_the_cards_in_each() -> None:
    seats = [{"seat": 0, "hand": ["5D", "4D"]}, {"seat": 1, "hand": ["?"]}]
    spread = {"name": "table", "count": 2, "cards": ["4C", "AS"], "spread": True}
    live = table(["trail 4D", "5D takes 4C AS", "pass"], seats=seats, piles=[spread])
    moves = cards_named(live, live.choices)
    assert [move.cards for move in moves if isinstance(move, CardMove)] == ["4D", "5D 4C AS", ""]
    assert are_many(live, moves)


def test_cards_in_a_pile_are_not_tapped() -> None:
    live = table(["5D takes 4C AS"], piles=[{"name": "table", "count": 2, "cards": ["4C", "AS"]}])
    assert cards_named(live, live.choices) == live.choices
