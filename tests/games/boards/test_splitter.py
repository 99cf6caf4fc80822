"""Splitter: Abstract Games 21, lines 226-259, and what is decided where its pictures are lost."""

from __future__ import annotations

from random import Random

import pytest

from games.boards.kit.sites import sites_of
from games.boards.splitter import INNER, SHAPES, STONES, WALLS, SplitterState
from tests.games.boards.perft import perft
from tests.games.dsl import Dealt, begin, gain_of_greedy, sheet

WAYS = {0: ((0, -2), (-1, -1), (1, -1)), 1: ((0, 2), (-1, 1), (1, 1))}
"""By colour the steps to its own side: rows, and half cells across."""
BESIDE = WAYS[0] + WAYS[1]
Spot = tuple[int, int]
Cells = set[Spot]


def spots(state: SplitterState, mask: int) -> Cells:
    """The sites of a set by their rows and half cells from the axis."""
    middle = sites_of(state.men[WALLS])[0]
    return {
        (row, 2 * (site % state.board.width - middle) + row)
        for site in sites_of(mask)
        for row in [site // state.board.width]
    }


def reached(seeds: Cells, within: Cells) -> Cells:
    found, todo = set(), [spot for spot in seeds if spot in within]
    while todo:
        row, half = todo.pop()
        if (row, half) not in found:
            found.add((row, half))
            todo += [there for r, h in BESIDE if (there := (row + r, half + h)) in within]
    return found


def own_perft(stones: Cells, free: Cells, colour: int, depth: int) -> int:
    """Moves generated apart from the game: every outside is flooded anew, every stone looks cell by cell."""
    rim = max(far for _, far in free) - 1
    outside = [reached({(row, far) for row, far in free if far * sign >= rim}, free) for sign in (-1, 1)]
    edge = {(r, h) for r, h in stones if any((r + a, h + b) in outside[0] | outside[1] for a, b in BESIDE)}
    found = 0
    for start in stones - edge:
        for down, across in WAYS[colour]:
            spot = start
            while (spot := (spot[0] + down, spot[1] + across)) in stones:
                pass
            if spot in outside[colour]:
                after = stones - {start} | {spot}
                left = free - {spot} | {start}
                found += 1 if depth == 1 else own_perft(after, left, 1 - colour, depth - 1)
    return found


def own(state: SplitterState, depth: int) -> int:
    return own_perft(spots(state, state.stones), spots(state, state.empty), state.colour, depth)


def test_perft_from_the_start():
    state = begin("splitter", dealer=0).state
    assert [perft(state, depth) for depth in (1, 2)] == [93, 8270] == [own(state, depth) for depth in (1, 2)]


@pytest.mark.slow
def test_perft_to_the_third_move():
    state = begin("splitter", dealer=0).state
    assert perft(state, 3) == 690976 == own(state, 3)


@pytest.mark.parametrize("walls", SHAPES)
def test_every_position_of_a_game_has_the_moves_of_the_other_generator(walls):
    rng, state = Random(walls), begin("splitter", dealer=0, walls=walls).state
    while state.actors():
        moves = state.legal(state.turn)
        assert len(moves) == own(state, 1)
        state.apply(state.turn, rng.choice(moves))


@pytest.mark.parametrize("walls", SHAPES)
def test_line_232_every_start_has_79_stones_and_looks_the_same_from_all_sides(walls):
    state = begin("splitter", walls=walls).state
    rows = [[site for site in row if state.stones >> site & 1] for row in state.board.rows]
    assert state.stones.bit_count() == STONES == 79
    assert [len(row) for row in rows] == [len(row) for row in reversed(rows)]
    standing = [[state.stones >> site & 1 for site in row] for row in state.board.rows]
    assert all(row == row[::-1] for row in standing)
    assert state.men[WALLS].bit_count() == 2 * (1 + 2 * int(walls))


def test_line_243_the_first_player_is_decided_by_lot_and_moves_alternate():
    game = begin("splitter", dealer=1).turn(1).plays("k9-k5").turn(0)
    assert game.colour_of(1) == 0


def test_line_251_a_stone_jumps_over_stones_and_its_border_to_the_own_side():
    game = begin("splitter", dealer=0)
    game.allows(0, "k8-k5").refuses(0, "k8-k13").refuses(0, "k6-k5").refuses(0, "k8-k4")
    game.plays("k8-k5").allows(1, "k9-k13").refuses(1, "k9-k5")


def test_line_253_three_directions_and_no_other():
    """Slanting up, straight and slanting down to the left."""
    game = begin("splitter", dealer=0)
    assert [text for text in game.texts(0) if text.startswith("k8-")] == ["k8-p5", "k8-k5", "k8-f5"]


def test_line_253_trap_no_empty_space_is_jumped():
    game = begin("splitter", dealer=0).plays("k8-k5").refuses(1, "k7-k13", "k7-k8")
    game.plays("o7-o13").refuses(0, "k9-k4", "k9-k8")


def test_trap_a_wall_is_no_stone():
    """Deep in the wedge walls are in the way on two sides, and only the third leads out."""
    game = begin("splitter", dealer=0)
    assert [text for text in game.texts(0) if text.startswith("s9-")] == ["s9-l5"]


def test_trap_border_and_inner_zone_are_drawn_anew_after_every_move():
    """Five stones laid round a stone of the border close it in: it may be moved again, unless it is marked."""
    for border, inner in (("edge", True), ("marked", False)):
        game = begin("splitter", dealer=0, border=border)
        assert game.men[0] >> game.board.index["k6"] & 1
        hedge(game)
        assert bool(game.men[INNER] >> game.board.index["k6"] & 1) is inner


def hedge(game: Dealt) -> None:
    """Stones taken from the right of the inner zone close in a stone of the left border."""
    board = game.board
    stones = board.named("j5 k5 l5")
    taken = board.named("k11 l10 j10")
    game.men[0] |= stones
    game.men[INNER] &= ~taken
    game.state.draw_borders(str(game.table.options["border"]))


@pytest.mark.parametrize("options", [{}, {"walls": "4"}, {"walls": "7"}, {"border": "marked"}])
def test_line_239_both_players_keep_their_walls_connected_all_the_time(options):
    """Each border is one group of stones that touches a wall above and one below, whatever is played."""
    for seed in range(12):
        rng = Random(seed)
        state = begin("splitter", dealer=0, **options).state
        total = state.stones
        half = state.board.height // 2
        while state.actors():
            for colour in (0, 1):
                touched = state.board.grow(state.men[colour]) & state.men[WALLS]
                rows = {site // state.board.width for site in sites_of(touched)}
                assert len(state.board.groups(state.men[colour])) == 1
                assert min(rows) < half < max(rows)
            state.apply(state.turn, state.sample_legal(state.turn, rng))
        assert state.stones.bit_count() == total.bit_count()


def test_line_255_the_borders_come_apart_and_the_larger_part_wins():
    """Five stones are a bridge between the borders of nine; the middle one leaves it."""
    game = begin("splitter", dealer=0)
    game.men[INNER] = game.board.named("k7 k8 k9 k10 k11")
    game.state.choices = None
    game.plays("k9-k5").ended(points=(9 + 3, 9 + 2))


def test_line_257_the_score_of_the_completed_game():
    sheet("splitter").enter(points=[44, 35]).counts(1, 0).mentions("44 : 35").ends(1, 0)


def test_line_259_loose_stones_count_for_nobody():
    scores = set()
    for seed in range(20):
        ended = begin("splitter", dealer=0).to_the_end(seed)
        red, blue = ended.state.parts()
        assert not red & blue
        loose = ended.stones & ~(red | blue)
        assert loose & ~ended.men[INNER] == 0
        assert ended.counts()["points"] == (red.bit_count(), blue.bit_count())
        assert sum(ended.counts()["points"]) == STONES - loose.bit_count()
        scores.add(bool(loose))
    assert scores == {True, False}


def test_equal_parts_are_a_draw():
    sheet("splitter").enter(points=[39, 39]).counts(0, 0).says("Points: 39 : 39", "Nobody wins")


def test_a_quick_player_beats_chance():
    assert gain_of_greedy("splitter", deals=6, seed=1)[1] >= 5
