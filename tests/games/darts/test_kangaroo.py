"""Kangaroo: My Games, lines 3594-3606."""

import pytest

from tests.games.dsl import Entered, sheet


def throw(darts: str) -> dict[str, list[str]]:
    return {"darts": darts.split()}


def trying(target: int, **options: bool) -> Entered:
    """The turn of the first of two players, who tries `target`."""
    return sheet("kangaroo", 2, scores=(target - 1, 0), **options)


@pytest.mark.parametrize(
    ("target", "darts", "total"),
    [
        (6, "D6 MISS MISS", 12),
        (6, "D6 13 MISS", 13),
        (6, "T6 MISS MISS", 18),
        (7, "T7 MISS MISS", 6),
        (11, "D11 MISS MISS", 10),
        (3, "MISS 3 4", 4),
        (1, "T1 D4 MISS", 8),
    ],
)
def test_a_double_or_triple_of_the_number_tried_counts_as_the_product_line_3602(target, darts, total):
    trying(target).enter(throw(darts)).stands(total, 0)


def test_double_six_says_what_it_counts_as_line_3602():
    game = trying(6).enter(throw("D6 MISS MISS"))
    assert game.row.why[0] == "{0} tries 6: double 6 counts as 12, next 13"


def test_a_product_over_twenty_does_not_count_and_says_so():
    game = trying(11).enter(throw("D11 MISS MISS"))
    assert game.row.why[0] == "{0} tries 11: double 11 would be 22 and does not count"


@pytest.mark.parametrize("darts", ["D6 MISS MISS", "D12 MISS MISS", "T4 MISS MISS"])
def test_doubles_count_only_for_the_number_tried_not_for_products(darts):
    """Trying 12, no double six and no triple four helps; double 12 is 24."""
    trying(12).enter(throw(darts)).stands(11, 0)


def test_double_ten_trying_ten_wins_at_once_line_3602():
    trying(10).enter(throw("D10")).says("{0} tries 10: double 10 wins").ends(20, 0)


def test_the_order_is_strict_unlike_in_round_the_clock():
    trying(7).enter(throw("8 7 MISS")).stands(7, 0)


@pytest.mark.parametrize("bull", ["25", "BULL"])
def test_bulls_never_count(bull):
    trying(5).enter(throw(f"{bull} {bull} {bull}")).stands(4, 0)


def test_one_double_two_five_gives_another_turn_line_3604():
    game = trying(1).enter(throw("1 D2 5")).stands(5, 0).next(dealer=0)
    assert game.row.why[-1] == "All 3 darts counted: {0} has another turn"
    game.enter(throw("MISS 6 7")).next(dealer=1)


def test_the_bull_after_twenty_if_so_agreed_line_3606():
    game = trying(20, bull=True).enter(throw("25 20 MISS")).stands(20, 0)
    assert game.row.why[1].endswith("counts as 20, next the bull")
    game.each(throw("MISS MISS MISS"), throw("20 BULL")).ends(21, 0, places=(1, 2))


def test_darts_after_the_win_and_missing_darts_are_refused():
    trying(1).refuses(throw("1 2"), because="a turn has 3 darts, not 2")
    trying(10).refuses(throw("MISS D10 1"), because="dart 3 was not thrown: the match was won")


@pytest.mark.parametrize("rubbish", [{}, {"darts": ["D25"] * 3}, {"darts": None}, {"dart": "1"}, []])
def test_rubbish_is_refused(rubbish):
    trying(1).refuses(rubbish)
