"""Words of contracts, and points below and above the line. Whole rubbers: the tests of Contract Bridge and Whist."""

from games.tricks.kit.lines import LineSheet, contracts
from tests.games.dsl import sheet


def test_bids_go_up_by_suit_and_then_by_level():
    words = list(contracts(1, 7))
    assert words[:6] == ["bid 1C", "bid 1D", "bid 1H", "bid 1S", "bid 1NT", "bid 2C"]
    assert (len(words), words[-1]) == (35, "bid 7NT")


def test_a_rubber_of_bridge_takes_a_hundred_and_a_game_says_what_others_take():
    assert LineSheet.enough == 100
    assert sheet("contract-bridge").match.sheet.enough == 100
    assert sheet("contract-whist").match.sheet.enough == 10


def test_a_game_makes_both_begin_anew():
    row = {"level": 2, "strain": "C", "declarer": 0, "doubled": "1", "tricks": 8}
    match = sheet("contract-whist").enter(row).carries(below=[6, 0], games=[0, 0])
    match.enter({**row, "declarer": 1}).carries(below=[6, 6], games=[0, 0])
    match.enter(row).carries(below=[0, 0], games=[1, 0])
