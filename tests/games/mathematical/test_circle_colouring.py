"""The antipodal colouring puzzle: My Games, line 3180, and its printed solution, line 3206, by brute force."""

from random import Random

import pytest

from games.core.errors import BadResult, Illegal
from games.core.game import Deal
from games.core.match import LiveMatch
from games.core.registry import get
from games.mathematical.circle_colouring import is_lost

Game = get("circle-colouring")


def match(half, entered=False):
    return LiveMatch(Game.table_for(options={"half": half}), entered=entered)


def play(game, *points):
    for point in points:
        game.play(0, point, game.seq)
    return game


def plainly_lost(coloured, half):
    """The source's words, written independently: a set of coloured points, 0 to 2n - 1."""
    count = 2 * half
    edge = set()
    for point in range(count):
        near = (point + 1) % count
        if (point in coloured) != (near in coloured):
            edge |= {point, near}
    return any((point + half) % count in edge for point in edge)


def furthest(half):
    """How many points can be coloured without losing, by following every order."""
    layer, number = {0}, 0
    while True:
        found = set()
        for coloured in layer:
            for point in range(2 * half):
                longer = coloured | 1 << point
                if longer != coloured and not is_lost(longer, half):
                    found.add(longer)
        if not found:
            return number
        layer, number = found, number + 1


@pytest.mark.parametrize(("half", "most"), [(1, 0), (2, 0), (3, 1), (4, 2), (5, 3), (6, 4), (7, 6)])
def test_no_order_wins_line_3206(half, most):
    """The worked example and the trap: it cannot be won, so it is a puzzle without a winner."""
    assert furthest(half) == most < 2 * half
    assert LiveMatch(Game.table_for(), entered=True).sheet.ranking is None


@pytest.mark.parametrize("half", range(1, 9))
def test_both_the_coloured_point_and_its_neighbour_are_boundary_points(half):
    """The trap of the row."""
    rng = Random(half)
    for _ in range(200):
        coloured = {point for point in range(2 * half) if rng.random() < 0.5}
        assert is_lost(sum(1 << point for point in coloured), half) == plainly_lost(coloured, half)


def test_boundary_points_are_marked():
    board = play(match(6), "2").view(0)["view"]["board"]
    assert board["cells"] == [".B....", "......"]
    assert board["marks"] == ["1", "2", "3"]
    across = play(match(6), "6").view(0)["view"]["board"]
    assert across["marks"] == ["5", "6", "1'"], "after 6 comes 1'"


def test_opposite_boundary_points_lose_and_the_last_point_does_not_count():
    game = play(match(6), "2", "3", "1")
    assert not game.over
    play(game, "5'")
    assert game.result.totals == (3,)
    assert game.result.places is None
    assert game.result.reason == "3 coloured, then two opposite points lay on the boundary."
    assert game.told(None)[-1][2] == "{0} colours 5' and loses."


@pytest.mark.parametrize("rubbish", ["", "0", "7", "7'", "1''", "x", None, 1])
def test_rubbish_is_refused(rubbish):
    game = match(6)
    with pytest.raises(Illegal):
        game.play(0, rubbish, 0)
    assert game.seq == 0


def test_records_are_typed_in_and_checked():
    assert match(6, entered=True).enter({"coloured": 4}, 0).points == (4,)
    for half, coloured in ((6, 10), (2, 1), (1, 1)):
        with pytest.raises(BadResult, match="nobody gets beyond"):
            match(half, entered=True).enter({"coloured": coloured}, 0)


def test_greedy_gets_further_than_random():
    rng, reached = Random(1), {"greedy": 0.0, "sample_legal": 0.0}
    for name in reached:
        for _ in range(30):
            state = Game.State(Game.table_for(), Deal(1, 0, (0,)))
            while state.actors():
                state.apply(0, getattr(state, name)(0, rng))
            reached[name] += state.returns()[0]
    assert reached["greedy"] > 2 * reached["sample_legal"]
