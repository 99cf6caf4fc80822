"""Cinq Cents: Parlett, lines 1273-1303."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.games.dsl import Dealt, deal, gain_of_greedy, no_table, played_and_typed, sheet

KEY = "cinq-cents"
NORTH, SOUTH = "AS TS KS QS JS JD 7D 8D", "AH TH KH QH JH AD TD 9H"


def dealt(
    turned: str = "9C", north: str = NORTH, south: str = SOUTH, later: str = "", **begun: object
) -> Dealt:
    """Seat 1 deals, so seat 0 leads."""
    return deal(KEY, north, south, later=f"{turned} {later}", dealer=1, **begun)


def with_scores(game: Dealt, *scores: int) -> Dealt:
    game.state.deal = replace(game.state.deal, scores=scores)
    return game


def entered(points: list[int], claimed: int | None = None, last_trick: int = 0) -> dict:
    return {"points": points, "claimed": claimed, "last_trick": last_trick}


class TestDeal:
    def test_1275_eight_cards_each_and_a_turned_card_below_the_stock(self):
        game = dealt().turn(0)
        assert (len(game.state.stock), game.state.trump(), game.state.stock[0]) == (16, 0, game.state.turned)

    def test_a_seven_turned_up_counts_for_the_dealer(self):
        assert dealt("7C").state.scored == [0, 10]

    def test_1275_the_seven_is_exchanged_for_ten(self):
        game = dealt("AC", north=NORTH.replace("8D", "7C")).plays("exchange").turn(0)
        assert game.state.scored == [10, 0]
        assert "AC" in game.texts(0)
        assert "exchange" not in game.texts(0)

    def test_a_turned_seven_is_not_exchanged(self):
        dealt("7D", north=NORTH.replace("7D", "7C")).refuses(0, "exchange")


class TestPlay:
    def test_1279_any_card_while_there_is_a_stock(self):
        game = dealt().plays("AS").turn(1)
        assert {"AH", "AD", "9H"} <= set(game.texts(1))

    def test_1275_cards_count_as_soon_as_they_are_won(self):
        game = dealt(later="8C 8H").plays("AS", "TH")
        assert game.state.points_shown(0) == 21
        assert game.view(1)["seats"][0]["points"] == 21

    def test_trap_1281_strict_rules_once_the_stock_is_used_up(self):
        game = dealt()
        game.state.stock, game.state.hands[2] = (), 0
        game.plays("8D").turn(1)
        assert {text for text in game.texts(1) if text != "claim"} == {"AD", "TD"}

    def test_1303_sixteen_tricks(self):
        game, rounds = dealt(), 0
        while game.state.actors():
            (seat,) = game.state.actors()
            cards = [text for text in game.texts(seat) if len(text) == 2]
            game.by(seat, cards[0])
            rounds += 1
        assert (rounds, sum(game.state.won)) == (32, 16)


class TestMelds:
    def drawn(self, **more: object) -> Dealt:
        """Seat 0 has won the first trick and drawn."""
        return dealt(later="8C 8H", **more).plays("8D", "9H").turn(0)

    def test_trap_1283_only_who_has_drawn_and_is_about_to_lead(self):
        assert "sequence-S" not in dealt().texts(0)
        self.drawn().allows(0, "sequence-S", "marriage-S", "besi")
        game = self.drawn().plays("JD")
        assert not [text for text in game.texts(1) if "sequence" in text or "marriage" in text]

    def test_1283_one_a_turn(self):
        game = self.drawn().plays("marriage-S")
        assert game.state.scored == [20, 0]
        assert not [text for text in game.texts(0) if text in ("besi", "sequence-S")]

    def test_trap_1297_not_once_a_card_has_been_led(self):
        game = self.drawn().plays("AS")
        assert not [text for text in game.texts(1) if len(text) > 2 and text != "claim"]

    @pytest.mark.parametrize(
        ("turned", "word", "worth"),
        [("9C", "sequence-S", 120), ("9S", "sequence-S", 250), ("9S", "marriage-S", 40), ("9C", "besi", 40)],
    )
    def test_1285_worth(self, turned, word, worth):
        game = self.drawn(turned=turned).plays(word)
        assert game.state.scored[0] == worth
        assert game.view(1)["seats"][0]["hand"].count("?") < 8

    @pytest.mark.parametrize(
        ("rank", "word", "usual", "other"),
        [
            ("A", "aces", 100, 100),
            ("T", "tens", 80, 90),
            ("K", "kings", 60, 80),
            ("Q", "queens", 40, 60),
            ("J", "jacks", 20, 40),
        ],
    )
    def test_1285_quartets_and_trap_1295_the_other_way(self, rank, word, usual, other):
        four = " ".join(rank + suit for suit in "CDHS")
        south = " ".join(one + "H" for one in "ATKQJ987" if one != rank) + " 9D"
        for quartets, worth in (("usual", usual), ("bezique", other)):
            game = deal(KEY, f"{four} 7D 8D 7S 8S", south, later="9C 8C 7C", dealer=1, quartets=quartets)
            game.plays("8S", south.split()[0]).plays(word)
            assert game.state.scored[0] == worth

    def test_what_was_in_a_sequence_is_not_married_afterwards(self):
        game = self.drawn().plays("sequence-S", "AS", "AH").turn(0)
        assert "marriage-S" not in game.texts(0)
        assert "besi" in game.texts(0)

    def test_a_marriage_first_and_then_the_sequence(self):
        game = self.drawn().plays("marriage-S", "AS", "AH").turn(0).refuses(0, "marriage-S").plays("JS", "KH")
        game.turn(0).refuses(0, "sequence-S")
        self.drawn().plays("besi", "7D", "AH").turn(0).allows(0, "marriage-S", "sequence-S")


class TestClaims:
    def test_trap_1299_the_first_right_claim_wins_against_more(self):
        game = with_scores(dealt(), 500, 900).plays("claim").ended(claimed=0)
        assert game.state.returns()[0] > 0

    def test_1299_a_false_claim_loses(self):
        game = with_scores(dealt(), 499, 0).plays("claim").ended(claimed=0)
        assert game.state.returns()[0] < 0

    def test_who_follows_may_claim_too(self):
        with_scores(dealt(), 0, 500).plays("AS").by(1, "claim").ended(claimed=1)


class TestSheet:
    def test_1299_a_right_claim(self):
        sheet(KEY, scores=(480, 600)).enter(entered([20, 10], 0)).ends(
            500, 610, places=(1, 2), because="{0} claimed 500, and had them."
        )

    def test_1299_a_false_one(self):
        sheet(KEY, scores=(400, 0)).enter(entered([20, 10], 0)).ends(
            places=(2, 1), because="{0} claimed 500 without having them."
        )

    def test_1301_both_without_a_claim(self):
        sheet(KEY, scores=(480, 490)).enter(entered([120, 60])).ends(
            600, 550, places=(1, 2), because="Both have 500."
        )

    def test_1303_level_by_the_last_trick(self):
        sheet(KEY, scores=(480, 490)).enter(entered([70, 60], last_trick=1)).ends(550, 550, places=(2, 1))

    def test_one_with_enough_who_has_not_said_so_plays_on(self):
        sheet(KEY, scores=(480, 0)).enter(entered([70, 60])).goes_on()

    def test_what_cannot_be_is_refused(self):
        sheet(KEY).refuses(entered([1600, 0]), at="points")


def test_two_play_and_what_was_played_can_be_typed_in():
    no_table(KEY, 3)
    played_and_typed(KEY, 1, clever=1.0)


def test_greedy_is_better_than_chance():
    gain = gain_of_greedy(KEY, deals=20, seed=2)
    assert gain[1] > gain[0]
