"""Hexagons with their virtual connections."""

import pytest
from hypothesis import given, settings, strategies as st

from games.boards.kit.hex_boards import LETTERS, rhombus, triangle
from games.boards.kit.sites import sites_of


def cells(board, texts):
    return sum(board.bit[board.index[text]] for text in texts.split())


def test_hex_has_the_i():
    assert "i" in LETTERS
    assert len(LETTERS) == 19


def test_rhombi_of_one_size_are_one_object():
    assert rhombus(11) is rhombus(11)


@pytest.mark.parametrize("size", [4, 7, 11, 19])
def test_spreading_is_stepping_to_neighbours_and_never_from_side_to_side(size):
    board = rhombus(size)
    for cell in board.cells:
        assert board.spread(board.bit[cell]) & board.sites == board.near[cell] & board.sites
    (top, bottom), (left, right) = board.ends
    for one, other in ((top, bottom), (left, right), (bottom, top), (right, left)):
        assert not board.spread(one) & other


@given(size=st.integers(4, 9), data=st.data())
@settings(max_examples=60, deadline=None)
def test_a_bridge_is_two_common_empty_neighbours_without_touching(size, data):
    board = rhombus(size)
    one = data.draw(st.sampled_from(board.cells))
    taken = sum(board.bit[cell] for cell in data.draw(st.sets(st.sampled_from(board.cells))))
    empty = board.sites & ~taken
    bridged = set(sites_of(board.bridged(board.bit[one], empty) & board.sites))
    expected = set()
    for other in board.cells:
        common = board.near[one] & board.near[other] & board.sites
        apart = other != one and not board.near[one] & board.bit[other]
        if apart and common.bit_count() == 2 and common & empty == common:
            expected.add(other)
    assert bridged == expected


def test_the_shortest_way_over_an_empty_board_is_its_size_and_half_with_bridges():
    board = rhombus(8)
    for sides in board.ends:
        assert board.shortest(sides, 0, board.sites, False) == (8, board.sites)
        assert board.shortest(sides, 0, board.sites, True)[0] == 4


def test_stones_shorten_the_way_and_enemies_bar_it():
    board = rhombus(5)
    own, wall = cells(board, "c2 c3"), cells(board, "a4 b4 c4 d4")
    assert board.shortest(board.ends[0], own, board.sites & ~own, False)[0] == 3
    need, way = board.shortest(board.ends[0], own, board.sites & ~(own | wall), False)
    assert need == 5
    assert way & cells(board, "e4") == cells(board, "e4"), "the only gap in the wall"
    shut = wall | cells(board, "e4")
    assert board.shortest(board.ends[0], own, board.sites & ~(own | shut), False) == (-1, 0)


def test_a_finished_chain_needs_nothing_and_is_shown_without_its_branches():
    board = rhombus(4)
    own = cells(board, "b1 b2 b3 b4 a3 c2 d1")
    assert board.shortest(board.ends[0], own, board.sites & ~own, False)[0] == 0
    shown = board.chain(board.ends[0], own)
    assert shown.bit_count() == 4
    assert shown & own == shown
    assert board.chain(board.ends[1], own & ~cells(board, "a3")) == 0


def test_a_triangle_has_three_sides_that_no_step_confuses():
    board = triangle(6)
    assert triangle(6) is board
    for one, other in ((0, 1), (1, 2), (2, 0)):
        assert not board.ends[one] & board.ends[other] & board.sites
    for number, side in enumerate(board.ends):
        at_side = [cell for cell in board.cells if board.near[cell] & side]
        assert len(at_side) == 6
        assert all(board.touch[cell] >> number & 1 for cell in at_side)
        waves, reached = board.layers(side, 0, 0, board.sites, False)
        assert [wave.bit_count() for wave in waves] == [6, 5, 4, 3, 2, 1]
        assert not reached
