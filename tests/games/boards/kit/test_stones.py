"""Stones with their liberties."""

from random import Random

import pytest

from games.boards.kit.stones import BLACK, WHITE, Chains, crossings


def test_crossings_of_one_size_are_one_object():
    assert crossings(9) is crossings(9)


@pytest.mark.parametrize("size", [5, 9, 19])
def test_spreading_on_crossings_does_not_wrap_around_the_edge(size):
    board = crossings(size)
    for point in range(board.points):
        assert board.spread(board.bit[point]) == board.near[point] | board.bit[point]
    assert board.rim.bit_count() == 4 * (size - 1)


def test_an_area_is_what_empty_points_connect():
    board = crossings(5)
    wall = sum(board.bit[2::5])
    left = board.area(1, board.board & ~wall)
    assert board.points_of(left) == [0, 1, 5, 6, 10, 11, 15, 16, 20, 21]


def test_a_clone_shares_nothing():
    rng, chains = Random(4), Chains(crossings(6))
    for number in range(40):
        colour = number % 2
        points = [p for p in chains.board.points_of(chains.empty) if chains.may_place(colour, p)]
        if not points:
            continue
        before = [chains.stones[:], chains.chain[:], chains.members[:], chains.liberties[:], chains.ko]
        twin = chains.clone()
        twin.place(colour, rng.choice(points))
        assert before == [chains.stones, chains.chain, chains.members, chains.liberties, chains.ko]
        chains = twin


def test_chains_join_and_are_captured_together():
    chains = Chains(crossings(5))
    at = chains.board.grid.index
    for colour, text in (
        (BLACK, "b5"),
        (BLACK, "a4"),
        (WHITE, "c5"),
        (WHITE, "b4"),
        (WHITE, "a3"),
        (BLACK, "e1"),
    ):
        assert chains.place(colour, at[text]) == 0
    assert len(chains.chains_of(BLACK)) == 3
    captured = chains.place(WHITE, at["a5"])
    assert captured == chains.board.bit[at["b5"]] | chains.board.bit[at["a4"]]
    assert chains.ko == -1, "two stones were taken"
    assert len(chains.chains_of(BLACK)) == 1


def test_an_eye_needs_its_corners():
    chains = Chains(crossings(5))
    at = chains.board.grid.index
    for text in ("c4", "b3", "d3", "c2"):
        chains.place(BLACK, at[text])
    assert chains.is_eye(BLACK, at["c3"])
    chains.place(WHITE, at["b4"])
    assert chains.is_eye(BLACK, at["c3"]), "one enemy at a corner does no harm in the middle"
    chains.place(WHITE, at["d2"])
    assert not chains.is_eye(BLACK, at["c3"])
