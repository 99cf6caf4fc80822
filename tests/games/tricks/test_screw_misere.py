"""Screw Misère, My Games, lines 1488-1516."""

from random import Random

import pytest

from games.core.state import CHANCE
from games.tricks.screw_misere import ScrewMisere
from tests.games.dsl import begin, cards, deal, gain_of_greedy, sheet

SUITS = {suit: " ".join(rank + suit for rank in "AKQJT98765432") for suit in "CDHS"}


def suits(dealer=3):
    """Seat 0 holds the clubs, 1 the diamonds, 2 the hearts, 3 the spades."""
    return deal("screw-misere", *(SUITS[suit] for suit in "CDHS"), dealer=dealer)


def aces(*taken):
    return [{"side": side, "trick": trick} for side, trick in taken]


def five_tricks(*taken, method=None):
    """Five tricks against eight, and the aces."""
    return {"tricks": [5, 8], "aces": aces(*taken), "method": method}


class TestPassing:
    def test_the_two_on_the_dealers_left_pass_first__line_1498(self):
        state = suits(dealer=3).turn(0, 1).by(1, "AD").by(0, "2C").turn(2, 3)
        assert state.hands[2] == cards(SUITS["H"] + " 2C")

    def test_the_second_pair_holds_the_received_card_and_may_give_it_back(self):
        state = suits(dealer=0).turn(1, 2).by(1, "AD").by(2, "AH").by(3, "AD").by(0, "2C").turn(1)
        assert state.hands[1] == cards(SUITS["D"])
        assert state.hands[2] == cards(SUITS["H"]) ^ cards("AH 2C")
        assert state.phase == "play"

    def test_the_dealers_left_leads(self):
        suits(dealer=1).by(2, "AH").by(3, "AS").by(0, "2C").by(1, "2D").turn(2)

    def test_opponents_do_not_see_the_cards__line_1498(self):
        state = suits().by(0, "2C").by(1, "AD")
        given = state.clone()
        action = given.parse(3, "AD")
        assert "A♦" in given.told(3, 3, action)
        assert "♦" not in given.told(0, 3, action)
        state.by(3, "AS").by(2, "2C")
        assert state.known(0, 3) == state.known(None, 3) == 0
        assert state.known(1, 3) == cards("AD")
        assert state.known(3, 1) == cards("AS")
        assert state.view(0)["seats"][2]["hand"] == ["?"] * 13


class TestScoring:
    def test_the_ace_of_the_third_trick_costs_three__line_1506(self):
        taken = aces((0, 3), (1, 1), (1, 1), (1, 13))
        match = sheet("screw-misere").enter(tricks=[4, 9], aces=taken, method=None)
        match.stands(4 + 3, 9 + 1 + 1 + 13)
        match.says("4 tricks and 3 for aces: 7", "9 tricks and 15 for aces: 24")

    def test_play_stores_the_trick_of_each_ace(self):
        state = suits().by(0, "2C").by(1, "2D").by(2, "2C").by(3, "2D")
        state.plays("KC", "KD", "AH", "KS", "AC", "AD", "KH", "AS")
        assert state.aces == ((0, 1), (0, 2), (0, 2), (0, 2))

    def test_no_side_loses_in_a_deal_in_which_it_was_better__line_1510(self):
        match = sheet("screw-misere", scores=(95, 60)).enter(five_tricks((0, 3), (1, 1), (1, 2), (1, 9)))
        match.counts(0, 20 - 8).stands(95, 72).goes_on()

    def test_it_is_spared_only_if_it_would_reach_the_limit_itself(self):
        match = sheet("screw-misere", scores=(91, 85)).enter(five_tricks((0, 3), (1, 1), (1, 2), (1, 9)))
        match.ends(99, 105, places=(1, 2))

    def test_equal_minus_points_protect_too__line_1510(self):
        equal = aces((0, 4), (0, 3), (1, 1), (1, 5))
        sheet("screw-misere", scores=(95, 60)).enter(tricks=[6, 7], aces=equal, method=None).stands(95, 60)

    def test_the_better_side_chooses_if_both_would_reach_the_limit__line_1512(self):
        taken = (0, 3), (1, 1), (1, 2), (1, 9)
        normal, spared = five_tricks(*taken, method="normal"), five_tricks(*taken, method="reversed")
        sheet("screw-misere", scores=(99, 80)).enter(normal).ends(
            107, 100, places=(2, 1)
        )  # the smaller total wins
        sheet("screw-misere", scores=(99, 80)).enter(spared).stands(99, 92).goes_on()
        sheet("screw-misere", scores=(99, 95)).enter(spared).ends(places=(1, 2))

    def test_in_play_the_better_side_is_asked(self):
        for seed in range(30):
            rng = Random(seed)
            state = begin("screw-misere", dealer=seed % 4, scores=(99, 99)).state
            while state.phase != "scoring" and state.actors():
                (seat, *_) = actors = state.actors()
                if actors == (CHANCE,):
                    state.apply_chance(state.draw(rng))
                else:
                    state.apply(seat, state.sample_legal(seat, rng))
            if state.phase == "scoring":
                (seat,) = state.actors()
                minus = [
                    state.result().tricks[side] + sum(t for s, t in state.aces if s == side)
                    for side in (0, 1)
                ]
                assert minus[seat % 2] < minus[1 - seat % 2]
                assert (seat - state.deal.dealer) % 4 in (1, 2)
                assert state.greedy(seat, rng) == state.parse(seat, "normal")
                return
        pytest.fail("nobody was asked")


class TestRefusals:
    @pytest.mark.parametrize(
        ("wrong", "field"),
        [
            ({"tricks": [7, 7]}, "tricks"),
            ({"aces": aces((0, 3), (1, 1), (1, 2))}, "aces"),
            ({"aces": aces((0, 3), (1, 1), (1, 2), (1, 14))}, "aces"),
            ({"aces": aces((0, 3), (1, 3), (1, 2), (1, 9))}, "aces"),
            ({"tricks": [0, 13], "aces": aces((0, 3), (1, 1), (1, 2), (1, 9))}, "aces"),
            ({"method": "normal"}, "method"),
            ({"method": "odd"}, "method"),
        ],
    )
    def test_impossible_results_are_refused_with_the_reason(self, wrong, field):
        good = five_tricks((0, 3), (1, 1), (1, 2), (1, 9))
        sheet("screw-misere").refuses({**good, **wrong}, at=field)

    def test_a_choice_that_was_made_must_be_entered(self):
        undecided = five_tricks((0, 3), (1, 1), (1, 2), (1, 9))
        sheet("screw-misere", scores=(99, 99)).refuses(undecided, because="both sides would reach")


def test_greedy_collects_far_fewer_than_chance():
    def minus(state):
        points = ScrewMisere.Sheet(state.table).score(state.result(), state.deal).points
        return points[0], points[1], 0, 0

    by_chance, by_greedy = gain_of_greedy("screw-misere", deals=120, seed=1, worth=minus)
    assert by_greedy < 0.75 * by_chance
