"""Hex: My Games, lines 3017-3044 and 3052."""

from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from games.boards.kit.hex_boards import rhombus
from games.boards.kit.sites import sites_of
from games.core.errors import BadOption
from games.core.game import Deal
from games.core.match import LiveMatch
from games.core.registry import get
from tests.games.boards.perft import in_step, perft, plain

Hex = get("hex")


def match(**options):
    return LiveMatch(Hex.table_for(options=options))


def play(game, *texts):
    for text in texts:
        game.play(game.actors()[0], text, game.seq)
    return game


def start(size=11, swap=False):
    return Hex.State(Hex.table_for(options={"size": size, "swap": swap}), Deal(1, 0, (0, 0)))


def neighbours(size, cell):
    """The source's picture in plain coordinates, written independently of the kit."""
    row, column = divmod(cell, size)
    around = [(row, column + 1), (row, column - 1), (row + 1, column), (row - 1, column)]
    around += [(row - 1, column + 1), (row + 1, column - 1)]
    return [r * size + c for r, c in around if 0 <= r < size and 0 <= c < size]


def links(size, stones, colour):
    """Whether these stones join the colour's sides, by a plain flood: 0 top-bottom, 1 left-right."""

    def along(cell):
        return cell // size if colour == 0 else cell % size

    reached = [cell for cell in stones if along(cell) == 0]
    seen = set(reached)
    while reached:
        cell = reached.pop()
        if along(cell) == size - 1:
            return True
        for near in neighbours(size, cell):
            if near in stones and near not in seen:
                seen.add(near)
                reached.append(near)
    return False


# Worked examples ------------------------------------------------------------------------------------------------------


@given(size=st.integers(4, 9), seed=st.integers())
@settings(max_examples=60, deadline=None)
def test_no_draws_are_possible_line_3038(size, seed):
    """However a board is filled, exactly one colour links its sides, and play ends at the stone that does it."""
    rng = Random(seed)
    state, stones = start(size), (set(), set())
    order = list(range(size * size))
    rng.shuffle(order)
    for number, cell in enumerate(order):
        state.apply(number % 2, state.board.cells[cell])
        stones[number % 2].add(cell)
        assert (state.actors() == ()) == links(size, stones[number % 2], number % 2)
        if not state.actors():
            break
    assert not state.actors()
    assert state.result().winner == number % 2
    for later, cell in enumerate(order[number + 1 :], number + 1):
        stones[later % 2].add(cell)
    assert links(size, stones[0], 0) != links(size, stones[1], 1)


@pytest.mark.parametrize("size", [4, 11, 13, 14, 19])
def test_sizes_line_3052(size):
    state = start(size)
    assert len(state.legal(0)) == size * size
    assert len(state.view(None)["board"]["cells"]) == size


# Traps ----------------------------------------------------------------------------------------------------------------


def test_after_a_swap_the_second_player_wins_with_red():
    game = play(match(size=4), "a1", "swap", "d4", "a2", "d3", "a3", "d2", "a4")
    assert game.result.totals == (0, 1)
    assert game.sheet.rows[0].result.to_json() == {"winner": 1, "swapped": True}
    assert game.result.reason == "Red links top and bottom after a swap of colours."
    assert game.view(None)["view"]["board"]["marks"] == ["a1", "a2", "a3", "a4"]


@pytest.mark.parametrize("size", [4, 7, 11])
def test_a_corner_belongs_to_both_sides_that_meet_there(size):
    board = rhombus(size)
    (top, bottom), (left, right) = board.ends
    corners = {0: (top, left), size - 1: (top, right), size * (size - 1): (bottom, left)}
    corners[size * size - 1] = (bottom, right)
    for cell, sides in corners.items():
        assert all(board.near[board.cells[cell]] & side for side in sides)


def test_a_corner_stone_serves_either_colour():
    red = play(match(size=4, swap=False), "a1", "b1", "a2", "b2", "a3", "b3", "a4")
    assert red.result.totals == (1, 0)
    blue = play(match(size=4, swap=False), "a2", "a1", "b2", "b1", "c2", "c1", "a3", "d1")
    assert blue.result.totals == (0, 1)


@given(size=st.integers(4, 19), data=st.data())
@settings(max_examples=40, deadline=None)
def test_each_cell_has_six_neighbours_in_the_right_directions(size, data):
    board = rhombus(size)
    cell = data.draw(st.integers(0, size * size - 1))
    near = board.near[board.cells[cell]] & board.sites
    assert [board.where[site] for site in sites_of(near)] == sorted(neighbours(size, cell))
    assert sum(1 for cell in range(size * size) if len(neighbours(size, cell)) == 2) == 2, "two sharp corners"


def test_diagonal_that_is_no_link_does_not_win():
    game = play(match(size=4, swap=False), "a1", "a4", "b2", "b4", "c3", "c4", "d4")
    assert not game.over, "a1-b2-c3-d4 touch only at their points"
    slant = play(match(size=4, swap=False), "d1", "a1", "c2", "b1", "b3", "c1", "a4")
    assert slant.result.totals == (1, 0), "d1-c2-b3-a4 is a chain"


# The door -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [3, 20, "x", None, 11.5])
def test_a_size_out_of_range_is_refused(size):
    with pytest.raises(BadOption, match="4 to 19"):
        Hex.table_for(options={"size": size})


def test_a_result_can_be_typed_in():
    game = LiveMatch(Hex.table_for(), entered=True)
    row = game.enter({"winner": 0, "swapped": True}, 0)
    assert row.why == ("Blue links left and right after a swap of colours: 1",)
    assert game.result.places == (1, 2)


class Plain:
    """Stones by cell; a colour has won when a flood from one of its sides reaches the other."""

    def __init__(self, size, stones=None, mover=0, swap=True):
        self.size, self.stones, self.mover, self.swap = size, stones or {}, mover, swap

    def moves(self):
        if any(
            links(self.size, {at for at, owner in self.stones.items() if owner == own}, own) for own in (0, 1)
        ):
            return []
        cells = [cell for cell in range(self.size**2) if cell not in self.stones]
        return [named(self.size, cell) for cell in cells] + ["swap"] * (len(self.stones) == 1 and self.swap)

    def after(self, text):
        if text == "swap":
            return Plain(self.size, self.stones, 1, swap=False)
        cell = (int(text[1:]) - 1) * self.size + "abcdefghijklmnopqrs".index(text[0])
        return Plain(self.size, {**self.stones, cell: self.mover}, 1 - self.mover, self.swap)


def named(size, cell):
    return "abcdefghijklmnopqrs"[cell % size] + str(cell // size + 1)


def test_perft_from_the_start():
    """Every cell, then every other or a swap, then all that are left; without the swap gameslib counts the same."""
    assert [perft(start(), depth) for depth in (1, 2, 3)] == [121, 121 * 120, 121 * 120 * 119]
    counts = [25, 25 * 25, 25 * (24 * 23 + 24)]
    assert [perft(start(5, swap=True), depth) for depth in (1, 2, 3)] == counts
    assert [plain(Plain(5), depth) for depth in (1, 2, 3)] == counts


@pytest.mark.parametrize("seed", range(10))
def test_whole_games_go_as_in_the_plain_generator(seed):
    in_step(start(4 + seed % 4, swap=True), Plain(4 + seed % 4), seed)
