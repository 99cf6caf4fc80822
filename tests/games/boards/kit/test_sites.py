"""The algebra of boards, against what a person would count."""

from __future__ import annotations

from random import Random

import pytest

from games.boards.kit.sites import (
    SIX,
    Board,
    above,
    hexagon,
    number_at,
    sites_of,
    square,
    tally,
)

BOARDS = {
    "square": square(6),
    "oblong": square(4, 7),
    "hexagon": hexagon(4),
    "slanted": hexagon(5, slanted=True),
    "free": Board(
        {(0, 1): "x1", (1, 0): "y1", (1, 1): "z1", (2, 0): "v1", (2, 2): "w1"}, SIX, SIX, picture="hex"
    ),
}


def names(board: Board, mask: int) -> str:
    return " ".join(sorted(board.names[site] for site in sites_of(mask)))


def some(board: Board, rng: Random, of_ten: int) -> int:
    return board.mask(site for site in sites_of(board.sites) if rng.randrange(10) < of_ten)


@pytest.fixture(params=BOARDS)
def board(request: pytest.FixtureRequest) -> Board:
    return BOARDS[request.param]


def test_squares_are_named_by_column_and_row_from_the_bottom() -> None:
    board = square(4)
    assert names(board, board.near[board.index["a1"]]) == "a2 b1"
    assert names(board, board.near[board.index["d4"]]) == "c4 d3"
    assert names(board, board.around[board.index["b2"]]) == "a1 a2 a3 b1 b3 c1 c2 c3"
    assert square(2, letters="jk", sides=8).near[0].bit_count() == 3


def test_a_hexagon_has_the_cells_and_neighbours_that_it_should() -> None:
    for side in range(2, 9):
        board = hexagon(side)
        assert len(board.index) == 3 * side * (side - 1) + 1
        assert sum(near.bit_count() for near in board.near) == 2 * (9 * side**2 - 15 * side + 6)
    board = hexagon(4)
    assert names(board, board.near[board.index["a1"]]) == "a2 b1 b2"
    assert names(board, board.near[board.index["d4"]]) == "c3 c4 d3 d5 e3 e4"


def test_slanted_letters_and_numbers_name_lines_of_a_hexagon() -> None:
    board = hexagon(8, slanted=True)
    assert names(board, board.near[board.index["h8"]]) == "g7 g8 h7 h9 i8 i9"
    assert {abs(ord(name[0]) - 97 - int(name[1:]) + 1) <= 7 for name in board.index} == {True}
    assert names(board, board.mask(board.path(board.index["d7"], board.index["i12"]))) == "e8 f9 g10 h11"


def test_neighbours_are_neighbours_of_each_other(board: Board) -> None:
    for site in sites_of(board.sites):
        assert all(board.near[other] >> site & 1 for other in sites_of(board.near[site]))
        assert not board.near[site] >> site & 1


def test_what_the_eyes_see_is_what_each_sees_by_walking(board: Board) -> None:
    rng = Random(7)
    for _ in range(60):
        taken = some(board, rng, 4)
        eyes, empty = taken & some(board, rng, 5), board.sites & ~taken
        walked = [board.seen_from(eye, empty) for eye in sites_of(eyes)]
        planes = tally(board.sight(eyes, empty))
        for site in sites_of(board.sites):
            assert number_at(planes, site) == min(7, sum(seen >> site & 1 for seen in walked))


def test_the_nearest_taken_sites_are_the_taken_ones_that_are_seen(board: Board) -> None:
    rng = Random(5)
    for _ in range(30):
        taken = some(board, rng, 3)
        for site in sites_of(board.sites):
            assert board.nearest(site, taken) == board.seen_from(site, board.sites & ~taken) & taken


def test_one_is_above_the_other_where_its_number_is_greater() -> None:
    rng = Random(3)
    for _ in range(50):
        sets = [[rng.getrandbits(20) for _ in range(rng.randrange(8))] for _ in range(2)]
        more, less = tally(sets[0]), tally(sets[1])
        for site in range(20):
            counts = [sum(one >> site & 1 for one in several) for several in sets]
            assert above(more, less) >> site & 1 == (counts[0] > counts[1])


def test_groups_part_a_set_and_do_not_touch_each_other(board: Board) -> None:
    rng = Random(1)
    for _ in range(40):
        men = some(board, rng, 5)
        groups = board.groups(men)
        assert sum(groups) == men
        assert all(board.grow(group) & men == group for group in groups)
        assert all(
            board.liberties(group, board.sites & ~men) == board.grow(group) & ~group for group in groups
        )


def test_a_row_is_found_in_every_direction_and_not_round_the_rim() -> None:
    board = square(5)
    for row in ("a1 b1 c1", "c3 c4 c5", "a1 b2 c3", "c3 d2 e1"):
        ends = board.in_row(board.named(row), 3)
        assert names(board, ends) == " ".join((row.split()[0], row.split()[-1]))
        assert not board.in_row(board.named(row), 4)
    assert not board.in_row(board.named("d1 e1 a2"), 3)
    assert not board.in_row(board.named("d1 e2 a3 a4"), 3)


def test_a_walk_ends_with_what_stands_in_the_way() -> None:
    board = square(8)
    taken = board.named("d6 f4 b2")
    walked = board.mask(board.walks(board.index["d4"], 3, board.sites & ~taken))
    assert names(board, walked) == "a4 a7 b2 b4 b6 c3 c4 c5 d1 d2 d3 d5 d6 e3 e4 e5 f2 f4 f6 g1 g7"
    assert names(board, board.nearest(board.index["d4"], taken)) == "b2 d6 f4"


def test_a_picture_has_a_hole_where_a_square_board_has_none_and_leaves_it_out_of_hexagons() -> None:
    holed = Board({(0, 0): "a2", (1, 0): "a1", (1, 1): "b1"})
    assert holed.picture_of({0: "B"})["cells"] == ["B#", ".."]
    view = hexagon(2).picture_of({})
    assert view["cells"] == ["..", "...", ".."] and view["indent"] == [1, 0, 1]
    assert view["names"] == [["c1", "c2"], ["b1", "b2", "b3"], ["a1", "a2"]]
