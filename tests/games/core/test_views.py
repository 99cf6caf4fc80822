"""Where the cells of a board are."""

from __future__ import annotations

from games.core.views import coordinates


def test_a_coordinate_is_a_columns_label_and_a_rows_and_nothing_where_no_cell_is() -> None:
    board = {"cells": ["B.", "#W"], "colours": {}, "columns": ["a", "b"], "rows": ["2", "1"]}
    assert coordinates(board) == [["a2", "b2"], ["", "b1"]]  # type: ignore[arg-type]


def test_names_of_its_own_come_first() -> None:
    board = {
        "cells": [".", ".."],
        "colours": {},
        "names": [["b1"], ["a1", "a2"]],
        "columns": ["x"],
        "rows": ["y"],
    }
    assert coordinates(board) == [["b1"], ["a1", "a2"]]  # type: ignore[arg-type]


def test_a_board_without_labels_names_nothing() -> None:
    assert coordinates({"cells": ["..", ".."], "colours": {}}) == []
