"""Mattock: Abstract Games 21, lines 600-655, and the places of its picture as public programs have them."""

from __future__ import annotations

from itertools import combinations

from tests.games.boards.perft import perft, turns
from tests.games.boards.positions import position
from tests.games.dsl import Dealt, begin, gain_of_greedy, no_table, sheet

KEY = "mattock"
SIX = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
RED, BLUE = {(-2, -1), (3, -2), (-1, 3)}, {(2, 1), (-3, 2), (1, -3)}
"""The small board's places, in the coordinates that the programs were compared in."""


def set_out(red: str, blue: str, tiles: str = "", *, mover: int = 0, size: str = "7", **fields) -> Dealt:
    return position(KEY, red, blue, tiles, mover=mover, size=size, plies=40, **fields)


class Plain:
    """Positions in axial coordinates, written without the kit."""

    def __init__(self, side: int, miners: tuple[set, set]) -> None:
        far = side - 1
        spots = range(-far, far + 1)
        self.cells = {(q, r) for q in spots for r in spots if abs(q + r) <= far}
        self.miners, self.number = miners, len(miners[0])

    def near(self, cell: tuple) -> set:
        return {(cell[0] + q, cell[1] + r) for q, r in SIX} & self.cells

    def flood(self, start: set, through: set) -> set:
        found, waiting = set(), list(start)
        while waiting:
            for cell in self.near(waiting.pop()) & through - found:
                found.add(cell)
                waiting.append(cell)
        return found

    def digs(self, miners: tuple[set, set], free: set, mover: int) -> set:
        tiles = free | miners[0] | miners[1]
        reached = miners[mover] | self.flood(miners[mover], free)
        found = set()
        for cell in self.cells - tiles:
            touched = self.near(cell) & tiles
            if (
                touched & reached
                and len(touched) <= 3
                and all(len(self.near(t) & tiles) < 3 for t in touched)
            ):
                found.add(cell)
        return found

    def walks(self, miners: tuple[set, set], free: set, mover: int) -> set:
        return {
            (miner, to) for miner in miners[mover] for to in self.flood({miner}, free | miners[mover]) & free
        }

    def cut_off(self, miners: tuple[set, set], free: set, mover: int) -> tuple[tuple[set, set], set]:
        gone = set()
        for miner in miners[1 - mover]:
            reach = {miner} | self.flood({miner}, free)
            beside = set().union(*(self.near(cell) for cell in reach)) - {miner}
            if not beside & miners[1 - mover] and len(beside & miners[mover]) > 1:
                gone.add(miner)
        after = [set(miners[0]), set(miners[1])]
        after[1 - mover] -= gone
        return (after[0], after[1]), free | gone

    def count(self, miners: tuple[set, set], free: set, mover: int, depth: int, dug: bool = False) -> int:
        if dug:
            moves = [None, *self.walks(miners, free, mover)]
            if depth == 1:
                return len(moves)
            return sum(
                self.count(*self.walked(miners, free, mover, move), 1 - mover, depth - 1) for move in moves
            )
        cells = self.digs(miners, free, mover)
        if depth == 1:
            return len(cells)
        return sum(self.count(*self.dug(miners, free, mover, cell), mover, depth - 1, True) for cell in cells)

    def dug(self, miners: tuple[set, set], free: set, mover: int, cell: tuple) -> tuple:
        if len(miners[mover]) == self.number:
            return miners, free | {cell}
        after = [set(miners[0]), set(miners[1])]
        after[mover].add(cell)
        return (after[0], after[1]), free

    def walked(self, miners: tuple[set, set], free: set, mover: int, move: tuple | None) -> tuple:
        after, tiles = [set(miners[0]), set(miners[1])], set(free)
        if move:
            after[mover] = after[mover] - {move[0]} | {move[1]}
            tiles = tiles - {move[1]} | {move[0]}
        return self.cut_off((after[0], after[1]), tiles, mover)


def test_perft_of_the_small_board_is_that_of_a_plain_generator():
    state, plain = begin(KEY, size="5").state, Plain(5, (RED, BLUE))
    counts = [perft(state, depth) for depth in (1, 2, 3)]
    assert counts == [plain.count((RED, BLUE), set(), 0, depth) for depth in (1, 2, 3)]


def test_whole_turns_from_the_start_are_as_many_as_in_gameslib():
    state = begin(KEY, size="5").state
    assert [turns(state, depth) for depth in (1, 2)] == [36, 1314]


