"""Myrmex: Abstract Games 21, lines 1954-1988."""

from tests.games.dsl import begin, sheet
from tests.games.patience.piles import laid, shown

KEY = "myrmex"
WYRMS = "Ky 9wy 8yk 7wy 6sy 5yk 4yk"


def test_thirty_two_cards_lie_open_in_eight_piles_and_twenty_eight_are_left():
    game = begin(KEY).happens()
    assert [len(pile) for pile in game.piles] == [4] * 8 and game.face_down == [0] * 8
    assert len(game.stock) == 28


def test_trap_one_ace_and_one_crown_of_each_suit_and_two_of_every_number_card():
    texts = [begin(KEY).state.pack.texts[card] for card in begin(KEY).state.dealt(None)]
    assert len(texts) == 60
    assert {text: texts.count(text) for text in texts} == {
        text: 1 if text[0] in "AK" else 2 for text in texts
    }


def test_suits_do_not_matter_to_where_a_card_goes():
    game = laid("3mw", "4yk", "Kk", "9ms", "Ay", "2mk", "6sy", "8wl", key=KEY)
    assert set(game.texts(0)) == {"A1-B", "D1-C", "E1-F", "F1-A", "H1-D"}


def test_trap_a_run_shares_one_suit_and_not_only_each_pair_of_it():
    game = laid("5ml 4ms 3sk", "6sy", "Kk", "Kw", "Kl", "Ky", "Km", "Ks", key=KEY)
    assert {"A1-B", "A2-B", "A3-B"} & set(game.texts(0)) == set()
    game = laid("6mw 5ml 4ms", "7sk", "Kk", "Kw", "Kl", "Ky", "Km", "Ks", key=KEY).allows(0, "A3-B")
    assert game.state.runs_on(0) == 3
    pairwise = laid("6lk 5ml 4ms", "7sk", "5sw", "Kw", "Kl", "Ky", "Km", "Ks", key=KEY)
    assert pairwise.state.runs_on(0) == 2
    assert "A1-C" in pairwise.texts(0) and "A3-B" not in pairwise.texts(0)


def test_a_crown_goes_only_into_an_empty_pile_with_the_cards_on_it():
    game = laid("9ms Kw 9wy", "8yk", "7sk", "2sy", "2wl", "3mw", "Am", key=KEY)
    assert {"A1-H", "A2-H"} <= set(game.texts(0))


def test_example_the_suit_of_wyrms_is_whole_when_three_two_and_ace_have_come_to_it_line_1976():
    game = laid("5ml 3ly 2sy Ay", WYRMS, key=KEY).plays("A3-B").allows(0, "B-off").plays("B-off")
    assert (shown(game), len(game.off)) == (["5ml"], 10)


def test_ten_cards_in_order_of_several_suits_stay():
    assert "A-off" not in laid(WYRMS.replace("6sy", "6lk") + " 3ly 2sy Ay", key=KEY).texts(0)


def test_trap_the_last_four_cards_go_on_the_first_four_piles_and_piles_may_be_empty():
    game = laid("Kk", "", "Kw", "Kl", "Ky", "Km", stock="2wl 3mw Am 5sw", key=KEY).plays("deal")
    assert shown(game) == ["Kk 2wl", "3mw", "Kw Am", "Kl 5sw", "Ky", "Km"]
    assert game.stock == []


def test_sixty_cards_are_all_there_is():
    sheet(KEY).enter(cards=60).counts(60)
    sheet(KEY).refuses(cards=61, at="cards")


def test_cards_are_called_by_their_suits():
    assert str(laid("3mw", "4yk", key=KEY).state.say("A1-B")) == "A to B: 3 of Moons-Waves"
