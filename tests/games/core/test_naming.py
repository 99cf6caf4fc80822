"""Seats and sides by name."""

from __future__ import annotations

from games.core.naming import Named, Names, numbered


def test_a_name_that_looks_like_a_mark_stays_a_name() -> None:
    names = Names(("{1}", "Eero"), ((0,), (1,)))
    assert Named(names).said("{0} beats {1}: {side 1}, {7}") == "{1} beats Eero: Eero, {7}"


def test_sides_are_their_players_and_a_team_of_many_is_its_firsts() -> None:
    pairs = Names(("Aino", "Eero", "Sylvi", "Eero"), ((0, 2), (1, 3)))
    assert Named(pairs).said("{side 0} 4, {side 1} 2") == "Aino & Sylvi 4, Eero 2"
    team = Names(("Aino", "Eero", "Sylvi", "Veikko"), ((0, 1, 2), (3,)))
    assert Named(team).said("{side 0} attacks") == "Aino's team attacks"


def test_programs_and_terminals_count_from_one_or_from_where_they_like() -> None:
    assert numbered("{0} and {side 1}") == "seat 1 and side 2"
    assert numbered("{0} and {side 1}", first=0) == "seat 0 and side 1"
