"""Polar: Abstract Games 21, lines 269-273, and the rules of MindSports."""

from __future__ import annotations

import pytest

from tests.games.boards.perft import perft
from tests.games.boards.positions import position
from tests.games.dsl import begin, gain_of_greedy, no_table, sheet

KEY = "polar"
SIDES = ((0, 1), (0, -1), (1, 0), (-1, 0))


def joined(stones: set, start: tuple) -> set:
    """What is connected with a point, by a plain flood."""
    found, open_points = {start}, [start]
    while open_points:
        row, column = open_points.pop()
        for down, right in SIDES:
            near = row + down, column + right
            if near in stones and near not in found:
                found.add(near)
                open_points.append(near)
    return found


def may_stand(black: set, white: set) -> bool:
    """Whether every group has one section of each colour at most, looked at from the whole board."""
    for stone in black | white:
        group = joined(black | white, stone)
        for colour in (black, white):
            inside = group & colour
            if inside and joined(colour, min(inside)) != inside:
                return False
    return True


def counted(size: int, stones: tuple[set, set], mover: int, depth: int) -> int:
    """Sequences of so many stones after the opening."""
    points = [(r, c) for r in range(size) for c in range(size) if (r, c) not in stones[0] | stones[1]]
    found = 0
    for point in points:
        after = [set(stones[0]), set(stones[1])]
        after[mover].add(point)
        if may_stand(*after):
            found += 1 if depth == 1 else counted(size, (after[0], after[1]), 1 - mover, depth - 1)
    return found


def test_perft_of_the_opening_is_that_of_pairs_of_neighbours():
    assert [perft(begin(KEY, size="9").state, depth) for depth in (1, 2, 3)] == [81, 2 * 144, 2 * 2 * 144]


def test_perft_of_a_position_is_that_of_a_plain_generator():
    game = position(KEY, "b2 c4 e5", "c2 d4 b5", size="9")
    here = {name: (9 - int(name[1]), ord(name[0]) - 97) for name in ("b2", "c4", "e5", "c2", "d4", "b5")}
    stones = {here["b2"], here["c4"], here["e5"]}, {here["c2"], here["d4"], here["b5"]}
    assert [perft(game.state, depth) for depth in (1, 2)] == [counted(9, stones, 0, d) for d in (1, 2)]


def test_one_sets_a_stone_of_each_colour_side_by_side_and_the_other_chooses():
    game = (
        begin(KEY, dealer=0)
        .plays("e5")
        .turn(0)
        .may("e6", "d5", "f5", "e4")
        .plays("e4")
        .turn(1)
        .may("black", "white")
    )
    game.plays("black").turn(1)
    assert game.state.men == [game.state.board.named("e5"), game.state.board.named("e4")]
    begin(KEY, dealer=0).plays("e5", "e4", "white").turn(0)


def test_a_stone_may_not_bring_two_sections_of_a_colour_into_a_group():
    position(KEY, "a1 c1", "a2 c2", mover=0).refuses(0, "b2")
    game = position(KEY, "a1 c1", "a2", mover=0)
    assert "b1" in game.texts(0)


def test_trap_the_other_colours_sections_are_looked_at_too():
    assert "b1" not in position(KEY, "", "a1 c1", mover=0).texts(0)


def test_trap_only_the_larger_sections_size_is_made_triangular_line_271():
    game = position(KEY, "a1 b1 c1 d1", "a2 b2", mover=0)
    assert game.state.counts()["points"] == (10, 0)
    assert position(KEY, "a1", "a2 b2 c2").state.counts()["points"] == (0, 6)
    assert position(KEY, "a1", "b1 c1").state.counts()["points"] == (0, 3)


def test_trap_sections_that_are_alone_or_equal_score_nothing():
    assert position(KEY, "a1 a2", "c1 c2").state.counts()["points"] == (0, 0)
    assert position(KEY, "a1 a2", "b1 b2").state.counts()["points"] == (0, 0)


def test_who_can_play_may_not_pass_and_two_passes_end_it():
    begin(KEY, dealer=0).plays("e5", "e4", "black").refuses(1, "pass")
    full = position(
        KEY, " ".join(f"{c}{r}" for c in "abcdefghi" for r in range(1, 10)), "", size="9", mover=1
    )
    full.may("pass").plays("pass").plays("pass").ended(points=(0, 0))


@pytest.mark.parametrize(("points", "counted"), [([124, 101], (1, 0)), ([3, 4], (0, 1)), ([6, 6], (0, 0))])
def test_more_points_win_and_equal_ones_are_a_draw(points: list[int], counted: tuple[int, int]):
    sheet(KEY).enter(points=points).counts(*counted)


def test_a_quick_player_beats_chance():
    assert gain_of_greedy(KEY, deals=3, seed=1)[1] >= 2


def test_three_sizes():
    no_table(KEY, size="10")
