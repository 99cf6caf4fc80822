"""Boards as pictures."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from matches.pictures.boards import hex_board, square_board
from tests.matches.pictures.drawn import FULL, places

BOARD: dict[str, Any] = {
    "cells": ["R.B", "...", ".B."],
    "columns": ["a", "b", "c"],
    "rows": ["1", "2", "3"],
    "colours": {"R": "red", "B": "blue"},
    "edges": "RB",
    "last": "c1",
    "marks": ["b2"],
}
DRAWING = {"hex": hex_board, "square": square_board}


@pytest.mark.parametrize("kind", DRAWING)
def test_every_cell_can_be_clicked_by_its_name_once(kind: str) -> None:
    names = places(DRAWING[kind](BOARD), "data-at")
    assert sorted(names) == sorted(column + row for column in "abc" for row in "123")


@pytest.mark.parametrize("kind", DRAWING)
def test_stones_have_their_colours_and_the_last_one_a_mark(kind: str) -> None:
    kinds = places(DRAWING[kind](BOARD), "class")
    assert (kinds.count("stone red"), kinds.count("stone blue"), kinds.count("last")) == (1, 2, 1)
    assert sum("marked" in one for one in kinds) == 1


@pytest.mark.parametrize("kind", DRAWING)
def test_who_does_not_see_it_is_told_the_stones_and_the_last_move(kind: str) -> None:
    words = places(DRAWING[kind](BOARD), "aria-label")[0]
    assert words == "Board of 3 rows: 1 red, 2 blue. Last move: c1."
    before = {**BOARD, "cells": ["...", "...", "..."], "last": ""}
    assert places(DRAWING[kind](before), "aria-label")[0] == "Board of 3 rows: 0 red, 0 blue."


def test_the_edges_of_a_hex_board_are_their_owners() -> None:
    kinds = places(hex_board(BOARD), "class")
    assert (kinds.count("edge red"), kinds.count("edge blue")) == (2, 2)
    assert "edge" not in " ".join(places(hex_board({**BOARD, "edges": ""}), "class"))


def test_crossings_have_as_many_lines_as_rows_and_squares_one_more() -> None:
    lines = [places(square_board({**BOARD, "points": points}), "d")[0] for points in (True, False)]
    assert [path.count("H") for path in lines] == [3, 4]
    assert [path.count("V") for path in lines] == [3, 4]


@pytest.mark.parametrize("kind", DRAWING)
def test_a_colour_that_is_none_does_not_become_markup(kind: str) -> None:
    picture = DRAWING[kind]({**BOARD, "colours": {"R": '<b>"', "B": "blue"}})
    assert "<b>" not in picture
    ElementTree.fromstring(picture)


def test_no_cell_is_drawn_where_there_is_none() -> None:
    assert "".join(places(hex_board(FULL), "data-at")) == "b1b2a1a2"  # type: ignore[arg-type]
    holed: Any = {**BOARD, "cells": ["R#B", "...", ".B."]}
    assert len(places(square_board(holed), "data-at")) == 8
    assert "lines" not in places(square_board(holed), "class")


def test_the_rows_of_a_hexagon_lie_as_its_indents_say() -> None:
    first = [points.split(",")[0] for points in places(hex_board(FULL), "points")]  # type: ignore[arg-type]
    assert float(first[0]) - float(first[2]) == 10


def test_boxes_have_thicker_lines() -> None:
    thick = places(square_board({**BOARD, "blocks": 3}), "d")[1]  # type: ignore[arg-type]
    assert (thick.count("H"), thick.count("V")) == (2, 2)
