"""Y: My Games, lines 3046-3048, on hex's rules (lines 3017-3036)."""

from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from games.boards.kit.hex_boards import triangle
from games.boards.kit.sites import sites_of
from tests.games.boards.perft import in_step, perft, plain
from tests.games.dsl import begin, no_table, sheet


def start(size=13, swap=False):
    return begin("y-game", size=size, swap=swap).state


def game(**options):
    return begin("y-game", **options)


def spots(size):
    """The cells as plain coordinates, row by row, written independently of the kit."""
    return [(row, column) for row in range(size) for column in range(size - row)]


def neighbours(spot):
    row, column = spot
    return [
        (row, column + 1), (row, column - 1), (row + 1, column), (row - 1, column),
        (row - 1, column + 1), (row + 1, column - 1),
    ]  # fmt: skip


def links_all(size, stones):
    """Whether one connected group of these spots touches all three sides, by a plain flood."""
    left = set(stones)
    while left:
        group, todo = set(), [left.pop()]
        while todo:
            spot = todo.pop()
            group.add(spot)
            around = [near for near in neighbours(spot) if near in left]
            left -= set(around)
            todo += around
        top = any(row == 0 for row, _ in group)
        side = any(column == 0 for _, column in group)
        slope = any(row + column == size - 1 for row, column in group)
        if top and side and slope:
            return True
    return False


@given(size=st.integers(4, 10), seed=st.integers())
@settings(max_examples=60, deadline=None)
def test_however_a_board_is_filled_exactly_one_colour_links_all_three_sides(size, seed):
    rng = Random(seed)
    state, order, coordinates = start(size), list(range(size * (size + 1) // 2)), spots(size)
    stones = (set(), set())
    rng.shuffle(order)
    for number, cell in enumerate(order):
        state.apply(number % 2, state.board.cells[cell])
        stones[number % 2].add(coordinates[cell])
        assert (state.actors() == ()) == links_all(size, stones[number % 2])
        if not state.actors():
            break
    assert state.result().winner == number % 2
    for later, cell in enumerate(order[number + 1 :], number + 1):
        stones[later % 2].add(coordinates[cell])
    assert links_all(size, stones[0]) != links_all(size, stones[1])


@pytest.mark.parametrize("size", [4, 9, 13, 19])
def test_the_board_is_an_equilateral_triangle_line_3048(size):
    board = triangle(size)
    coordinates = spots(size)
    at = dict(zip(coordinates, board.cells, strict=True))
    for spot, cell in at.items():
        near = sorted(at[one] for one in neighbours(spot) if one in at)
        assert sites_of(board.near[cell] & board.sites) == near
        assert board.spread(board.bit[cell]) & board.sites == board.near[cell] & board.sites
    assert sum(touch != 0 for touch in board.touch) == 3 * (size - 1)
    assert [len(row) for row in start(size).view(None)["board"]["cells"]] == list(range(size, 0, -1))


def test_a_corner_cell_touches_two_sides():
    """The trap of the catalogue row."""
    board = triangle(5)
    corners = [cell for cell in board.cells if board.touch[cell].bit_count() == 2]
    assert [board.names[cell] for cell in corners] == ["a1", "e1", "a5"]
    assert not [touch for touch in board.touch if touch == 7]
    along = game(size=5, swap=False).plays("a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1")
    along.ended(winner=0)  # a row along one side touches the other two with its corners


def test_the_winning_chain_is_one_connected_group():
    """The trap of the catalogue row: three sides touched by two chains are not enough."""
    y = game(size=5, swap=False).plays("c1", "b1", "c2", "d1", "a2", "a1", "a3", "a4").turn(0)
    y.plays("b2", "e1", "c3").ended(
        winner=0
    )  # before, c1-c2 touched the top, a2-a3 the left, nothing linked them
    assert set(y.view(None)["board"]["marks"]) == {"c1", "c2", "c3", "b2", "a2", "a3"}


def test_rubbish_and_cells_off_the_triangle_are_refused():
    game().refuses(0, "", "m2", "b13", "a14", "n1", "e", "ä1", None, 7)


@pytest.mark.parametrize("size", [3, 20, "x"])
def test_a_size_out_of_range_is_refused(size):
    no_table("y-game", size=size, because="4 to 19")


def test_a_result_can_be_typed_in():
    swapped = sheet("y-game").enter(winner=1, swapped=True).ends(places=(2, 1))
    swapped.says("Red links all three sides after a swap of colours: 1")
    sheet("y-game").enter(winner=0, swapped=False).ends(1, 0, because="Red links all three sides.")


def test_greedy_saves_a_broken_bridge_also_to_a_side():
    for moves, answer in (
        (("c3", "a1", "b5", "b4"), "c4"),  # c3 and b5 are a bridge apart by b4 and c4
        (("b4", "a5"), "a4"),  # b4 is a bridge from the left side by a4 and a5
    ):
        state = game(size=8, swap=False).plays(*moves).state
        assert state.text(0, state.greedy(0, Random(0))) == answer


class Plain:
    """Stones by row and column; a colour has won when a plain flood touches all three sides."""

    def __init__(self, size, stones=None, mover=0, swap=True):
        self.size, self.stones, self.mover, self.swap = size, stones or {}, mover, swap

    def moves(self):
        if any(
            links_all(self.size, [at for at, owner in self.stones.items() if owner == own]) for own in (0, 1)
        ):
            return []
        free = [named(spot) for spot in spots(self.size) if spot not in self.stones]
        return free + ["swap"] * (len(self.stones) == 1 and self.swap)

    def after(self, text):
        if text == "swap":
            return Plain(self.size, self.stones, 1, swap=False)
        spot = int(text[1:]) - 1, "abcdefghijklmnopqrs".index(text[0])
        return Plain(self.size, {**self.stones, spot: self.mover}, 1 - self.mover, self.swap)


def named(spot):
    return "abcdefghijklmnopqrs"[spot[1]] + str(spot[0] + 1)


def test_perft_from_the_start():
    """Every cell, then every other or a swap, then all that are left."""
    counts = [21, 21 * 21, 21 * (20 * 19 + 20)]
    assert [perft(start(6, swap=True), depth) for depth in (1, 2, 3)] == counts
    assert [plain(Plain(6), depth) for depth in (1, 2, 3)] == counts


@pytest.mark.parametrize("seed", range(10))
def test_whole_games_go_as_in_the_plain_generator(seed):
    in_step(start(4 + seed % 5, swap=True), Plain(4 + seed % 5), seed)
