"""Which table is played where: wishes first, as far as there is room, and nobody left out while there is."""

from __future__ import annotations

import random

from tournaments.engine.placing import placed


def test_wishes_are_met_where_there_is_room() -> None:
    assert placed([[None, None], ["b", "b"], ["b", None]], {"a": 1, "b": 2}) == ["a", "b", "b"]


def test_a_table_that_both_wish_for_comes_before_one_that_one_does() -> None:
    assert placed([["b", None], ["b", "b"]], {"a": 5, "b": 1}) == ["a", "b"]


def test_who_has_two_venues_to_choose_from_gives_way() -> None:
    assert placed([["a", "b"], ["a", None]], {"a": 1, "b": 1}) == ["b", "a"]


def test_without_wishes_the_venues_are_filled_in_their_order() -> None:
    assert placed([[None, None]] * 4, {"a": 2, "b": None}) == ["a", "a", "b", "b"]


def test_without_room_a_table_is_nowhere_and_a_wish_for_elsewhere_is_none() -> None:
    assert placed([["x", "x"], [None, None]], {"a": 1}) == ["a", None]
    assert placed([["a", "a"]], {}) == [None]


def test_no_venue_is_overfull_and_none_is_left_empty_while_a_table_has_no_place() -> None:
    rng = random.Random(4)
    for _time in range(300):
        room = {name: rng.choice([None, 1, 2, 3]) for name in "abc"[: rng.randint(1, 3)]}
        tables = [
            [rng.choice([None, "a", "b", "c"]) for _side in range(2)] for _table in range(rng.randint(0, 9))
        ]
        found = placed(tables, room)
        for name, most in room.items():
            assert most is None or found.count(name) <= most
        full = all(most is not None and found.count(name) == most for name, most in room.items())
        assert None not in found or full
