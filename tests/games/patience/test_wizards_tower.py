"""Wizard's Tower: Abstract Games 21, lines 1990-2020."""

from random import Random

from games.core.state import OPEN
from tests.games.dsl import begin, sheet
from tests.games.patience.piles import laid, shown

SUIT = "KS QS NS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS"
KEY = "wizards-tower"


def test_seventy_eight_cards_lie_open_in_thirteen_piles_of_six():
    game = begin(KEY).happens()
    assert [len(pile) for pile in game.piles] == [6] * 13 and game.stock == []
    assert game.view(None)["tableau"] == game.view(OPEN)["tableau"]


def test_the_knight_stands_between_queen_and_jack():
    game = laid("NS", "JH", "QD", key=KEY).allows(0, "A1-C", "B1-A")
    assert "B1-C" not in game.texts(0)


def test_trumps_without_a_gap_move_together():
    """Line 2008: 9-8-7-6 goes onto the 10."""
    laid("9 8 7 6", "10", key=KEY).allows(0, "A4-B")


def test_of_trumps_with_a_gap_only_the_last_moves():
    game = laid("9 8 7 5", "10", "15", key=KEY).allows(0, "A1-B", "A1-C")
    assert not {"A4-B", "A2-B"} & set(game.texts(0))


def test_a_trump_goes_on_any_higher_trump_but_on_no_suit_card_nor_under_one():
    game = laid("3", "20", "4S", "2H", "3H", key=KEY)
    assert [text for text in game.texts(0) if text[-1] in "ABCDE"] == ["A1-B", "D1-E", "E1-C"]


def test_trumps_leave_one_by_one_from_the_fool_up():
    game = laid("2 1", "3 0", key=KEY)
    assert "A-off" not in game.texts(0)
    game.plays("B-off", "A-off", "A-off", "B-off").turn()
    assert [game.pack.texts[card] for card in game.off] == ["0", "1", "2", "3"]


def test_a_whole_suit_leaves_together_and_may_stay():
    game = laid(f"5H {SUIT}", "2H", key=KEY).allows(0, "A-off", "A1-B").plays("A-off")
    assert (shown(game), len(game.off)) == (["5H", "2H"], 14)


def test_every_card_that_is_off_counts():
    sheet(KEY).enter(cards=78).counts(78).ends(78, places=None)
    sheet(KEY).refuses(cards=79, at="cards")
    sheet("spider").refuses(cards=105, at="cards")


def test_the_quick_player_digs_for_the_trump_that_leaves_next():
    game = laid("0 5C", "6S", "8H", "9H", key=KEY)
    assert game.state.text(0, game.state.greedy(0, Random(1))) == "A1-B"
