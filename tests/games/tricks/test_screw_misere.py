"""Screw Misère, My Games, lines 1488-1516."""

from random import Random

import pytest

from games.core.errors import BadResult
from games.core.game import Deal
from games.core.match import LiveMatch
from games.core.state import CHANCE
from games.kits.cards import CARD, mask_of
from games.tricks.screw_misere import ScrewMisere, ScrewMisereState

SUITS = {suit: " ".join(rank + suit for rank in "AKQJT98765432") for suit in "CDHS"}


def hand(text):
    return [CARD[card] for card in text.split()]


def deal(*hands, dealer=3, scores=(0, 0)):
    state = ScrewMisereState(ScrewMisere.table_for(), Deal(1, dealer, scores))
    state.apply_chance([card for text in hands for card in hand(text)])
    return state


def act(state, *moves):
    for seat, text in moves:
        assert seat in state.actors()
        assert state.is_legal(seat, state.parse(seat, text)), text
        state.apply(seat, state.parse(seat, text))


def suits(dealer=3, scores=(0, 0)):
    """Seat 0 holds the clubs, 1 the diamonds, 2 the hearts, 3 the spades."""
    return deal(*(SUITS[suit] for suit in "CDHS"), dealer=dealer, scores=scores)


def aces(*taken):
    return [{"side": side, "trick": trick} for side, trick in taken]


def entered(*results, scores=None):
    """A sheet with the totals given (made by possible deals) and then these results."""
    match = LiveMatch(ScrewMisere.table_for(), entered=True)
    if scores:
        match.sheet.totals = list(scores)
    for result in results:
        match.enter({"method": None, **result}, match.seq)
    return match


class TestPassing:
    def test_the_two_on_the_dealers_left_pass_first__line_1498(self):
        state = suits(dealer=3)
        assert state.actors() == (0, 1)
        act(state, (1, "AD"), (0, "2C"))
        assert state.actors() == (2, 3)
        assert state.hands[2] == mask_of(hand(SUITS["H"] + " 2C"))

    def test_the_second_pair_holds_the_received_card_and_may_give_it_back(self):
        state = suits(dealer=0)
        assert state.actors() == (1, 2)
        act(state, (1, "AD"), (2, "AH"), (3, "AD"), (0, "2C"))
        assert state.hands[1] == mask_of(hand(SUITS["D"]))
        assert state.hands[2] == mask_of(hand(SUITS["H"])) ^ mask_of(hand("AH 2C"))
        assert state.phase == "play"
        assert state.actors() == (1,)

    def test_the_dealers_left_leads(self):
        state = suits(dealer=1)
        act(state, (2, "AH"), (3, "AS"), (0, "2C"), (1, "2D"))
        assert state.actors() == (2,)

    def test_opponents_do_not_see_the_cards__line_1498(self):
        state = suits()
        act(state, (0, "2C"), (1, "AD"))
        action = state.parse(3, "AD")
        assert "A♦" in state.told(3, 3, action)
        assert "♦" not in state.told(0, 3, action)
        act(state, (3, "AS"), (2, "2C"))
        assert state.known(0, 3) == state.known(None, 3) == 0
        assert state.known(1, 3) == mask_of(hand("AD"))
        assert state.known(3, 1) == mask_of(hand("AS"))
        assert state.view(0)["seats"][2]["hand"] == ["?"] * 13


class TestScoring:
    def test_the_ace_of_the_third_trick_costs_three__line_1506(self):
        match = entered({"tricks": [4, 9], "aces": aces((0, 3), (1, 1), (1, 1), (1, 13))})
        assert match.sheet.totals == [4 + 3, 9 + 1 + 1 + 13]
        assert match.sheet.rows[0].why == ("4 tricks and 3 for aces: 7", "9 tricks and 15 for aces: 24")

    def test_play_stores_the_trick_of_each_ace(self):
        state = suits()
        act(state, (0, "2C"), (1, "2D"), (2, "2C"), (3, "2D"))
        act(state, (0, "KC"), (1, "KD"), (2, "AH"), (3, "KS"))
        act(state, (0, "AC"), (1, "AD"), (2, "KH"), (3, "AS"))
        assert state.aces == ((0, 1), (0, 2), (0, 2), (0, 2))

    def test_no_side_loses_in_a_deal_in_which_it_was_better__line_1510(self):
        match = entered({"tricks": [5, 8], "aces": aces((0, 3), (1, 1), (1, 2), (1, 9))}, scores=(95, 60))
        assert match.sheet.rows[-1].points == (0, 20 - 8)
        assert match.sheet.totals == [95, 72]
        assert not match.over

    def test_it_is_spared_only_if_it_would_reach_the_limit_itself(self):
        match = entered({"tricks": [5, 8], "aces": aces((0, 3), (1, 1), (1, 2), (1, 9))}, scores=(91, 85))
        assert match.sheet.totals == [99, 105]
        assert match.over
        assert match.result.places == (1, 2)

    def test_equal_minus_points_protect_too__line_1510(self):
        equal = {"tricks": [6, 7], "aces": aces((0, 4), (0, 3), (1, 1), (1, 5))}
        match = entered(equal, scores=(95, 60))
        assert match.sheet.totals == [95, 60]

    def test_the_better_side_chooses_if_both_would_reach_the_limit__line_1512(self):
        result = {"tricks": [5, 8], "aces": aces((0, 3), (1, 1), (1, 2), (1, 9))}
        normal = entered({**result, "method": "normal"}, scores=(99, 80))
        assert normal.sheet.totals == [107, 100]
        assert normal.result.places == (2, 1), "under normal scoring the smaller total wins"
        spared = entered({**result, "method": "reversed"}, scores=(99, 80))
        assert spared.sheet.totals == [99, 92]
        assert not spared.over
        both = entered({**result, "method": "reversed"}, scores=(99, 95))
        assert both.result.places == (1, 2)

    def test_in_play_the_better_side_is_asked(self):
        for seed in range(30):
            rng = Random(seed)
            state = ScrewMisereState(ScrewMisere.table_for(), Deal(1, seed % 4, (99, 99)))
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
        match = entered()
        good = {"tricks": [5, 8], "aces": aces((0, 3), (1, 1), (1, 2), (1, 9)), "method": None}
        with pytest.raises(BadResult) as refused:
            match.enter({**good, **wrong}, match.seq)
        assert field in refused.value.fields
        assert match.seq == 0

    def test_a_choice_that_was_made_must_be_entered(self):
        with pytest.raises(BadResult, match="both sides would reach"):
            entered({"tricks": [5, 8], "aces": aces((0, 3), (1, 1), (1, 2), (1, 9))}, scores=(99, 99))


def test_greedy_collects_far_fewer_than_chance():
    rng = Random(1)
    minus = [0, 0]
    for number in range(120):
        state = ScrewMisereState(ScrewMisere.table_for(), Deal(1, number % 4, (0, 0)))
        clever = number % 2
        while actors := state.actors():
            if actors == (CHANCE,):
                state.apply_chance(state.draw(rng))
                continue
            pick = state.greedy if actors[0] % 2 == clever else state.sample_legal
            state.apply(actors[0], pick(actors[0], rng))
        points = ScrewMisere.Sheet(state.table).score(state.result(), state.deal).points
        minus[0] += points[clever]
        minus[1] += points[1 - clever]
    assert minus[0] < 0.75 * minus[1]
