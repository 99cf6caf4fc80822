"""Stick-taking with double turns: My Games, line 3182, and its printed solution, lines 3223-3227, by brute force."""

import pytest

from games.core.registry import get
from tests.games.mathematical.sticks import best, match, play, start

DOUBLE = get("stick-taking-double")


@pytest.mark.parametrize("pairs", range(1, 7))
def test_double_turns_one_if_n_is_odd_and_a_draw_if_it_is_even_line_3227(pairs):
    assert best(DOUBLE, pairs)(frozenset(range(1, 2 * pairs + 1))) == pairs % 2


def test_double_with_two_sticks_and_with_four():
    """Derived in the catalogue row: 2 against 1, and 4 + 1 against 3 + 2."""
    assert play(match(DOUBLE, 1), 2, 1).result.totals == (2, 1)
    four = play(match(DOUBLE, 2), 4, 3, 2, 1)
    assert four.result.totals == (5, 5)
    assert four.result.places == (1, 1)
    assert four.result.reason == "All sticks are taken: a draw."


@pytest.mark.parametrize("pairs", range(1, 8))
def test_the_last_single_stick_falls_to_the_first_player_when_n_is_even(pairs):
    """The trap of the row; the older edition's `second player` is wrong there."""
    state, turns = start(DOUBLE, pairs), []
    while state.actors():
        (seat,) = state.actors()
        turns.append(seat)
        state.apply(seat, state.legal(seat)[0])
    lengths = [1] + [2] * (pairs - 1) + [1]
    assert turns == [turn % 2 for turn, length in enumerate(lengths) for _ in range(length)]
    assert turns[-1] == (0 if pairs % 2 == 0 else 1)
