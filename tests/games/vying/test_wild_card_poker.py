"""Poker with wild cards: Parlett, lines 5646-5652."""

from __future__ import annotations

import pytest

from games.kits.pack import Pack
from games.vying.kit.wild_poker import NAMES, best_wild
from tests.games.dsl import Dealt, deal, no_table

PACK = Pack(jokers=1)


def draw(*hands: str, **options: object) -> Dealt:
    return deal("wild-card-poker", *hands, later="", **options)


def won(*hands: str, **options: object) -> tuple[int, ...]:
    """What each wins where all check and nobody changes cards."""
    seats = len(hands)
    game = draw(*hands, **options).plays(*["check"] * seats, *["pat"] * seats, *["check"] * seats).happens()
    return game.won


def test_trap_five_of_a_kind_is_the_highest_hand():
    assert won("AC AD AH AS 2C", "KH QH JH TH 9H") == (2, 0)
    assert won("KC KD KH KS 2C", "AC AD AH AS 2D") == (0, 2)


def test_trap_between_equal_hands_the_one_with_fewer_wild_cards_wins():
    assert won("AC AD 9H 7S 4C", "AH 2D 9C 7D 4S") == (2, 0)
    assert won("AC AD 9H 7S 4C", "AH AS 9C 7D 4S") == (1, 1)


def test_a_joker_is_added_to_the_pack_and_wild():
    game = draw("AC AD 9H 7S *", "KH KS KC 7D 4S", wild="joker")
    assert len(game.cards_dealt()) == 53
    game.plays("check", "check").turn(1).plays("change 4S").turn(0)
    game.plays("pat").plays("check", "check").happens().ended(won=(2, 0))
    assert game.hand_name(0) == "three of a kind"


def test_a_joker_can_be_changed():
    draw("AC AD 9H 7S *", "KH KS KC 7D 4S", wild="joker").plays("check", "check", "pat").plays("change 7S *")


def test_one_eyed_jacks_are_those_of_spades_and_hearts():
    assert won("AC AD JS 7S 4C", "KH KS JC 7D 4S", wild="jacks") == (2, 0)
    assert won("AC AD 8S 7S 4C", "AH JC JH 7D 4S", wild="jacks") == (0, 2)


def test_all_the_spades_may_be_wild():
    assert won("3S 4S 5S 6S 8S", "AC AD AH QC 9S", wild="spades") == (2, 0)


def stud(*hands: str, later: str = "") -> Dealt:
    return deal("wild-card-poker", *hands, later=later, preset="hole-card")


def test_trap_in_stud_everybody_s_own_hole_card_is_wild_for_him_alone_and_all_of_its_rank():
    game = stud("7H 8C", "9D KC", later="8D QS 9H JC KH 4S")
    assert game.wild(0) == PACK.mask("8C 8D 8H 8S")
    assert game.wild(1) == PACK.mask("KC KD KH KS")


def test_in_stud_who_speaks_is_seen_by_open_cards_alone():
    stud("7H AC", "9D KC").turn(1)


def test_in_stud_public_wild_cards_count_for_who_speaks():
    deal("wild-card-poker", "2H 8C", "9D KC", later="", kind="stud").turn(0)


def test_in_spit_the_card_on_the_table_and_all_of_its_rank_are_wild():
    game = deal("wild-card-poker", "7H 7D 3C 4C", "AD KS 9H 5D", later="7C", preset="spit")
    assert game.wild(0) == game.wild(1) == PACK.mask("7C 7D 7H 7S")
    assert game.hand_name(0) == "straight flush"


def test_in_draw_poker_there_is_no_first_card():
    no_table("wild-card-poker", 3, wild="first")


@pytest.mark.parametrize(
    ("natural", "wild", "name"),
    [
        ("AC AD AH AS", 1, "five of a kind"),
        ("", 5, "five of a kind"),
        ("7H 8H 9H", 2, "straight flush"),
        ("7H 8D 9H", 2, "straight"),
        ("7H 7D", 1, "three of a kind"),
        ("KC", 1, "pair"),
        ("AC AD 9H 7S 4C", 0, "pair"),
        ("AC KC 9C 7C 4C 3D 2D", 2, "flush"),
    ],
)
def test_what_wild_cards_make(natural, wild, name):
    assert NAMES[best_wild(PACK.mask(natural), wild) >> 23] == name


def test_wild_cards_that_are_not_needed_are_not_counted():
    plain, spare = PACK.mask("AC AD AH KS KD"), PACK.mask("AC AD AH KS KD")
    assert best_wild(spare, 1) > best_wild(plain, 0)
    royal = PACK.mask("AC KC QC JC TC")
    assert best_wild(royal, 0) == best_wild(royal | PACK.mask("3D"), 0)
