"""Tumbleweed: Abstract Games 21, lines 477-511."""

from __future__ import annotations

import pytest

from games.boards.kit.sites import number_at, sites_of
from tests.games.boards.positions import position
from tests.games.dsl import Dealt, begin, gain_of_greedy, sheet


def heights(game: Dealt, **high: int) -> Dealt:
    """Give stacks other heights than one."""
    game.state.high = (game.state.men[0] | game.state.men[1] | game.state.men[2], 0, 0)
    for name, height in high.items():
        site = game.state.board.index[name]
        colour = next(number for number, men in enumerate(game.state.men) if men >> site & 1)
        game.state.stack(site, colour, height)
    game.state.choices = None
    return game


def height(game: Dealt, name: str) -> int:
    return number_at(game.state.high, game.state.board.index[name])


def test_the_host_sets_both_colours_and_the_guest_chooses_red_moves_first_lines_496_504():
    game = begin("tumbleweed", dealer=0).turn(0).plays("d4").turn(0).refuses(0, "h8").plays("l12").turn(1)
    assert set(game.texts(1)) == {"red", "white"}
    game.plays("white").turn(0)
    assert game.state.men[0] == game.state.board.named("d4")
    game = begin("tumbleweed", dealer=0).plays("d4", "l12", "red").turn(1).plays("d5").turn(0)
    assert game.state.men[0] == game.state.board.named("d4 d5")


def test_a_stack_is_as_high_as_the_own_stacks_that_see_it_line_483():
    game = heights(position("tumbleweed", "h15", "d6 i12", mover=1)).plays("d7")
    assert height(game, "d7") == 2


def test_the_nearest_stack_of_any_colour_hides_what_lies_behind():
    game = heights(position("tumbleweed", "h15", "d6 i12", "f9", mover=1)).plays("d7")
    assert height(game, "d7") == 1


def test_only_what_is_lower_is_replaced_own_stacks_too_lines_485_494():
    game = heights(position("tumbleweed", "c3 e5 d3", "d4"), d4=2)
    assert height(game.plays("d4"), "d4") == 3
    assert game.state.men[1] == 0
    again = heights(position("tumbleweed", "c3 e5 d3 d4"), d4=3)
    again.refuses(0, "d4")
    assert height(heights(position("tumbleweed", "c3 e5 d3 d4"), d4=2).plays("d4"), "d4") == 3


def test_the_neutral_stack_is_taken_by_three_and_sees_nothing():
    heights(position("tumbleweed", "h7 g7", "a1", "h8"), h8=2).refuses(0, "h8")
    game = heights(position("tumbleweed", "h7 g7 i8", "a1", "h8"), h8=2).plays("h8")
    assert (height(game, "h8"), game.state.men[2]) == (3, 0)
    alone = heights(position("tumbleweed", "h7", "a1", "h8"), h8=2)
    assert "h9" not in alone.texts(0)


def test_what_is_counted_are_stacks_and_the_empty_cells_in_sight_of_more():
    game = heights(position("tumbleweed", "a1", "b1", size=5))
    points = game.state.counts()["points"]
    red, white = (game.state.seen(colour) for colour in (0, 1))
    by_hand = [1, 1]
    for site in sites_of(game.state.empty):
        counts = number_at(red, site), number_at(white, site)
        if counts[0] != counts[1]:
            by_hand[counts[1] > counts[0]] += 1
    assert list(points) == by_hand
    game.plays("pass", "pass").ended(points=points)


def test_two_passes_with_a_move_between_them_end_nothing():
    heights(position("tumbleweed", "a1", "h8")).plays("pass", "h9", "pass").turn(1)


@pytest.mark.parametrize(("points", "counted"), [([89, 80], (1, 0)), ([3, 4], (0, 1)), ([5, 5], (0, 0))])
def test_more_cells_win_line_531(points: list[int], counted: tuple[int, int]):
    sheet("tumbleweed").enter(points=points).counts(*counted)


def test_a_quick_player_beats_chance():
    assert gain_of_greedy("tumbleweed", deals=4, seed=1)[1] == 4


def test_what_was_looked_at_in_one_turn_says_nothing_of_the_next():
    game = begin("tumbleweed", dealer=0).plays("d4", "l12", "white")
    while game.state.turn >= 0 and game.state.plies < 60:
        fresh = game.state.clone()
        fresh.looked, fresh.choices = (-1, 0), None
        seat = game.state.turn
        for site in sites_of(game.state.board.sites):
            action = game.state.move(0, site)
            assert game.state.is_legal(seat, action) == (action in fresh.legal(seat))
        game.state.apply(
            seat,
            fresh.legal(seat)[-1 - game.state.plies % 5] if game.state.plies % 7 else game.state.word("pass"),
        )
