"""What is wrong with a view of a board is said."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.contract.views import view_faults
from tests.games.broken import assert_caught
from tests.games.toys import AsideState

BOARD = {
    "cells": ["B.", "#W"],
    "colours": {"B": "black", "W": "white"},
    "columns": ["a", "b"],
    "rows": ["2", "1"],
}
HEXAGON = {"cells": [".", ".."], "colours": {"B": "black"}, "names": [["b1"], ["a1", "a2"]], "indent": [1, 0]}


def seen(board: dict[str, Any], picture: str = "square") -> list[str]:
    return view_faults({"picture": picture, "phase": "", "seats": [], "board": board}, None, 0)  # type: ignore[arg-type, typeddict-item]


def test_boards_with_holes_and_with_names_are_in_order() -> None:
    assert seen(BOARD | {"last": "a2", "came": "b1", "marks": ["b2"], "on": {"b1": "3"}}) == []
    assert seen(HEXAGON, "hex") == []


@pytest.mark.parametrize(
    ("more", "fault"),
    [
        ({"last": "a1"}, "the board shows ['a1'], which are no cells"),
        ({"came": "c1"}, "which are no cells"),
        ({"on": {"z9": "3"}}, "which are no cells"),
        ({"links": [["a2", "b9", "W"]]}, "which are no cells"),
        ({"links": [["a2", "b1", "G"]]}, "`colours` does not name"),
        ({"stacks": {"a2": ["GX"]}}, "`colours` does not name"),
        ({"reserves": {"G": {"X": 1}}}, "`colours` does not name"),
        ({"names": [["a2", "b2"]]}, "do not lie as its cells do"),
        ({"names": [["a2", "b2"], ["", "b2"]]}, "two cells of the board have one name"),
        ({"piecs": {}}, "unknown key"),
    ],
)
def test_what_fits_nowhere_on_the_board_is_a_fault(more: dict[str, Any], fault: str) -> None:
    assert fault in " ".join(seen(BOARD | more))


def view_with(**more: Any) -> Any:
    return lambda self, viewer: {**AsideState.view(self, viewer), **more}


BROKEN: list[tuple[str, str, str, dict[str, Any]]] = [
    ("an unknown key in the view", "views", "unknown key 'extra'", {"view": view_with(extra=1)}),
    ("a tuple in the view", "views", "not a list", {"view": view_with(trick=())}),
    ("an unknown picture", "views", "picture", {"view": view_with(picture="poem")}),
    ("a view of nobody", "views", "`you`", {"view": view_with(you=0)}),
    ("a view without seats", "views", "seats are shown", {"view": view_with(seats=[])}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("check", "phrase", "methods"), [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN]
)
def test_a_broken_state_is_caught(check: str, phrase: str, methods: dict[str, Any]) -> None:
    assert_caught(check, phrase, methods)
