"""What all games on boards have from their kit."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.errors import Illegal
from tests.games.dsl import begin, sheet

GAMES = ("tip-top-toe", "tumbleweed", "boom-and-zoom", "accasta", "urbino", "ponte-del-diavolo")


@pytest.mark.parametrize("key", GAMES)
def test_every_move_is_read_back_from_its_text(key: str):
    state: Any = begin(key).state
    for _ in range(30):
        texts = {state.text(state.turn, action): action for action in state.legal(state.turn)}
        assert len(texts) == len(state.legal(state.turn))
        assert {text: state.parse(state.turn, text) for text in texts} == texts
        state.apply(state.turn, sorted(texts.values())[len(texts) // 2])
        if state.turn < 0:
            break


@pytest.mark.parametrize(
    "text", ["", "z9", "a1-", "-a1", "a1-z9", "a1--a2", "a1-a2-a3", "Swap", "a1 ", None, 7, ["a1"]]
)
@pytest.mark.parametrize("key", GAMES)
def test_what_is_no_move_of_the_game_is_refused(key: str, text: Any):
    with pytest.raises(Illegal):
        begin(key).state.parse(0, text)


def test_who_swaps_has_the_other_colour_and_the_other_moves_with_the_one_that_was_in_turn():
    game = begin("tip-top-toe", dealer=1).turn(1).plays("1").turn(0)
    assert game.state.colour == 1
    game.plays("swap").turn(1)
    assert game.state.colour == 1
    assert [seat["labels"] for seat in game.state.view(None)["seats"]] == [["black"], ["white"]]


def test_the_chosen_colour_that_begins_goes_on_and_the_other_waits():
    assert begin("tumbleweed", dealer=0).plays("d4", "l12").turn(1).plays("red").turn(1).state.leader == 1
    assert begin("tumbleweed", dealer=0).plays("d4", "l12").turn(1).plays("white").turn(0).state.leader == 0


def test_the_list_of_moves_is_kept_and_nobody_can_change_it():
    state: Any = begin("boom-and-zoom").state
    state.legal(0).clear()
    assert state.legal(0)


def test_the_view_says_where_the_last_move_came_from():
    view = begin("boom-and-zoom", dealer=0).plays("c1-c4").state.view(0)
    assert (view["board"]["came"], view["board"]["last"], view["you"]) == ("c1", "c4", 0)
    assert "you" not in begin("boom-and-zoom").state.view(None)


def test_points_stand_at_the_seats_by_their_colours():
    game = begin("boom-and-zoom", dealer=1)
    game.state.off = (2, 5)
    assert [seat["points"] for seat in game.state.view(None)["seats"]] == [5, 2]


def test_the_next_number_decides_where_points_are_equal_and_without_one_it_is_a_draw():
    sheet("ponte-del-diavolo").enter(points=[3, 3], islands=[2, 1], bridges=[0, 9]).counts(1, 0)
    sheet("boom-and-zoom").enter(points=[3, 3]).ends(0, 0, because="Nobody wins.")
    sheet("boom-and-zoom").refuses(points=[-1, 3], at="points")
