"""What stands on a board: men, stacks of them, bridges, and all of it in words."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest
from django.utils import translation

from matches.pictures.boards import hex_board
from matches.pictures.men import beside
from tests.matches.pictures.drawn import FULL, places


def test_what_stands_on_a_cell_is_read_aloud_with_its_name() -> None:
    words = places(hex_board(FULL), "aria-label")  # type: ignore[arg-type]
    assert words == [
        "Board of 2 rows: 1 white, 1 black, 1 grey. Last move: a1 to b2.",
        "b1 white: black shield, horse",
        "b2 black horse",
        "a1 7",
        "a2 grey 2",
        "bridge from b1 to a2",
    ]
    with translation.override("fi"):
        assert places(hex_board(FULL), "aria-label")[2] == "b2 musta horse"  # type: ignore[arg-type]


def test_a_stack_shows_each_man_and_its_kind_in_dots() -> None:
    kinds = places(hex_board(FULL), "class")  # type: ignore[arg-type]
    assert [kinds.count(one) for one in ("stone black", "stone white")] == [2, 1]
    assert [kinds.count(one) for one in ("dot on black", "dot on white")] == [1, 2]


def test_below_a_board_stand_what_its_signs_mean_and_what_is_not_on_it_yet() -> None:
    board: Any = {**FULL, "reserves": {"W": {"H": 3}}}
    text = beside(board)
    assert "<b>•</b> shield" in text and "<b>••</b> horse" in text and "white</b> horse 3" in text
    assert "<b>H</b> horse" in beside({**board, "stacks": {}})
    assert beside({"cells": ["."], "colours": {}}) == ""


@pytest.mark.parametrize("key", ["on", "stacks", "pieces", "names", "reserves"])
def test_nothing_on_a_board_becomes_markup(key: str) -> None:
    evil = '<b x="'
    board: Any = {
        **FULL,
        "on": {"b2": evil},
        "stacks": {"b1": [evil]},
        "pieces": {evil: evil},
        "names": [["b1", "b2"], [evil, "a2", ""]],
        "reserves": {evil: {evil: 1}},
    }
    board = {**FULL, key: board[key]}
    assert "<b x" not in hex_board(board) + beside(board)
    ElementTree.fromstring(hex_board(board))
