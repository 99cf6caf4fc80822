"""Liars' Poker: Unusual card games, lines 162-175."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from games.core.registry import get
from games.kits.pack import PACK_52
from tests.games.dsl import Dealt, no_table, sheet


def table(*hands: str, dealer: int = 0) -> Dealt:
    """A deal in which the seats have these cards, and as many as that."""
    rules = get("liars-poker")
    made = rules.table_for(len(hands))
    carry = {"cards": [len(hand.split()) for hand in hands]}
    first = replace(rules.sheet(made).next_deal(), dealer=dealer, carry=carry)
    cards = PACK_52.cards(" ".join(hands))
    return Dealt(rules.State(made, first)).happens(
        [*cards, *(card for card in PACK_52.deck if card not in cards)]
    )


@pytest.mark.parametrize(("seats", "cards"), [(2, 9), (3, 7), (4, 6), (5, 5), (6, 4), (7, 3), (9, 3)])
def test_line_166_how_many_cards_are_dealt(seats, cards):
    sheet("liars-poker", seats).next(cards=[cards] * seats)


def test_the_number_of_cards_may_be_agreed_on():
    sheet("liars-poker", 4, cards=3).next(cards=[3] * 4)
    no_table("liars-poker", 9, cards=6)


def test_trap_the_first_to_name_a_hand_can_only_name():
    game = table("7C 8C", "9C TC").turn(0).refuses(0, "challenge")
    assert len(game.texts(0)) == 344


def test_a_higher_hand_is_named_or_the_last_one_challenged():
    game = table("7C 8C", "9C TC").plays("pair 9").turn(1).allows(1, "challenge", "pair T", "two-pairs 4 3")
    game.refuses(1, "pair 9", "pair 8", "one A")


def test_trap_only_the_last_one_to_name_can_be_challenged_and_who_was_right_gains_nothing():
    game = table("7C 8C", "9C TC", "JC QC").plays("one 7", "one 9", "pair 9").turn(0).plays("challenge")
    game.happens().ended(loser=2)


def test_who_challenges_what_is_there_loses():
    table("7C 8C", "7D TC").plays("pair 7", "challenge").happens().ended(loser=1)


def test_trap_the_named_hand_must_be_there_exactly_and_four_kings_do_not_help():
    table("KC KD QH", "KH KS QC").plays("three Q", "challenge").happens().ended(loser=0)


def test_a_deuce_makes_it_true():
    table("KC 2D QH", "KH KS QC").plays("three Q", "challenge").happens().ended(loser=1)


def test_all_cards_are_laid_down():
    game = table("7C 8C", "9C TC").plays("pair 9", "challenge").happens()
    assert [seat["hand"] for seat in game.view(None)["seats"]] == [["8C", "7C"], ["TC", "9C"]]


def test_who_has_no_cards_is_left_out_of_the_turns():
    table("7C", "", "9C").plays("one 7").turn(2)


def test_trap_the_loser_has_a_card_fewer_and_begins_the_next_deal():
    game = sheet("liars-poker", 3, cards=2).next(dealer=0).enter(loser=2).next(dealer=2, cards=[2, 2, 1])
    game.says("{2} loses the deal and has a card left")


def test_trap_who_has_no_cards_left_is_out_and_the_next_on_the_left_begins():
    game = sheet("liars-poker", 3, cards=1).enter(loser=1).next(dealer=2, cards=[1, 0, 1])
    game.refuses(loser=1, at="loser")
    game.enter(loser=2).ends(0, 0, 0, places=(1, 3, 2), because="{0} alone has cards left.")


def test_the_highest_hand_can_only_be_challenged():
    table("7C 8C", "9C TC").plays("eight A").may("challenge")


def test_a_quick_player_challenges_what_cannot_be():
    game = table("7C 8C", "9C TC").plays("eight K")
    assert game.state.text(1, game.state.greedy(1, Random(1))) == "challenge"


def test_looking_is_allowed_by_the_book_and_forbidden_by_an_option():
    assert get("liars-poker").table_for(4).allows == ("looking",)
    assert get("liars-poker").table_for(4, preset="unseen").allows == ()
