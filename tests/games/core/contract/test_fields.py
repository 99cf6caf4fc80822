"""The fields of a state are read and changed from outside, for the contracts that change one at a time."""

from __future__ import annotations

from collections import namedtuple
from random import Random
from typing import Any

import pytest

from games.core.contract.fields import changed, fields, with_field
from tests.games.toys import Aside

Card = namedtuple("Card", "suit rank")


def begun() -> Any:
    table = Aside.table_for(2)
    state = Aside.State(table, Aside.Sheet(table).next_deal())
    state.apply_chance(state.draw(Random(1)))
    return state


def test_every_field_has_its_path_but_what_all_states_of_a_deal_share() -> None:
    found = dict(fields(begun()))
    assert ("hands",) in found and ("turn",) in found
    assert ("table",) not in found and ("deal",) not in found


def test_fields_of_what_a_state_holds_lie_below_it() -> None:
    class Inner:
        __slots__ = ("pot",)

    class Outer:
        __slots__ = ("betting", "turn")

    thing = Outer()
    thing.turn, thing.betting = 1, Inner()
    thing.betting.pot = [5]
    assert dict(fields(thing)) == {("betting", "pot"): [5], ("turn",): 1}


def test_a_field_is_changed_in_a_clone_alone() -> None:
    state = begun()
    other = with_field(state, ("turn",), 9)
    assert (other.turn, state.turn == 9) == (9, False)
    assert other.hands == state.hands


@pytest.mark.parametrize(
    "value",
    [
        True,
        None,
        3,
        1.5,
        "a",
        [1, 2, 3],
        (1, 2),
        b"ab",
        bytearray(b"ab"),
        {"a": 1},
        {1, 2},
        frozenset({1}),
        [],
        [[1], [2]],
        Card("S", 1),
    ],
    ids=repr,
)
def test_what_is_near_a_value_differs_from_it_and_is_of_its_kind(value: Any) -> None:
    near = list(changed(value, Random(1)))
    assert near and all(other != value for other in near)
    if value is not None:
        assert {type(other) for other in near} == {type(value)}


def test_of_a_list_an_item_is_lost_changed_or_exchanged() -> None:
    near = [tuple(other) for seed in range(20) for other in changed([1, 2, 3], Random(seed))]
    assert {(1, 2), (2, 2, 3), (2, 1, 3)} <= set(near)
