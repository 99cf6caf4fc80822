"""Domino: Parlett, lines 3053-3074."""

from games.kits.dominoes import deck_of
from tests.games.dsl import Dealt, begin, cards, deal, gain_of_greedy, no_table, sheet

CLUBS, DIAMONDS, HEARTS, SPADES = (" ".join(rank + suit for rank in "23456789TJQKA") for suit in "CDHS")
SUITED = CLUBS, DIAMONDS, HEARTS, SPADES
MIXED = (
    "4D 8D 5C 6C 7C 2C 3C 4C 8C 9C TC JC QC",
    "5D 2D 3D AC KC 2H 3H 4H 5H 6H 7H 8H 9H",
    "6D 9D TH JH QH KH AH 2S 3S 4S 5S 6S 7S",
    "7D TD JD QD KD AD 8S 9S TS JS QS KS AS",
)


def test_the_player_on_the_dealers_left_lays_any_card():
    game = deal("barbu-domino", *SUITED).turn(1)
    assert game.texts(1) == DIAMONDS.split()


def test_a_card_goes_beside_its_neighbours_in_the_suit():
    game = deal("barbu-domino", *MIXED).plays("5D").turn(2).plays("6D").turn(3)
    game.allows(3, "7D").refuses(3, "TD")


def test_a_suit_begins_at_any_rank_that_lies_there_and_not_only_at_the_first():
    game = deal("barbu-domino", *MIXED).plays("5D", "6D", "7D").turn(0)
    game.may("5C", "6C", "7C", "4D", "8D")


def test_nothing_is_laid_beyond_the_ace_or_the_two():
    game = deal("barbu-domino", *SUITED).plays("AD", "AH").may("AS").plays("AS", "AC").may("KD")
    game.plays("KD").may("KH")


def test_who_can_lay_a_card_must_and_who_passes_shows_what_he_lacks():
    game = deal("barbu-domino", *MIXED).refuses(1, "pass").plays("2D").turn(2).may("2S").plays("2S")
    game.turn(3).may("pass").plays("pass").turn(0)
    assert game.lacks[3] == cards("3D 3S 2C 2H")


def test_the_others_go_on_until_one_player_alone_has_cards():
    game = deal("barbu-domino", *SUITED).to_the_end()
    assert [bool(game.hands[seat]) for seat in game.out] == [False, False, False, True]
    assert sorted(game.result().places) == [1, 2, 3, 4]


class TestFromANamedRank:
    def test_the_dealer_names_it_when_he_has_seen_his_cards(self):
        deal("barbu-domino", *SUITED, preset="around").turn(0).allows(0, "dominoes-2", "dominoes-A")

    def test_a_six_or_a_seven_of_another_suit_does_not_follow_five_six_seven__line_3074(self):
        game = deal("barbu-domino", *MIXED, preset="around").plays("dominoes-5", "5D", "6D", "7D").turn(0)
        game.may("5C", "4D", "8D")

    def test_the_first_from_the_left_who_has_the_rank_begins(self):
        game = deal("barbu-domino", *SUITED, preset="around").plays("dominoes-9").turn(1).may("9D")
        hands = [MIXED[0], MIXED[2], MIXED[1], MIXED[3]]
        game = deal("barbu-domino", *hands, preset="around").plays("dominoes-K").turn(1).may("KH")
        game = deal("barbu-domino", *MIXED, preset="around").plays("dominoes-T").turn(1).may("pass")
        game.plays("pass").turn(2).may("TH")

    def test_three_name_no_rank_below_the_six(self):
        game = three("around")
        assert game.texts(0) == [f"dominoes-{rank}" for rank in "6789TJQKA"]


def three(preset: str) -> Dealt:
    game = begin("barbu-domino", 3, preset=preset)
    return game.happens(list(deck_of(game.table)))


def test_three_play_with_36_cards_and_twelve_each():
    game = three("parlett")
    assert len(deck_of(game.table)) == 36
    assert game.hands[0].bit_count() == 12


class TestTheSheet:
    def test_the_first_out_gets_forty_then_twenty_and_five__lines_3053_3056(self):
        match = sheet("barbu-domino").enter(places=[2, 1, 4, 3]).counts(20, 40, 0, 5)
        match.mentions("ran out of cards in this order")

    def test_of_three_the_second_gets_twenty_five(self):
        sheet("barbu-domino", 3).enter(places=[3, 2, 1]).counts(0, 25, 40)

    def test_everybody_deals_once(self):
        each = {"places": [1, 2, 3, 4]}
        sheet("barbu-domino").each(each, each, each).next(dealer=3).enter(**each).ends(160, 80, 20, 0)

    def test_or_as_often_as_agreed(self):
        sheet("barbu-domino", 3, rounds=2).each(*[{"places": [1, 2, 3]}] * 5).goes_on()

    def test_two_players_do_not_share_a_place(self):
        sheet("barbu-domino").refuses(places=[1, 1, 3, 4], at="places")
        sheet("barbu-domino", 3).refuses(places=[1, 2, 4], at="places")


def test_three_or_four_play():
    no_table("barbu-domino", 2)
    no_table("barbu-domino", 5)


def test_greedy_beats_random():
    random, greedy = gain_of_greedy("barbu-domino", 60, seed=3)
    assert greedy > random
