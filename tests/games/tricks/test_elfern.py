"""Elfern, Parlett, lines 921-948."""

import pytest

from games.kits.rankings import NO_TRUMP
from games.tricks.elfern import HONOUR, PACK, WORTH
from tests.games.dsl import Dealt, begin, gain_of_greedy, no_table, sheet

SOUTH, NORTH = "AS KS 7H 8H 9H 7D", "TS 9S QH JH 7C 8C"


def dealt(*stock: str, **options: bool) -> Dealt:
    """Seat 1, North, leads; the stock begins with some cards, from the top."""
    cards = PACK.cards(" ".join((SOUTH, NORTH, *stock)))
    return begin("elfern", **options).happens([*cards, *(card for card in PACK.deck if card not in cards)])


def the_last(**options: bool) -> Dealt:
    """The same hands when the stock is used up."""
    game = dealt("AD", **options)
    game.state.stock, game.state.hands[2] = (), 0
    return game


def test_there_are_twenty_honours_and_120_points():
    assert (sum(HONOUR), sum(WORTH)) == (20, 120)


def test_suit_need_not_be_followed_while_there_is_a_stock():
    dealt().plays("TS").allows(0, *SOUTH.split())


def test_without_trumps_only_the_suit_led_wins():
    game = dealt().plays("7C", "AS").turn(1)
    assert game.trump() == NO_TRUMP


def test_the_winner_draws_first():
    game = dealt("AD", "KD").plays("TS", "KS").turn(0)
    assert game.hands[0] & PACK.mask("AD")
    assert game.hands[1] & PACK.mask("KD")


def test_suit_is_followed_in_the_last_six_tricks_but_need_not_be_beaten():
    the_last().plays("TS").may("KS", "AS")
    the_last().plays("QH").may("7H", "8H", "9H")


def test_who_is_void_may_then_play_anything():
    the_last().plays("7C").allows(0, *SOUTH.split())


class TestTrumps:
    def test_the_turned_up_card_makes_them_and_is_drawn_last__line_935(self):
        game = dealt("AD", "KD", trumps=True)
        assert (game.trump(), PACK.texts[game.stock[0]]) == (1, "AD")
        game.plays("7C", "7D").turn(0)

    def test_who_is_void_must_trump_in_the_last_six(self):
        the_last(trumps=True).plays("7C").may("7D")


class TestSheet:
    @pytest.mark.parametrize(
        ("taken", "points"), [([11, 9], 1), ([14, 6], 1), ([15, 5], 2), ([19, 1], 2), ([20, 0], 3)]
    )
    def test_honours(self, taken, points):
        sheet("elfern").enter(taken=taken, all_tricks=False).counts(points, 0)

    @pytest.mark.parametrize(
        ("taken", "points"), [([61, 59], 1), ([90, 30], 1), ([91, 29], 2), ([120, 0], 2)]
    )
    def test_card_points(self, taken, points):
        sheet("elfern", preset="points").enter(taken=taken, all_tricks=False).counts(points, 0)

    def test_a_treble_for_points_needs_every_trick(self):
        sheet("elfern", preset="points").enter(taken=[0, 120], all_tricks=True).counts(0, 3)

    def test_ten_each_is_nobodys(self):
        sheet("elfern").enter(taken=[10, 10], all_tricks=False).counts(0, 0).says("10 each: nobody wins")

    def test_what_cannot_be_is_refused(self):
        sheet("elfern").refuses(taken=[11, 10], all_tricks=False, at="taken")
        sheet("elfern").refuses(taken=[19, 1], all_tricks=True, at="all_tricks")


def test_two_play():
    no_table("elfern", 3)


def test_greedy_is_better_than_chance():
    won = gain_of_greedy("elfern", deals=100, seed=3, worth=lambda deal: deal.result().taken)
    assert won[1] > won[0] * 1.1
