"""Chinese Spider: Abstract Games 21, line 2049, and the patience of that name in PySolFC."""

from tests.games.dsl import begin, no_table, sheet
from tests.games.patience.piles import laid, shown

KEY = "chinese-spider"
SUIT = "KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C AC"
OTHERS = ["KD"] * 2 + ["KH"] * 4 + ["2C"] * 4


def test_seventy_two_of_a_hundred_and_fifty_six_cards_are_laid_out_a_row_of_them_open():
    game = begin(KEY).happens()
    assert [len(pile) for pile in game.piles] == [6] * 12
    assert game.face_down == [5] * 12
    assert len(game.stock) == 84


def test_with_tiles_a_hundred_and_eight_cards_lie_open_and_none_is_higher_than_nine():
    game = begin(KEY, ranks=9).happens()
    dealt = game.stock + [card for pile in game.piles for card in pile]
    assert len(dealt) == 108 and game.face_down == [0] * 12
    assert max(game.pack.rank[card] for card in dealt) == 8
    assert [len(game.stock), game.pack.copies] == [36, 4]


def test_a_whole_suit_leaves_and_is_shorter_with_tiles():
    game = laid(SUIT, "2D", key=KEY).plays("A-off")
    assert (shown(game), len(game.off)) == (["2D"], 13)
    assert "A-off" not in laid(SUIT[12:], "2D", key=KEY).texts(0)
    assert "A-off" in laid(SUIT[12:], "2D", key=KEY, ranks=9).texts(0)


def test_a_row_is_dealt_only_while_no_pile_is_empty_but_with_tiles_always():
    assert "deal" not in laid("9S".replace("S", "C"), "TH", stock="2D", key=KEY).texts(0)
    assert "deal" in laid("5C", "9H", stock="2D", key=KEY, ranks=9).texts(0)
    game = laid("9C", "TH", *OTHERS, stock="3C " * 4 + "3D " * 4 + "3H " * 4, key=KEY).plays("deal")
    assert game.stock == [] and all(len(pile) == 2 for pile in game.piles)


def test_three_suits_of_four_copies():
    pack = begin(KEY).state.pack
    assert {text: pack.texts.count(text) for text in ("AC", "KD", "7H")} == {"AC": 4, "KD": 4, "7H": 4}
    assert "AS" not in pack.texts


def test_no_more_cards_are_off_than_are_played_with():
    sheet(KEY).enter(cards=156).counts(156)
    sheet(KEY).refuses(cards=157, at="cards")
    sheet(KEY, ranks=9).refuses(cards=109, at="cards")


def test_one_plays_with_nine_to_thirteen_ranks():
    no_table(KEY, 2)
    no_table(KEY, 1, ranks=8)
