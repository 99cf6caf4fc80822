"""Redstone: Abstract Games 21, lines 2215-2243 and 2385-2397."""

from __future__ import annotations

from tests.games.boards.perft import perft
from tests.games.boards.positions import position
from tests.games.dsl import begin, gain_of_greedy, no_table, sheet

KEY = "redstone"
SIDES = ((0, 1), (0, -1), (1, 0), (-1, 0))
Stones = dict[tuple[int, int], str]


def bare(stones: Stones, size: int) -> set[tuple[int, int]]:
    """The black and white stones whose groups have no liberty, by a plain flood."""
    found = set()
    for start, colour in stones.items():
        group, waiting, free = {start}, [start], colour == "R"
        while waiting:
            row, column = waiting.pop()
            for down, right in SIDES:
                near = row + down, column + right
                if 0 <= near[0] < size and 0 <= near[1] < size:
                    free = free or near not in stones
                    if stones.get(near) == colour and near not in group:
                        group.add(near)
                        waiting.append(near)
        if not free:
            found |= group
    return found


def after(stones: Stones, size: int, mover: str) -> list[Stones]:
    """All positions after one move, by trying each stone on each point."""
    found = []
    for point in [(r, c) for r in range(size) for c in range(size) if (r, c) not in stones]:
        if not bare({**stones, point: mover}, size):
            found.append({**stones, point: mover})
        with_red = {**stones, point: "R"}
        if taken := bare(with_red, size):
            found.append({where: colour for where, colour in with_red.items() if where not in taken})
    return found


def counted(stones: Stones, size: int, mover: str, depth: int) -> int:
    positions = after(stones, size, mover)
    if depth == 1:
        return len(positions)
    other = "W" if mover == "B" else "B"
    going_on = [one for one in positions if {"B", "W"} <= set(one.values()) or "R" not in one.values()]
    return sum(counted(one, size, other, depth - 1) for one in going_on)


def plain(names: str, colour: str, size: int) -> Stones:
    return {(size - int(name[1:]), "abcdefghj".index(name[0])): colour for name in names.split()}


def test_perft_from_the_start():
    state = begin(KEY, size=5).state
    assert [perft(state, depth) for depth in (1, 2, 3)] == [
        counted({}, 5, "B", depth) + swapped for depth, swapped in ((1, 0), (2, 25), (3, 25 * 24))
    ]


def test_perft_of_a_crowded_position_is_that_of_a_plain_generator():
    black, white, red = "a1 b2 c1 c3 d4", "a2 b3 d1 e2 d3", "b1"
    game = position(KEY, black, white, red, size=5)
    stones = {**plain(black, "B", 5), **plain(white, "W", 5), **plain(red, "R", 5)}
    stones = {where: colour for where, colour in stones.items() if where not in bare(stones, 5)}
    game.state.men[0] &= ~game.state.board.named("a1") if (4, 0) not in stones else ~0
    counts = [perft(game.state, depth) for depth in (1, 2, 3)]
    assert counts == [counted(stones, 5, "B", depth) for depth in (1, 2, 3)]


def test_what_takes_a_last_liberty_is_red_and_cannot_be_of_ones_own():
    game = position(KEY, "a2", "a1 e5", mover=0)
    assert "b1*" in game.texts(0) and "b1" not in game.texts(0)
    game.plays("b1*")
    board = game.state.board
    assert game.state.men == [board.named("a2"), board.named("e5"), board.named("b1")]


def test_a_red_stone_is_only_set_when_it_takes_something():
    assert not [text for text in begin(KEY, dealer=0).plays("e5").texts(1) if text.endswith("*")]


def test_trap_groups_of_both_colours_are_taken_together_line_2231():
    """White has thrown in at e7: black's red stone at e6 takes it and the two black stones beside it."""
    game = position(KEY, "e8 d7 f7 f6 a1", "g7 g6 f5 f8 e7 j1", size=9, mover=0).plays("e6*")
    board = game.state.board
    assert game.state.men == [
        board.named("e8 d7 a1"),
        board.named("g7 g6 f5 f8 j1"),
        board.named("e6"),
    ]


def test_trap_what_is_saved_in_go_is_taken_here_too():
    """The own stone a1 would get a liberty by the capture of b1, but both leave at once."""
    game = position(KEY, "a1 b2 c1 e5", "b1 f5", "a2", mover=0)
    assert "b1" not in game.texts(0)
    game = position(KEY, "b1 e5", "a1 c1 b2 f5", mover=0, size=9)
    game = position(KEY, "a1 b2 e5", "b1 a2 a3 f5", "c1", mover=1)
    assert not [text for text in game.texts(1) if text == "b1"]


def test_an_own_group_may_be_given_up_with_a_red_stone_or_be_led_out():
    game = position(KEY, "a1 e5", "b1 f5", mover=0)
    assert {"a2", "a2*"} <= set(game.texts(0))
    after_red = game.plays("a2*")
    assert after_red.state.men[0] == after_red.state.board.named("e5")


def test_trap_where_an_own_stone_has_no_liberty_and_nothing_is_taken_nobody_plays_line_2391():
    game = position(KEY, "e5", "a2 b1 b2 b3 a4 c4 d9", mover=0)
    assert "a1" not in game.texts(0) and "a1*" not in game.texts(0)


def test_example_the_red_stone_parts_c1_from_the_right_lines_2235_2243():
    game = position(KEY, "c2 b2", "g1 g2 d3", mover=1, size=9)
    game.plays("c1", "d1", "d2", "e2")
    assert "e1*" in game.texts(1)
    game.plays("e1*")
    assert not game.state.men[0] & game.state.board.named("d1")
    group = game.state.board.group(game.state.board.named("c1"), game.state.men[1])
    assert not group & game.state.board.named("g1")


def test_a_red_stone_stays_and_gives_no_liberty():
    game = position(KEY, "b1 e5", "f5", "a1", mover=1).plays("g5", "e6", "c1", "e4").turn(1)
    assert "b2*" in game.texts(1)


def test_who_has_no_stones_left_has_lost():
    position(KEY, "a2 e5", "a1", mover=0).plays("b1*").ended(winner=0)


def test_who_takes_all_stones_of_both_wins():
    position(KEY, "b2", "a1", "a3 b3 c2 c1 a2", mover=1).plays("b1*").ended(winner=1)


def test_trap_white_has_not_lost_before_setting_a_stone():
    begin(KEY, dealer=0).plays("e5").turn(1)


def test_colours_may_be_changed_after_the_first_stone():
    begin(KEY, dealer=0).plays("e5").plays("swap").turn(0).refuses(0, "swap")


def test_nobody_passes_and_there_are_no_draws():
    begin(KEY).refuses(0, "pass")
    sheet(KEY).refuses(winner=None, at="winner")
    no_table(KEY, size=4)


def test_a_quick_player_beats_chance():
    assert gain_of_greedy(KEY, deals=4, seed=1)[1] >= 3
