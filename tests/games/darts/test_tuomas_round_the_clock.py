"""Tuomas's Round the Clock: My Games, lines 3574-3590."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, strategies as st

from games.darts.tuomas_round_the_clock import advance, best_order
from games.kits.throws import DARTS
from tests.games.dsl import Entered, sheet


def throw(darts: str) -> dict[str, list[str]]:
    return {"darts": darts.split()}


def after(target: int, darts: str) -> Entered:
    """The sheet after a turn of a player who tries `target`."""
    return sheet("tuomas-round-the-clock", 1, scores=(target - 1,)).enter(throw(darts))


def test_trying_five_double_five_leads_to_seven_line_3586():
    game = after(5, "D5 MISS MISS").stands(6)
    assert game.row.why[0] == "{0} tries 5: double 5 counts, next 7"


def test_trying_seven_eight_then_seven_count_both_line_3590():
    game = after(7, "8 7 MISS").stands(8)
    assert game.row.why[:2] == ("{0} tries 7: 7 counts, next 8", "{0} tries 8: 8 counts, next 9")


@pytest.mark.parametrize(
    ("target", "darts", "total"),
    [
        (3, "T3 MISS MISS", 5),
        (4, "25 MISS MISS", 4),
        (4, "BULL MISS MISS", 5),
        (1, "BULL 3 4", 4),
        (1, "4 3 BULL", 4),
        (1, "2 T1 5", 3),
        (1, "D2 1 4", 4),
        (1, "1 25 3", 3),
        (1, "3 25 2", 3),
        (9, "10 11 12", 8),
        (5, "4 6 7", 4),
    ],
)
def test_doubles_triples_jokers_in_the_best_order(target, darts, total):
    after(target, darts).stands(total)


@pytest.mark.parametrize(
    ("target", "dart", "wins"),
    [(18, "T18", 1), (18, "D18", 0), (19, "D19", 1), (19, "T19", 1), (19, "19", 0), (19, "BULL", 1), (20, "20", 1),
     (20, "D20", 1), (20, "T20", 1), (20, "25", 1), (17, "T17", 0)],
)  # fmt: skip
def test_the_throws_that_finish_line_3586(target, dart, wins):
    assert (after(target, f"{dart} MISS MISS").match.sheet.totals[0] == 20) == bool(wins)


def test_a_bull_is_worth_most_where_the_order_makes_it_so():
    """A joker may stand for a number between two hits, and the sheet finds where."""
    after(7, "9 BULL 10").stands(10)
    after(7, "8 25 10").stands(8)


@given(
    done=st.integers(0, 19),
    darts=st.lists(st.sampled_from(sorted(DARTS)), min_size=3, max_size=3),
)
def test_no_order_is_better_than_the_one_that_counts(done, darts):
    thrown = [DARTS[text] for text in darts]
    best = advance(done, best_order(done, thrown))
    assert best == max(advance(done, order) for order in permutations(thrown))


def test_the_first_to_finish_wins_at_once_and_others_are_placed_by_progress():
    game = sheet("tuomas-round-the-clock", 3)
    for aim in range(1, 7):
        game.each(throw(f"T{3 * aim - 2} MISS MISS"), throw(f"{aim} MISS MISS"), throw(f"{aim} MISS MISS"))
    game.next(dealer=0).enter(throw("T19 MISS MISS")).ends(20, 6, 6, places=(1, 2, 2), because="20 is hit.")


def test_a_short_turn_only_finishes():
    sheet("tuomas-round-the-clock", 2).refuses(throw("1"), because="a turn has 3 darts, not 1")
    after(20, "20").stands(20)


@pytest.mark.parametrize(
    "rubbish", [{}, {"darts": []}, {"darts": ["21"] * 3}, {"darts": ["1"] * 4}, {"darts": "111"}, 7]
)
def test_rubbish_is_refused(rubbish):
    sheet("tuomas-round-the-clock", 2).refuses(rubbish)


def test_practice_alone_has_no_winner():
    game = sheet("tuomas-round-the-clock", preset="solo")
    for aim in (1, 4, 7, 10, 13, 16):
        game.enter(throw(f"{aim} {aim + 1} {aim + 2}"))
    game.enter(throw("T19")).ends(20, places=None)
