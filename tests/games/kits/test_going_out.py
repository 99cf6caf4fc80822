"""The order of going out as a result: what is refused, and what it is worth."""

import pytest

from games.core.errors import BadResult
from games.core.registry import get
from games.kits.going_out import OutInOrder, out_points


@pytest.fixture
def sheet():
    game = get("chinese-poker")
    return game.Sheet(game.table_for(4))


def test_points_are_the_players_outlasted():
    assert out_points([2, 0, 1], 4) == (2, 1, 3, 0)


def test_the_first_out_wins_and_the_last_with_cards_loses(sheet):
    row = sheet.enter(OutInOrder(went_out=(2, 0, 1)))
    assert row.points == (2, 1, 3, 0)
    assert sheet.ranking == [2, 3, 1, 4]
    assert sheet.over
    assert row.why[0] == "{2} is out as number 1: 3"
    assert row.why[-1] == "{3} is left with cards: 0"


@pytest.mark.parametrize(
    ("went_out", "reason"),
    [
        ((0, 1, 0), "cannot go out twice"),
        ((0, 1), "3 go out and one is left, but 2"),
        ((0, 1, 2, 3), "3 go out and one is left, but 4"),
        ((0, 1, 4), "4 is not between 0 and 3"),
        ("012", "a list is needed"),
        (None, "a list is needed"),
        ((0, "x", 1), "not a whole number"),
    ],
)
def test_impossible_orders_are_refused_and_change_nothing(sheet, went_out, reason):
    with pytest.raises(BadResult, match=reason):
        sheet.enter(OutInOrder.clean({"went_out": went_out}, sheet.table, sheet.next_deal()))
    assert sheet.rows == []
    assert sheet.totals == [0, 0, 0, 0]
