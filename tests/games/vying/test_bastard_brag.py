"""Bastard Brag: Parlett, lines 5347-5351."""

from __future__ import annotations

from random import Random

from tests.games.dsl import Dealt, cards, deal, no_table

FIRST, SECOND, THIRD = "AC KC 7D", "5H 5D 9S", "QH 8S 2D"
SPARE = "5C QC JC"


def brag(**options: object) -> Dealt:
    """The dealer's left, seat 1, has a pair of fives; the spare hand has the third one."""
    return deal("bastard-brag", FIRST, SECOND, THIRD, later=SPARE, dealer=0, **options)


def test_everybody_pays_an_ante_and_three_cards_lie_open():
    game = brag().turn(1)
    assert game.betting.paid == [1, 1, 1]
    assert game.view(0)["piles"][0]["cards"] == ["QC", "JC", "5C"]


def test_any_or_all_of_ones_cards_are_exchanged_for_the_open_ones():
    game = brag()
    assert len(game.texts(1)) == 1 + 9 + 9 + 1
    game.plays("give 9S for 5C")
    assert game.hands[1] == cards("5H 5D 5C") and game.board == cards("9S QC JC")


def test_trap_what_was_taken_from_the_table_is_known_to_all():
    game = brag().plays("give 9S for 5C")
    assert sorted(game.view(2)["seats"][1]["hand"]) == ["5C", "?", "?"]
    for seed in range(20):
        world = game.state.resample(2, Random(seed))
        assert world.hands[1] & cards("5C") and world.board == game.board


def test_trap_every_other_player_has_one_more_turn_after_a_knock_and_the_knocker_none():
    game = brag().plays("give 9S for 5C", "knock").turn(0).plays("give 7D for QC").turn(1)
    game.allows(1, "stick").refuses(1, "knock").plays("stick").happens()
    game.ended(paid=(1, 1, 1), won=(0, 3, 0))


def test_one_may_knock_at_once():
    brag().plays("knock", "stick", "stick").happens().ended(won=(0, 3, 0))


def test_in_the_improved_form_two_cards_are_not_exchanged():
    game = brag(no_two=True)
    assert len(game.texts(1)) == 1 + 9 + 1
    game.refuses(1, "give 9S 5H for 5C QC")


def test_in_the_improved_form_everybody_must_exchange_after_the_knock():
    brag(must=True).plays("knock").refuses(2, "stick").plays("give 2D for QC")


def test_a_prial_of_threes_is_the_best_hand():
    hands = "AC AD AH", "3C 3D 3H", "2C 2D 2H"
    game = deal("bastard-brag", *hands, later="4S 5S 7H").plays("knock", "stick", "stick").happens()
    game.ended(won=(0, 3, 0))


def test_equal_hands_share_the_pot():
    hands = "AC AD 9H", "AH AS 9C", "2C 2D 7H"
    game = deal("bastard-brag", *hands, later="4S 5S 8H").plays("knock", "stick", "stick").happens()
    game.ended(won=(1, 2, 0))


def test_cards_that_one_does_not_have_cannot_be_given():
    brag().refuses(1, "give AC for 5C", "give 9S for AC", "give 9S 5H for 5C", "give for", "give 9S for 9S")


def test_at_last_somebody_must_knock():
    game = brag()
    game.state.turns = 60
    game.may("knock")


def test_three_at_least():
    no_table("bastard-brag", 2)
