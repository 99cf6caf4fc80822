"""A view as lines of plain text."""

from games.core.view_text import compact, view_lines


def test_a_view_is_a_line_a_fact_a_seat_a_pile_and_a_row_of_the_board():
    view = {
        "phase": "play",
        "trick": ["AS", "TD"],
        "seats": [{"seat": 0, "hand": ["KS", "?"]}, {"seat": 1, "tricks": 3}],
        "tableau": [{"name": "A", "count": 2, "cards": ["?", "KS"]}, {"name": "B", "count": 0}],
        "board": {"cells": ["R.", ".B"], "columns": "ab", "last": "a1"},
        "number": 7,
        "nothing": None,
    }
    assert view_lines(view) == [
        "phase: play",
        "trick: AS TD",
        "seat 0  hand KS ?",
        "seat 1  tricks 3",
        "name A  count 2  cards ? KS",
        "name B  count 0",
        "R.",
        ".B",
        "columns ab  last a1",
        "number: 7",
        "nothing: null",
    ]


def test_json_has_no_blanks_and_keeps_letters():
    assert compact({"a": [1, "ä ♠"]}) == '{"a":[1,"ä ♠"]}'
    assert view_lines({"empty": [], "mixed": [1, "x"]}) == ["empty: []", 'mixed: [1,"x"]']


def test_what_is_written_and_stacked_on_a_board_lies_in_its_lines():
    board = {
        "cells": ["W.", ".B."],
        "colours": {"W": "white", "B": "black"},
        "names": [["b1", "b2"], ["a1", "a2", "a3"]],
        "indent": [1, 0],
        "on": {"a2": "3", "a3": "12"},
        "stacks": {"b1": ["BS", "WH"]},
    }
    assert view_lines({"board": board}) == [
        "    b1 BS/WH .",
        " a1 .     B3    .12",
        'colours {"W":"white","B":"black"}',
    ]
