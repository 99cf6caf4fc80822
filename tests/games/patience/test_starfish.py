"""Starfish: Abstract Games 21, lines 2131-2161, and the example of lines 2177-2199."""

import pytest

from tests.games.dsl import begin, no_table, sheet
from tests.games.patience.piles import laid, shown

KEY = "starfish"
STARS = "Kt Qt Jt Tt 9t 8t 7t 6t 5t 4t 3t 2t At"


def test_seventy_two_cards_lie_open_on_twelve_piles_and_eighty_four_are_left():
    game = begin(KEY).happens()
    assert [len(pile) for pile in game.piles] == [6] * 12 and game.face_down == [0] * 12
    assert len(game.stock) == 84
    assert not any(game.pack.joker[card] for card in game.stock)
    assert len(game.troupe()) == 6


def test_two_packs_of_six_suits():
    texts = list(begin(KEY).state.pack.texts)
    assert {texts.count(text) for text in ("KC", "At", "7q", "TS")} == {2} and texts.count("*") == 6


def test_example_two_jokers_carry_a_mixed_run_onto_a_king_lines_2177_2199():
    game = laid("5C QH JS TD", "KC", key=KEY).plays("A3*B", "A2*B")
    assert shown(game) == ["5C * * TD", "KC QH JS"]
    assert len(game.troupe()) == 4
    game.plays("A1-B")
    assert shown(game) == ["5C", "KC QH JS TD"]
    assert len(game.troupe()) == 6


def test_trap_any_card_may_be_replaced_however_deep_it_lies():
    game = laid("8C 2D 5H 9S", "9D", key=KEY).plays("A4*B")
    assert shown(game) == ["* 2D 5H 9S", "9D 8C"]


def test_a_card_that_goes_nowhere_is_not_replaced():
    full = ["2C"] * 2 + ["2D"] * 2 + ["2H"] * 2 + ["2S"] * 2 + ["2t"] * 2
    game = laid("8C 5H", "TD", *full, key=KEY)
    assert not [text for text in game.texts(0) if "*" in text]


def test_a_card_goes_into_an_empty_pile_or_on_the_top_of_its_own():
    texts = laid("8C KH 9S", *["2C", "2C", "2D", "2D", "2H", "2H", "2S", "2S", "2t", "2t"], key=KEY).texts(0)
    assert {text for text in texts if "*" in text} == {"A2*L", "A3*L", "A3*A"}
    game = laid("8C KH 9S", "2C", key=KEY).plays("A3*A")
    assert shown(game) == ["* KH 9S 8C", "2C"]


def test_trap_a_joker_parts_the_run_that_it_stands_in():
    game = laid("9S 8S 7S", "9D", "TD", "8H", key=KEY).plays("A2*B").refuses(0, "A3-C")
    assert game.state.runs_on(0) == 1


def test_trap_a_joker_that_is_bared_is_free_at_once():
    game = laid("8C 3D", "9D", "4H", "2S", key=KEY, jokers=4).plays("A2*B", "A1-C")
    assert shown(game) == ["9D 8C", "4H 3D", "2S"]
    assert len(game.troupe()) == 4


def test_no_more_jokers_than_there_are():
    game = laid("8C 6C 4C 2C TD", "9D", "7D", "5D", "3D", key=KEY, jokers=4)
    game.plays("A5*B", "A4*C", "A3*D", "A2*E")
    assert game.troupe() == [] and not [text for text in game.texts(0) if "*" in text]


def test_a_suit_of_stars_leaves():
    game = laid(f"5C {STARS}", "2D", key=KEY).plays("A-off")
    assert (shown(game), len(game.off)) == (["5C", "2D"], 13)


def test_a_row_may_be_dealt_though_piles_are_empty():
    stock = "2C 2C 2D 2D 2H 2H 2S 2S 2t 2t 2q 2q"
    assert len(shown(laid("8C", stock=stock, key=KEY).plays("deal"))) == 12


def test_cards_of_the_new_suits_are_named():
    assert str(laid("8q 7t", "8C", key=KEY).state.say("A1-B")) == "A to B: 7 of stars"
    assert str(laid("8q 7t", "9C", key=KEY).state.say("A2*B")) == "a joker for 8 of squids: A to B"


@pytest.mark.parametrize("rubbish", ["A0*B", "A156*B", "M2*A", "A2*", "*", "a2*b", "", None, 7])
def test_rubbish_is_refused(rubbish):
    laid("8C 5H", "9D", key=KEY).refuses(0, rubbish)


def test_four_to_six_jokers_and_one_player():
    no_table(KEY, 1, jokers=3)
    no_table(KEY, 1, jokers=7)
    no_table(KEY, 2)
    sheet(KEY).enter(cards=156).counts(156)
    sheet(KEY).refuses(cards=157, at="cards")
