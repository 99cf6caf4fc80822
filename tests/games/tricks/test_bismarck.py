"""Bismarck: Parlett, lines 3222-3246."""

from dataclasses import replace
from random import Random

import pytest

from games.tricks.bismarck import Bismarck
from tests.games.dsl import Dealt, begin, gain_of_greedy, no_table, sheet

RANKS = "23456789TJQKA"
FIRST = " ".join(rank + "C" for rank in RANKS) + " 2D 3D 4D"
SECOND = " ".join(rank + "H" for rank in RANKS) + " 5D 6D 7D"
DEALER = " ".join(rank + "S" for rank in RANKS) + " 8D 9D TD JD QD KD AD"


def dealt(number: int) -> Dealt:
    """The first dealer's deal of this number, before the shuffle."""
    state = begin("bismarck").state
    return Dealt(Bismarck.State(state.table, replace(state.deal, number=number)))


def table(number: int) -> Dealt:
    """Seat 0 deals and holds all spades with seven diamonds; the others have clubs and hearts."""
    game = dealt(number)
    return game.happens(game.pack.cards(f"{DEALER} {FIRST} {SECOND}"))


class TestTheDeal:
    @pytest.mark.parametrize("dealer", [0, 1, 2])
    def test_sixteen_each_and_four_more_for_the_dealer(self, dealer: int):
        game = begin("bismarck", dealer=dealer).happens().turn(dealer)
        assert [hand.bit_count() for hand in game.hands[:3]] == [
            16 + 4 * (seat == dealer) for seat in range(3)
        ]

    def test_trap_the_dealer_lays_any_four_of_twenty_away(self):
        game = table(1).turn(0).plays("2S", "AS", "8D").told(1, "{0} picks a card.").plays("AD").turn(1)
        game.told(2, "{0} puts 4 cards away.")
        assert game.hands[3].bit_count() == 4 and game.phase == "play"

    def test_nobody_else_knows_which(self):
        game = table(1).plays("2S", "AS", "8D", "AD")
        assert len({game.resample(1, Random(seed)).hands[3] for seed in range(20)}) > 1
        assert {game.resample(0, Random(seed)).hands[3] for seed in range(20)} == {game.hands[3]}

    def test_trap_each_deals_four_times_running(self):
        board = sheet("bismarck")
        for number in range(12):
            board.next(dealer=number // 4).goes_on().enter(tricks=[8, 4, 4])
        board.ends(because="The last deal has been played.")

    def test_three_play(self):
        no_table("bismarck", 2)
        no_table("bismarck", 4)


class TestTheFourRules:
    AWAY = ("2S", "3S", "4S", "5S")

    def test_trap_no_trumps_in_the_first_and_the_fourth(self):
        for number in (1, 4):
            game = table(number).plays(*self.AWAY).turn(1).plays("2C", "2H", "6S").turn(1)
            assert game.won[1] == 1

    def test_in_the_second_the_last_card_of_the_dealer_is_shown_and_its_suit_is_trumps(self):
        game = table(2)
        assert ["Trumps", "♦"] in [
            [name, str(said)] for name, said in game.view(1)["facts"]
        ] or game.suit == 1
        assert game.known(1, 0) == game.pack.mask("AD")
        game.plays(*self.AWAY).turn(1).plays("2C", "5D", "8D").turn(0)

    def test_in_the_third_the_dealer_names_trumps_before_the_lead(self):
        game = table(3).plays(*self.AWAY).turn(0).may("clubs", "diamonds", "hearts", "spades").plays("hearts")
        game.told(1, "{0} names trumps: hearts.").turn(1).plays("2C", "2H", "6S").turn(2)

    def test_the_left_of_the_dealer_leads_in_all_of_them(self):
        for number in (1, 2, 4):
            table(number).plays(*self.AWAY).turn(1)

    def test_suit_is_followed(self):
        table(1).plays(*self.AWAY).plays("2D").may("5D", "6D", "7D")

    def test_sixteen_tricks_are_played(self):
        game = table(3).to_the_end()
        assert sum(game.won) == 16


class TestScoring:
    def test_trap_only_what_is_over_eight_or_four_counts(self):
        sheet("bismarck").enter(tricks=[10, 5, 1]).counts(2, 1, 0)

    @pytest.mark.parametrize("before", [0, 1, 2])
    def test_in_the_first_three_deals(self, before: int):
        board = sheet("bismarck")
        for _ in range(before):
            board.enter(tricks=[8, 4, 4]).counts(0, 0, 0)
        board.enter(tricks=[9, 7, 0]).counts(1, 3, 0)

    def test_trap_the_fourth_counts_four_or_six_less_the_tricks_and_adds_up_to_nought(self):
        board = sheet("bismarck").each(*[{"tricks": [8, 4, 4]}] * 3).enter(tricks=[1, 15, 0]).counts(3, -9, 6)
        board.says("{0}: tricks 1, points 3", "{1}: tricks 15, points -9", "{2}: tricks 0, points 6").next(
            dealer=1
        )

    def test_the_lines_are_the_dealers_whoever_deals(self):
        sheet("bismarck").each(*[{"tricks": [8, 4, 4]}] * 4).enter(tricks=[6, 10, 0]).counts(2, 2, 0)

    def test_most_points_win(self):
        board = sheet("bismarck")
        for _ in range(12):
            board.enter(tricks=[8, 4, 4])
        board.ends(16, 4, 4, places=(1, 2, 2))

    @pytest.mark.parametrize(
        "tricks", [[8, 4], [8, 4, 5], [-1, 8, 9], ["x", 8, 8], None, [1.5, 8, 8], [17, 0, -1]]
    )
    def test_what_cannot_be_is_refused(self, tricks: object):
        sheet("bismarck").refuses(tricks=tricks, at="tricks")


def test_what_is_no_move_is_refused():
    table(1).refuses(0, "2C", "hearts", "", None, 7)
    table(3).plays("2S", "3S", "4S", "5S").refuses(0, "pass", "6S", None, "NT")


def test_the_quick_player_keeps_high_cards_for_tricks_and_lays_them_away_to_avoid_them():
    for number, kept in ((1, "2S"), (4, "AS")):
        game = table(number)
        assert game.text(0, game.greedy(0, Random(0)))[0] == kept[0]


def test_the_quick_player_is_better_than_chance():
    chance, greedy = gain_of_greedy("bismarck", 60, seed=1)
    assert greedy > chance + 40
