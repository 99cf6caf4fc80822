"""Tumbleweed: Abstract Games 21, lines 477-511."""

from __future__ import annotations

import json
from random import Random

import pytest

from games.boards.kit.sites import number_at, sites_of
from games.core import registry
from games.core.match import LiveMatch
from games.core.match_file import read, replayed, to_json
from tests.games.boards.perft import in_step, perft, plain
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


def test_a_match_that_began_when_a_colour_chosen_was_a_pass_is_played_out_so():
    live = LiveMatch(registry.at("tumbleweed", 1).table_for())
    again = read(json.dumps(to_json(played(live, "d4", "l12", "red", "pass"))))
    assert replayed(again).over and again.table.game is live.table.game
    assert not played(LiveMatch(registry.get("tumbleweed").table_for()), "d4", "l12", "red", "pass").over


def played(live: LiveMatch, *texts: str) -> LiveMatch:
    live.advance(Random(1))
    for text in texts:
        live.play(live.actors()[0], text, live.seq)
    return live


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


class Plain:
    """Stacks by two numbers of a cell, each a colour and its height: every line of sight is walked from the cell."""

    def __init__(self, size, stacks, plies=0, passes=0):
        self.size, self.stacks, self.plies, self.passes = size, stacks, plies, passes

    @property
    def mover(self):
        return (self.plies - 3) % 2

    def cells(self):
        span = range(2 * self.size - 1)
        return [(x, y) for x in span for y in span if self.inside(x, y)]

    def inside(self, x, y):
        return 0 <= x < 2 * self.size - 1 and 0 <= y < 2 * self.size - 1 and abs(x - y) < self.size

    def seers(self, cell):
        """How many stacks of who moves see a cell."""
        found = 0
        for right, up in ((1, 0), (0, 1), (1, 1), (-1, 0), (0, -1), (-1, -1)):
            x, y = cell[0] + right, cell[1] + up
            while self.inside(x, y) and (x, y) not in self.stacks:
                x, y = x + right, y + up
            found += self.stacks.get((x, y), (2, 0))[0] == self.mover
        return found

    def moves(self):
        if self.passes == 2:
            return []
        if self.plies == 2:
            return ["red", "white"]
        cells = self.cells()
        if self.plies < 2:
            return [named(cell) for cell in cells if cell not in self.stacks]
        higher = [cell for cell in cells if self.seers(cell) > self.stacks.get(cell, (2, 0))[1]]
        return ["pass", *map(named, higher)]

    def after(self, text):
        if text in ("pass", "red", "white"):
            return Plain(self.size, self.stacks, self.plies + 1, self.passes + 1 if text == "pass" else 0)
        cell = "abcdefghijklmnopqrstu".index(text[0]), int(text[1:]) - 1
        stack = (self.plies, 1) if self.plies < 2 else (self.mover, self.seers(cell))
        return Plain(self.size, {**self.stacks, cell: stack}, self.plies + 1)


def named(cell):
    return "abcdefghijklmnopqrstu"[cell[0]] + str(cell[1] + 1)


def test_perft_from_the_start():
    """Two stacks are set, and a colour is taken: gameslib, which has both stacks in one move, counts as many pairs."""
    state, own = begin("tumbleweed", dealer=0, size=5).state, Plain(5, {(4, 4): (2, 2)})
    assert [perft(state, depth) for depth in (1, 2, 3)] == [60, 60 * 59, 2 * 60 * 59]
    assert [plain(own, depth) for depth in (1, 2)] == [60, 60 * 59]


def test_a_colour_chosen_is_no_pass():
    begin("tumbleweed", dealer=0, size=5).plays("c2", "g6", "red", "pass").turn(0).plays("pass").turn()


def test_perft_of_the_first_moves():
    game = begin("tumbleweed", dealer=0, size=5).plays("c2", "g6", "red")
    own = Plain(5, {(4, 4): (2, 2)}).after("c2").after("g6").after("red")
    assert [perft(game.state, depth) for depth in (1, 2)] == [plain(own, depth) for depth in (1, 2)]


@pytest.mark.parametrize("seed", range(4))
def test_whole_games_go_as_in_the_plain_generator(seed):
    in_step(begin("tumbleweed", dealer=0, size=5).state, Plain(5, {(4, 4): (2, 2)}), seed, most=80)
