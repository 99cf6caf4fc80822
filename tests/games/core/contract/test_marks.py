"""Texts name people by marks alone."""

from __future__ import annotations

import pytest

from games.core.contract.marks import bare, faults
from tests.games.toys import Aside

TABLE = Aside.table_for(2)


@pytest.mark.parametrize(
    "text", ["{0} passes.", "{side 1} leads by 2.", "Nobody wins.", "{0} and {1} draw 3 cards each."]
)
def test_marks_of_seats_and_sides_that_are_there_are_right(text: str) -> None:
    assert faults(text, TABLE) == []


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("{9} moves", "no such seat or side: {9}"),
        ("{side 7} wins", "no such seat or side: {side 7}"),
        ("Seat 1 passes", "'Seat 1' is no mark"),
        ("side number 2 wins", "'side number 2' is no mark"),
        ("{seat} passes", "a name is marked wrongly"),
        ("{0 passes", "a name is marked wrongly"),
    ],
)
def test_what_is_wrong_is_said(text: str, wrong: str) -> None:
    assert any(wrong in fault for fault in faults(text, TABLE))


def test_bare_numbers_are_found_but_not_those_in_marks_nor_those_of_ones_own_cards() -> None:
    assert bare("{side 1} beats player 2 and team 3") == ["player 2", "team 3"]
    assert bare("the other's side 2") == []
