"""Kangaroo: My Games, lines 3594-3606."""

import pytest

from games.core.errors import BadResult
from games.core.match import LiveMatch
from games.core.registry import get

Kangaroo = get("kangaroo")


def at(target, darts, **options):
    """A sheet after a turn of the first player, who tried `target`; and the row."""
    sheet = Kangaroo.Sheet(Kangaroo.table_for(2, options))
    sheet.totals[0] = target - 1
    return sheet, sheet.enter(sheet.expects()(darts=tuple(darts.split())))


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
    assert at(target, darts)[1].totals[0] == total


def test_double_six_says_what_it_counts_as_line_3602():
    _, row = at(6, "D6 MISS MISS")
    assert row.why[0] == "{0} tries 6: double 6 counts as 12, next 13"


def test_a_product_over_twenty_does_not_count_and_says_so():
    _, row = at(11, "D11 MISS MISS")
    assert row.why[0] == "{0} tries 11: double 11 would be 22 and does not count"


@pytest.mark.parametrize("darts", ["D6 MISS MISS", "D12 MISS MISS", "T4 MISS MISS"])
def test_doubles_count_only_for_the_number_tried_not_for_products(darts):
    """Trying 12, no double six and no triple four helps; double 12 is 24."""
    assert at(12, darts)[1].totals[0] == 11


def test_double_ten_trying_ten_wins_at_once_line_3602():
    sheet, row = at(10, "D10")
    assert row.totals[0] == 20
    assert sheet.over
    assert row.why == ("{0} tries 10: double 10 wins",)


def test_the_order_is_strict_unlike_in_round_the_clock():
    assert at(7, "8 7 MISS")[1].totals[0] == 7


@pytest.mark.parametrize("bull", ["25", "BULL"])
def test_bulls_never_count(bull):
    assert at(5, f"{bull} {bull} {bull}")[1].totals[0] == 4


def test_one_double_two_five_gives_another_turn_line_3604():
    sheet, row = at(1, "1 D2 5")
    assert row.totals[0] == 5
    assert row.why[-1] == "All 3 darts counted: {0} has another turn"
    assert sheet.next_deal().dealer == 0
    sheet.enter(sheet.expects()(darts=("MISS", "6", "7")))
    assert sheet.next_deal().dealer == 1


def test_the_bull_after_twenty_if_so_agreed_line_3606():
    sheet, row = at(20, "25 20 MISS", bull=True)
    assert row.totals[0] == 20
    assert not sheet.over
    assert row.why[1].endswith("counts as 20, next the bull")
    sheet.enter(sheet.expects()(darts=("MISS",) * 3))
    sheet.enter(sheet.expects()(darts=("20", "BULL")))
    assert sheet.over
    assert (sheet.totals, sheet.ranking) == ([21, 0], [1, 2])


def test_darts_after_the_win_and_missing_darts_are_refused():
    game = LiveMatch(Kangaroo.table_for(2))
    with pytest.raises(BadResult, match="a turn has 3 darts, not 2"):
        game.enter({"darts": ["1", "2"]}, 0)
    with pytest.raises(BadResult, match="dart 3 was not thrown: the match was won"):
        at(10, "MISS D10 1")
    assert game.seq == 0


@pytest.mark.parametrize("rubbish", [{}, {"darts": ["D25"] * 3}, {"darts": None}, {"dart": "1"}, []])
def test_rubbish_is_refused(rubbish):
    game = LiveMatch(Kangaroo.table_for(2))
    with pytest.raises(BadResult):
        game.enter(rubbish, 0)
    assert game.seq == 0
