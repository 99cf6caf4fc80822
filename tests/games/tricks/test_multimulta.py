"""Multimulta, My Games, lines 424-710; the faces of the older edition, lines 935-1496."""

from collections import Counter
from random import Random

import pytest

from games.kits.cards import BIT, mask_of
from games.tricks.multimulta import DECK, FACES
from tests.games.dsl import Dealt, begin, gain_of_greedy, no_table, sheet


def card(number):
    """A card by its number in the deck."""
    return number - 1


def hands(*numbers):
    """Small hands by card numbers; the passing is over, seat 0 leads."""
    deal = begin("multimulta", dealer=3)
    deal.state.hands = [mask_of([card(number) for number in held]) for held in numbers]
    deal.state.begin_play()
    return deal


class TestDeck:
    @pytest.mark.parametrize("suit", range(3))
    def test_each_suit_has_the_same_ranks__derived_from_the_faces(self, suit):
        assert Counter(face[suit] for face in FACES) == Counter(
            {"A": 2, "K": 4, "Q": 1, "J": 4, "T": 1, "9": 7, "8": 1, "7": 11, "-": 5}
        )

    def test_permuting_the_suits_gives_the_same_deck(self):
        for order in ((1, 0, 2), (2, 1, 0), (1, 2, 0)):
            assert Counter("".join(face[suit] for suit in order) for face in FACES) == Counter(FACES)

    def test_alike_cards_have_texts_of_their_own__lines_610_and_620(self):
        assert DECK.texts[card(17)] == "17:9S/7D/7C"
        assert DECK.texts[card(18)] == "18:9S/7D/7C"
        assert DECK.said[card(17)] == DECK.said[card(18)] == "9♠7♦7♣"
        assert len(DECK.actions) == 36 * 4

    def test_a_card_without_a_rank_says_nothing_of_that_suit(self):
        assert DECK.texts[card(29)] == "29:7S"


class TestPassing:
    def start(self) -> Dealt:
        """Seat 0 holds cards 1 to 9, seat 1 the next nine, and so on."""
        return begin("multimulta").happens(list(range(36)))

    def test_all_four_choose_before_anybody_picks_up__line_448(self):
        deal = self.start().turn(0, 1, 2, 3)
        before = deal.hands[:]
        for seat in (2, 0, 3, 1):
            for number in range(3):
                assert deal.hands == before
                deal.by(seat, DECK.texts[9 * seat + number])
        assert deal.hands[2] & mask_of([0, 1, 2]) == mask_of([0, 1, 2])
        assert deal.hands[0] & mask_of([18, 19, 20]) == mask_of([18, 19, 20])
        assert [held.bit_count() for held in deal.hands] == [9] * 4

    def test_a_received_card_cannot_be_passed_on(self):
        deal = self.start().by(0, *DECK.texts[:3])
        assert deal.state.legal(2) == list(range(18, 27))

    def test_nobody_else_learns_what_was_passed(self):
        deal = self.start().by(0, DECK.texts[0])
        assert "A♦" in deal.tale(0)
        for viewer in (1, 2, 3, None):
            deal.told(viewer, "{0} puts a card down for {2}.")

    def test_the_dealers_left_leads(self):
        deal, rng = self.start(), Random(1)
        while deal.phase == "pass":
            seat = deal.actors()[0]
            deal.by(seat, rng.choice(deal.texts(seat)))
        deal.turn(1)


class TestPlay:
    def test_the_leader_names_a_suit_in_which_his_card_has_a_rank__line_460(self):
        hands([25, 29], [1, 2], [3, 4], [5, 6]).may("25:7S/7C S", "29:7S S", "25:7S/7C C")

    def test_equal_or_higher_must_be_played__line_466(self):
        deal = hands([5, 29], [9, 6, 25], [7, 8], [2, 3]).plays("5:JS/KD/9C S")
        deal.may("9:QS/QD/QC").plays("9:QS/QD/QC")
        equal = hands([5, 29], [10, 6], [7, 8], [2, 3]).plays("5:JS/KD/9C S")
        equal.may("10:JS/9D/7C")  # an equal card satisfies the duty

    def test_else_any_card_with_a_rank_in_the_suit__line_467(self):
        hands([9, 29], [5, 6, 31], [7, 8], [2, 3]).plays("9:QS/QD/QC S").may("5:JS/KD/9C", "6:9S/KD/JC")

    def test_else_any_card__line_468(self):
        hands([9, 29], [31, 33], [7, 8], [2, 3]).plays("9:QS/QD/QC S").may("31:7D", "33:7C")

    def test_of_equal_ranks_the_last_played_wins__line_474(self):
        deal = hands([17, 29], [18, 31], [14, 25], [33, 30])
        deal.plays("17:9S/7D/7C S", "18:9S/7D/7C", "14:9S/7D/JC", "30:7S").turn(2)
        assert deal.won == [0, 0, 1, 0]

    def test_a_card_without_the_suit_never_wins(self):
        deal = hands([29, 17], [31, 33], [34, 35], [26, 32])
        deal.plays("29:7S S", "31:7D", "34:7C", "32:7S/7D/7C")
        assert deal.won == [0, 0, 0, 1]

    def test_who_does_not_beat_is_known_to_have_nothing_that_does(self):
        deal = hands([9, 29], [5, 6, 31], [7, 8], [2, 3]).plays("9:QS/QD/QC S", "6:9S/KD/JC")
        assert all(deal.lacks[1] & BIT[card(number)] for number in (1, 2, 3, 4, 7, 8))
        assert not deal.lacks[1] & BIT[card(5)]


def tricks(*won):
    """Deals by the tricks of the first side."""
    return [{"tricks": [number, 9 - number]} for number in won]


class TestScoring:
    @pytest.mark.parametrize(("won", "points"), [(5, 1), (6, 2), (7, 3), (8, 4), (9, 5)])
    def test_a_point_for_each_trick_over_four__line_452(self, won, points):
        sheet("multimulta").each(*tricks(won)).counts(points, 0)

    def test_a_sweep_wins_at_once(self):
        sheet("multimulta").each(*tricks(0)).ends(places=(2, 1))

    def test_a_rubber_is_a_number_of_games_each_from_nought(self):
        rubber = sheet("multimulta", preset="rubber").each(*tricks(8, 0, 9, 8)).goes_on()
        assert rubber.match.sheet.games_won == [1, 1], "four points before the first game's end count no more"
        rubber.take_back().each(*tricks(8, 5)).ends(places=(1, 2), because="2 games won make the rubber.")

    def test_in_a_rubber_games_count_before_points(self):
        rubber = sheet("multimulta", preset="rubber").each(*tricks(8, 5, 3, 8, 3, 3, 3, 8))
        assert rubber.match.sheet.games_won == [1, 1]
        rubber.stop().ends(places=(1, 2))

    @pytest.mark.parametrize("wrong", [[5, 5], [10, -1], [9], "nine"])
    def test_impossible_tricks_are_refused(self, wrong):
        sheet("multimulta").refuses(tricks=wrong)

    def test_a_rubber_of_no_games_is_refused(self):
        no_table("multimulta", games=0, because="0 is not a whole number from 1 to 5")


def test_greedy_is_much_better_than_chance():
    won = gain_of_greedy("multimulta", deals=80, seed=3, worth=lambda deal: deal.won)
    assert won[1] > 1.5 * won[0]
