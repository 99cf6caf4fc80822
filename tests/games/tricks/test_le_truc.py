"""Le Truc: Parlett, line 537."""

from __future__ import annotations

import pytest

from games.tricks.le_truc import PACK
from tests.games.dsl import Dealt, deal, gain_of_greedy, no_table, played_and_typed, sheet

KEY = "le-truc"


def dealt(own: str = "7S 9H JS", other: str = "TH 9C KC", **begun: object) -> Dealt:
    """Seat 1 deals, so seat 0 leads."""
    return deal(KEY, own, other, later="", dealer=1, **begun)


def test_seven_eight_ace_king_queen_jack_ten_nine():
    assert "".join(reversed(PACK.ranks)) == "78AKQJT9"
    assert len(PACK.deck) == 32


class TestTricks:
    def test_suits_do_not_matter_and_ties_are_nobodys(self):
        game = dealt().plays("9H").turn(1).plays("9C").turn(0)
        assert game.state.put_aside == 1

    def test_two_tricks_score_a_point(self):
        dealt().plays("7S", "TH", "JS", "9C").ended(winner=0, worth="1")

    def test_one_and_two_ties(self):
        dealt("7S 9H JS", "7H 9C TC").plays("7S", "7H", "9H", "9C", "JS", "TC").ended(winner=0, worth="1")

    def test_a_trick_each_and_a_tie_are_drawn_or_the_first_winners(self):
        moves = ("7S", "TH", "9H", "9C", "JS", "KC")
        dealt().plays(*moves).ended(winner=None, worth="0")
        dealt(spoiled=True).plays(*moves).ended(winner=0, worth="1")

    def test_three_ties_are_drawn(self):
        game = dealt("7S 9H JS", "7H 9C JC", spoiled=True)
        game.plays("7S", "7H", "9H", "9C", "JS", "JC").ended(winner=None, worth="0")


class TestDoubling:
    def test_trap_537_either_may_offer_before_he_plays_a_card(self):
        dealt().allows(0, "double").plays("7S").allows(1, "double").plays("double").turn(0).may(
            "fold", "play"
        )

    def test_trap_537_who_gives_in_loses_what_it_was_worth_before(self):
        dealt().plays("double", "fold").ended(winner=0, worth="1")
        dealt().plays("double", "play", "7S", "double", "fold").ended(winner=1, worth="2")

    def test_537_accepted_doubles_multiply(self):
        game = dealt().plays("double", "play", "7S", "double", "play").turn(1)
        game.plays("TH").turn(0).plays("JS", "9C").ended(winner=0, worth="4")

    def test_once_before_each_card(self):
        game = dealt().plays("double", "play").turn(0)
        assert "double" not in game.texts(0)

    def test_no_more_once_the_deal_is_worth_a_game(self):
        game = dealt().plays(
            "double", "play", "7S", "double", "play", "TH", "double", "play", "9H", "double", "play"
        )
        assert game.state.worth == 16
        assert "double" not in game.plays("9C").texts(0)


class TestSheet:
    def test_537_twelve_points_a_game_and_two_games_the_rubber(self):
        game = sheet(KEY).each(*[{"winner": 0, "worth": "8"}] * 2).next(standing=[0, 0]).goes_on()
        game.each({"winner": 1, "worth": "1"}, {"winner": 0, "worth": "16"}).ends(32, 1, places=(1, 2))

    def test_games_decide_and_not_points(self):
        game = sheet(KEY).each(
            *[{"winner": who, "worth": str(worth)} for who, worth in ((1, 16), (0, 8), (0, 4))]
        )
        game.enter({"winner": 0, "worth": "16"}).ends(28, 16, places=(1, 2))

    @pytest.mark.parametrize("data", [{"winner": None, "worth": "1"}, {"winner": 0, "worth": "0"}])
    def test_what_cannot_be_is_refused(self, data):
        sheet(KEY).refuses(data, at="worth")


def test_two_play_and_what_was_played_can_be_typed_in():
    no_table(KEY, 3)
    played_and_typed(KEY, 1)


def test_greedy_is_better_than_chance():
    gain = gain_of_greedy(KEY, deals=200, seed=2)
    assert gain[1] > gain[0]
