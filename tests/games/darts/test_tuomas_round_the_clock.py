"""Tuomas's Round the Clock: My Games, lines 3574-3590."""

from itertools import permutations

import pytest
from hypothesis import given, strategies as st

from games.core.errors import BadResult
from games.core.match import LiveMatch
from games.core.registry import get
from games.darts.tuomas_round_the_clock import advance, best_order
from games.kits.throws import DARTS

Clock = get("tuomas-round-the-clock")


def at(target, darts, seats=1):
    """The total after a turn of a player who tries `target`, and the row."""
    game = LiveMatch(Clock.table_for(seats))
    game.sheet.totals[0] = target - 1
    row = game.sheet.enter(game.sheet.expects()(darts=tuple(darts.split())))
    return row.totals[0], row


def test_trying_five_double_five_leads_to_seven_line_3586():
    total, row = at(5, "D5 MISS MISS")
    assert total == 6
    assert row.why[0] == "{0} tries 5: double 5 counts, next 7"


def test_trying_seven_eight_then_seven_count_both_line_3590():
    total, row = at(7, "8 7 MISS")
    assert total == 8
    assert row.why[:2] == ("{0} tries 7: 7 counts, next 8", "{0} tries 8: 8 counts, next 9")


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
    assert at(target, darts)[0] == total


@pytest.mark.parametrize(
    ("target", "dart", "wins"),
    [(18, "T18", 1), (18, "D18", 0), (19, "D19", 1), (19, "T19", 1), (19, "19", 0), (19, "BULL", 1), (20, "20", 1),
     (20, "D20", 1), (20, "T20", 1), (20, "25", 1), (17, "T17", 0)],
)  # fmt: skip
def test_the_throws_that_finish_line_3586(target, dart, wins):
    assert (at(target, f"{dart} MISS MISS")[0] == 20) == bool(wins)


def test_a_bull_is_worth_most_where_the_order_makes_it_so():
    """A joker may stand for a number between two hits, and the sheet finds where."""
    assert at(7, "9 BULL 10")[0] == 10
    assert at(7, "8 25 10")[0] == 8


@given(
    done=st.integers(0, 19),
    darts=st.lists(st.sampled_from(sorted(DARTS)), min_size=3, max_size=3),
)
def test_no_order_is_better_than_the_one_that_counts(done, darts):
    thrown = [DARTS[text] for text in darts]
    best = advance(done, best_order(done, thrown))
    assert best == max(advance(done, order) for order in permutations(thrown))


def test_the_first_to_finish_wins_at_once_and_others_are_placed_by_progress():
    game = LiveMatch(Clock.table_for(3))
    targets = [1, 1, 1]
    while not game.over:
        seat = game.sheet.next_deal().dealer
        aim = targets[seat]
        darts = [f"T{aim}" if seat == 0 else str(aim), "MISS", "MISS"]
        targets[seat] += 3 if seat == 0 else 1
        row = game.enter({"darts": darts}, game.seq)
    assert row.deal.dealer == 0
    assert game.result.totals == (20, 6, 6)
    assert game.result.places == (1, 2, 2)
    assert game.result.reason == "20 is hit."


def test_a_short_turn_only_finishes():
    game = LiveMatch(Clock.table_for(2))
    with pytest.raises(BadResult, match="a turn has 3 darts, not 1"):
        game.enter({"darts": ["1"]}, 0)
    assert game.seq == 0
    assert at(20, "20")[0] == 20


@pytest.mark.parametrize(
    "rubbish", [{}, {"darts": []}, {"darts": ["21"] * 3}, {"darts": ["1"] * 4}, {"darts": "111"}, 7]
)
def test_rubbish_is_refused(rubbish):
    game = LiveMatch(Clock.table_for(2))
    with pytest.raises(BadResult):
        game.enter(rubbish, 0)
    assert game.seq == 0


def test_practice_alone_has_no_winner():
    game = LiveMatch(Clock.table_for(preset="solo"))
    for aim in (1, 4, 7, 10, 13, 16):
        game.enter({"darts": [f"{aim}", f"{aim + 1}", f"{aim + 2}"]}, game.seq)
    game.enter({"darts": ["T19"]}, game.seq)
    assert (game.result.totals, game.result.places) == ((20,), None)
