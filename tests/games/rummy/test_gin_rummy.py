"""Gin rummy, Parlett, lines 1462-1510."""

from random import Random

import pytest

from games.rummy.gin_rummy import LAY_OFF, SPREAD
from tests.games.dsl import begin, gain_of_greedy, no_table, sheet

PACK = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
KNOCKER = "AC 2C 3C 7D 8D 9D KC KD KH 5S"
OTHER = "4C 5C TD QH JH 2S 4S 6S 8S TS"


def hands(first, second, up, *stock, **options):
    """A deal of seat 1 and the dealer, with an upcard and the first cards of the stock."""
    first, second = first.split(), second.split()
    used = [*first, *second, up, *stock]
    rest = [card for card in PACK if card not in used]
    order = [*second, *first, up, *stock, *rest]
    return begin("gin-rummy", 2, **options).happens([PACK.index(card) for card in order])


def to_the_knock(first=KNOCKER, second=OTHER, drawn="QC", thrown="QC", **options):
    game = hands(first, second, "JC", drawn, **options)
    return game.plays("pass", "pass", "draw", f"knock {thrown}")


class TestTheStart:
    def test_ten_cards_each_and_an_upcard__line_1482(self):
        game = hands(KNOCKER, OTHER, "JC").turn(1)
        assert [hand.bit_count() for hand in game.state.hands] == [10, 10, 31, 1]
        assert game.view(None)["piles"][1]["cards"] == ["JC"]

    def test_who_did_not_deal_may_take_the_upcard_then_the_dealer(self):
        hands(KNOCKER, OTHER, "JC").turn(1).may("pass", "take").plays("pass").turn(0).may("pass", "take")

    def test_trap_the_upcard_just_taken_may_not_be_discarded__line_1488(self):
        hands(KNOCKER, OTHER, "JC").plays("take").refuses(1, "JC", because="not allowed")


class TestKnocking:
    def test_deadwood_over_ten_does_not_knock(self):
        game = hands(KNOCKER.replace("5S", "6H"), OTHER, "JC", "5H").plays("pass", "pass", "draw")
        game.allows(1, "knock 5H", "knock 6H")
        hands(KNOCKER.replace("KH", "QD"), OTHER, "JC", "5H").plays("pass", "pass", "draw").refuses(
            1, "knock 5H", because="not allowed"
        )


class TestTheKnock:
    def test_melds_are_laid_out_one_by_one(self):
        game = to_the_knock()
        assert game.state.phase == SPREAD
        game.turn(1).may("meld KC KD KH", "meld AC 2C 3C", "meld 7D 8D 9D")

    def test_trap_the_other_lays_off_on_the_knockers_melds_only(self):
        game = to_the_knock().plays("meld AC 2C 3C", "meld 7D 8D 9D", "meld KC KD KH")
        assert game.state.phase == LAY_OFF
        game.turn(0).may("4C", "TD", "done").plays("4C").may("5C", "TD", "done")

    def test_the_knocker_scores_the_difference(self):
        game = to_the_knock().plays("meld AC 2C 3C", "meld 7D 8D 9D", "meld KC KD KH", "4C", "5C", "TD")
        game.ended(knocker=1, deadwood=(50, 5))

    def test_trap_nothing_is_laid_off_against_gin(self):
        game = to_the_knock(first=KNOCKER.replace("5S", "6D"))
        game.plays("meld AC 2C 3C", "meld 6D 7D 8D 9D", "meld KC KD KH").ended()

    def test_trap_the_last_two_cards_of_the_stock_are_not_drawn(self):
        game = hands("AC 3C 5C 7C 9C AD 3D 5D 7D 9D", "2H 4H 6H 8H TH 2S 4S 6S 8S TS", "JC").plays(
            "pass", "pass"
        )
        while game.state.turn:
            game.plays("draw")
            drawn = game.state.hands[game.state.turn[0]].bit_length() - 1
            game.plays(game.state.text(0, drawn))
        assert len(game.state.stock) == 2
        game.ended(knocker=None, deadwood=None)

    @pytest.mark.parametrize(("up", "limit"), [("KC", 10), ("6C", 6), ("AC", 0)])
    def test_in_oklahoma_the_first_upcard_is_the_limit(self, up, limit):
        assert hands("AD 2D 3D 7D 8D 9D KD KH KS 5S", OTHER, up, oklahoma=True).state.limit == limit


class TestTheCount:
    def test_the_difference(self):
        sheet("gin-rummy").enter(knocker=1, deadwood=[50, 5]).counts(0, 45)

    def test_gin_brings_25_more(self):
        sheet("gin-rummy").enter(knocker=0, deadwood=[0, 31]).counts(56, 0)

    def test_trap_equal_deadwood_is_an_undercut_too(self):
        sheet("gin-rummy").each(
            {"knocker": 0, "deadwood": [7, 7]}, {"knocker": 0, "deadwood": [7, 2]}
        ).stands(0, 55).says("{1} undercuts: 5 and 25")

    def test_trap_gin_is_not_undercut_by_laying_off_everything(self):
        sheet("gin-rummy").enter(knocker=0, deadwood=[0, 0]).counts(25, 0)

    def test_trap_who_undercuts_with_no_deadwood_has_no_gin(self):
        sheet("gin-rummy").enter(knocker=0, deadwood=[4, 0]).counts(0, 29)

    def test_nobody_knocks_with_more_than_ten(self):
        sheet("gin-rummy").refuses(knocker=0, deadwood=[11, 40], at="deadwood")

    def test_the_winner_deals_next_and_after_no_score_the_same_dealer(self):
        board = sheet("gin-rummy").next(dealer=0).enter(knocker=1, deadwood=[50, 5]).next(dealer=1)
        board.enter(knocker=None).counts(0, 0).next(dealer=1)

    def test_the_winner_of_the_game_adds_100_and_25_for_each_deal_won(self):
        board = sheet("gin-rummy").each(
            {"knocker": 0, "deadwood": [5, 65]},
            {"knocker": 1, "deadwood": [30, 2]},
            {"knocker": 0, "deadwood": [3, 53]},
        )
        board.ends(110 + 100 + 50, 28, places=(1, 2))

    def test_a_shut_out_doubles_what_the_deals_and_the_game_brought__line_1504(self):
        board = sheet("gin-rummy").each(
            {"knocker": 0, "deadwood": [5, 65]}, {"knocker": 0, "deadwood": [3, 53]}
        )
        board.ends(2 * (110 + 100) + 50, 0, places=(1, 2))


def test_two_play():
    no_table("gin-rummy", 3)


def test_the_quick_player_takes_an_upcard_that_helps_and_knocks_when_it_can():
    game = hands("AC 2C 4C 7D 8D 9D KC KD KH 5S", OTHER.replace("4C", "3H"), "3C")
    for word in ("take", "knock 5S", "meld KC KD KH"):
        assert game.text(1, game.greedy(1, Random(0))) == word
        game.plays(word)


def test_greedy_is_better_than_chance():
    chance, greedy = gain_of_greedy("gin-rummy", 20, seed=1)
    assert greedy > chance + 200
