"""Bots on free seats: never one on two sides, its own partner where there are too few; everybody a seat further."""

from __future__ import annotations

import pytest

from games.core import registry
from lobby.filling import filled, turned

PAIRS = {0: 0, 1: 1, 2: 0, 3: 1}


def test_each_free_seat_gets_another_bot_the_strongest_first() -> None:
    assert filled([1, 2, 3], PAIRS, {}, [7, 8, 9]) == {1: 7, 2: 8, 3: 9}


def test_every_side_has_one_before_any_has_two() -> None:
    assert filled([1, 2, 3], PAIRS, {}, [7, 8]) == {1: 7, 2: 8, 3: 7}


def test_a_bot_that_sits_already_is_called_to_its_own_side_alone() -> None:
    assert filled([2, 3], PAIRS, {1: 7}, [7, 8]) == {2: 8, 3: 7}


def test_too_few_for_the_sides_are_nobody() -> None:
    assert filled([1, 2], {0: 0, 1: 1, 2: 2}, {}, [7]) == {}
    assert filled([], PAIRS, {}, [7]) == {}


@pytest.mark.parametrize("key", [game.key for game in registry.all_games() if max(game.seats) > 1])
def test_partners_stay_partners_when_everybody_moves_a_seat_further(key: str) -> None:
    game = registry.get(key)
    for seats in game.seats:
        sides = game.table_for(seats).sides
        before = [{10 * seat for seat in side} for side in sides]
        order = turned([10 * seat for seat in range(seats)], sides)
        assert sorted(map(sorted, before)) == sorted(sorted(order[seat] for seat in side) for side in sides)


def test_of_two_each_begins_once() -> None:
    assert turned([5, 6], [[0], [1]]) == [6, 5]
    assert turned([1, 2, 3, 4], [[0, 2], [1, 3]]) == [4, 1, 2, 3]
