"""Spider: Abstract Games 21, lines 1912-1934."""

from tests.games.dsl import begin, sheet
from tests.games.patience.piles import laid, shown

SUIT = "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS"
LOW = ["2C", "2D", "2H", "2S", "4C", "4D", "4H", "4S"]
ROW = "5C 5D 5H 5S 6C 6D 6H 6S 7C 7D"


def test_fifty_four_cards_are_laid_out_and_fifty_are_left():
    game = begin("spider").happens()
    assert [len(pile) for pile in game.piles] == [6] * 4 + [5] * 6
    assert [len(pile) - hidden for pile, hidden in zip(game.piles, game.face_down, strict=True)] == [1] * 10
    assert len(game.stock) == 50


def test_a_card_goes_on_one_that_is_one_higher_of_any_suit():
    laid("9S", "TH", "TS", "9D", "2C", "2C", "KC", "KD", "KH", "KS").may("A1-B", "A1-C", "D1-B", "D1-C")


def test_nothing_goes_on_an_ace_and_a_king_only_into_an_empty_pile():
    laid("AS", "KH", "6D KD", "4C", "4D", "4H", "4S", "8C", "8D").may("C1-J")


def test_cards_of_one_suit_in_order_move_together_or_in_part():
    laid("TS 9S 8S", "JD", "9H", "TC").allows(0, "A3-B", "A2-D", "A1-C")


def test_cards_of_several_suits_in_order_move_one_by_one():
    game = laid("9S 8H", "TD", "9C").allows(0, "A1-C")
    assert "A2-B" not in game.texts(0)


def test_a_row_is_dealt_on_every_pile_at_any_time():
    game = laid("9S", "TH", *LOW, stock=ROW).may("deal", "A1-B").plays("deal")
    assert (shown(game)[0], shown(game)[9], game.stock) == ("9S 5C", "4S 7D", [])


def test_no_row_is_dealt_while_a_pile_is_empty():
    assert "deal" not in laid("9S", "TH", stock=ROW).texts(0)


def test_a_whole_suit_may_be_taken_off_but_need_not_be():
    game = laid(f"4H {SUIT}", "2H").allows(0, "A-off", "A1-B").plays("A-off")
    assert (shown(game), len(game.off)) == (["4H", "2H"], 13)


def test_a_suit_that_is_broken_by_another_stays():
    assert "A-off" not in laid(SUIT.replace("7S", "7H")).texts(0)


def test_it_is_over_when_all_cards_are_off():
    game = laid(SUIT)
    game.state.off = list(range(91))
    game.plays("A-off").turn().ended(cards=104)


def test_every_card_that_is_off_counts_and_nobody_wins():
    sheet("spider").enter(cards=26).counts(26).ends(26, places=None, because="26 cards taken off.")
