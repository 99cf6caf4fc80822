"""What a state can do without being told, and what it refuses."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.core.errors import Illegal
from games.core.state import WORLDS_GIVEN_UP, State, give_up, parse_from
from tests.games.toys import Aside, AsideState


def begun(seats: int = 2) -> Any:
    table = Aside.table_for(seats)
    return Aside.State(table, Aside.Sheet(table).next_deal())


def dealt(seed: int = 1) -> Any:
    state = begun()
    state.apply_chance(state.draw(Random(seed)))
    return state


def test_a_random_move_is_legal_and_each_comes() -> None:
    state, rng = dealt(), Random(1)
    assert {state.sample_legal(0, rng) for _ in range(100)} == set(state.legal(0))
    assert {AsideState.__mro__[1].greedy(state, 0, rng) for _ in range(100)} == set(state.legal(0))
    assert not state.is_legal(0, -5)


def test_chance_may_decide_any_order_of_the_pack_and_nothing_else() -> None:
    state = begun()
    pack = state.draw(Random(1))
    assert state.check_chance(pack[::-1]) is None
    for wrong in (pack[:-1], [*pack[:-1], pack[0]], [*pack[:-1], 0], "cards", None, 7, {}):
        with pytest.raises(Illegal):
            state.check_chance(wrong)


def test_what_reveals_shows_what_the_play_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AsideState, "reveals", lambda self: True)
    monkeypatch.setattr(AsideState, "draw", lambda self, rng: [1, 2])
    state = begun()
    assert state.check_chance([1, 2]) is None
    with pytest.raises(Illegal):
        state.check_chance([2, 1])


def test_equal_states_of_a_deal_have_equal_positions_and_others_have_not() -> None:
    assert dealt().position() == dealt().clone().position()
    assert dealt(1).position() != dealt(2).position()
    moved = dealt()
    moved.apply(0, moved.legal(0)[0])
    assert moved.position() != dealt().position()


def test_without_words_of_its_own_a_state_says_a_move_by_its_text_and_that_cards_are_dealt() -> None:
    state = dealt()
    assert state.say("2S") == "2S"
    assert str(State.told_chance(state, None, [])) == "The cards are dealt."
    assert not State.reveals(state)


def test_a_world_that_cannot_be_made_to_agree_is_counted_by_its_game() -> None:
    for _ in range(2):
        give_up(dealt())
    assert WORLDS_GIVEN_UP.pop(Aside.key) == 2


@pytest.mark.parametrize("text", ["", "z9", "x" * 5000, None, [], 7])
def test_a_text_that_names_no_move_is_refused(text: Any) -> None:
    assert parse_from({"a1": 4}, "a1") == 4
    with pytest.raises(Illegal, match="is not a move of this game"):
        parse_from({"a1": 4}, text)