def test_whole_games_go_as_in_the_plain_generator():
    """Numbers of moves after each of many moves, cut-off miners and returns included."""
    game, plain = begin(KEY, size="5", dealer=0), Plain(5, (RED, BLUE))
    state, board = game.state, game.state.board

    def spots(mask: int) -> set:
        found = set()
        for site in range(board.span):
            if mask >> site & 1:
                row, column = divmod(site, board.width)
                found.add((column - 4, row - 4))
        return found

    for step in range(120):
        if not state.actors():
            break
        seat = state.actors()[0]
        miners, free = (spots(state.men[0]), spots(state.men[1])), spots(state.men[2])
        moves = state.legal(seat)
        assert len(moves) == plain.count(miners, free, state.colour, 1, state.dug)
        state.apply(seat, moves[(step * 7) % len(moves)])


def test_the_fixed_places_are_symmetric_and_apart_line_622():
    board = begin(KEY).state.board
    red, blue = begin(KEY).state.men[:2]
    assert (red.bit_count(), blue.bit_count()) == (6, 6)
    assert not board.grow(red) & blue
    assert all(
        not board.near[a] >> b & 1
        for a, b in combinations([s for s in range(board.span) if (red | blue) >> s & 1], 2)
    )


def test_a_cell_is_dug_beside_a_miner_or_along_free_tiles():
    game = set_out("a1", "m7", "a2 a3")
    assert {"a4", "b1", "b3"} <= set(game.texts(0)) and "c1" not in game.texts(0)


def test_trap_a_miner_on_a_tile_ends_the_corridor():
    assert "a5" not in set_out("a1", "a3", "a2 a4").texts(0)
    assert "a5" in set_out("a1", "m7", "a2 a3 a4").texts(0)


def test_trap_no_tile_touches_more_than_three_the_new_one_nor_its_neighbours():
    game = set_out("d4", "m7", "d3 d5 c3")
    assert not {"c4", "e4", "e5"} & set(game.texts(0))
    crowded = set_out("d4", "m7", "d6 c4 e6 f5")
    board = crowded.state.board
    assert (board.near[board.index["d5"]] & crowded.state.taken).bit_count() == 4
    assert "d5" not in crowded.texts(0)


def test_a_turn_digs_then_may_walk():
    game = set_out("a1 g7 g9 g11 m1 m3", "m7", "a2").plays("a3").turn(0)
    assert {"a1-a2", "a1-a3", "done"} <= set(game.texts(0))
    game.plays("a1-a3").turn(1)
    assert game.state.men[0] & game.state.board.named("a3")


def test_own_miners_are_passed_and_the_others_block():
    own = set_out("a1 a2", "m7", "a3", dug=True)
    assert "a1-a3" in own.texts(0)
    assert "a1-a3" not in set_out("a1", "a2", "a3", dug=True).texts(0)


def test_who_is_between_two_and_alone_is_taken_off_and_the_tile_stays():
    game = set_out("d3 d6", "d5 m7", "d4", dug=True).plays("done")
    assert not game.state.men[1] & game.state.board.named("d5")
    assert game.state.men[2] & game.state.board.named("d5")


def test_trap_two_attackers_one_behind_the_other_count_once_line_1073():
    game = set_out("d2 d3", "d5 m7", "d4", dug=True).plays("done")
    assert game.state.men[1] & game.state.board.named("d5")


def test_trap_a_companion_makes_safe():
    game = set_out("d3 e6", "d4 d5", dug=True).plays("done")
    assert game.state.men[1] == game.state.board.named("d4 d5")


def test_trap_one_lost_miner_comes_back_a_turn_and_may_walk_at_once():
    game = set_out("a1 a3 a5 a7", "m7", "").plays("b1").turn(0)
    assert game.state.men[0] & game.state.board.named("b1")
    assert game.state.men[0].bit_count() == 5


def test_trap_several_are_taken_off_at_once():
    game = set_out("d3 d5 d7", "d4 d6 m7", dug=True).plays("done")
    assert game.state.men[1] == game.state.board.named("m7")


def test_who_cannot_dig_has_lost():
    game = set_out("a1", "m7", "a2 b1 b2", dug=True, mover=1)
    assert game.state.mine(0) == 0 or game.texts(1)
    hemmed = set_out("", "m7", "", mover=1, dug=True).plays("done")
    hemmed.ended(winner=1)


def test_freestyle_who_sets_the_last_miner_takes_the_first_turn():
    game = begin(KEY, size="5", setup="freestyle", dealer=0)
    for number, cell in enumerate(("a1", "i1", "a3", "i3", "a5")):
        assert game.actors() == (number % 2,)
        game.plays(cell)
    game.refuses(1, "a4").plays("i5").turn(1)
    assert game.state.men[1].bit_count() == 3 and not game.state.dug
    assert game.plays("h1").state.dug


def test_there_are_no_draws_and_only_two_boards():
    sheet(KEY).refuses(winner=None, at="winner")
    no_table(KEY, size="6")


def test_a_quick_player_beats_chance():
    assert gain_of_greedy(KEY, deals=4, seed=1)[1] >= 3
