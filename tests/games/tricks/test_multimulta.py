"""Multimulta, My Games, lines 424-710; the faces of the older edition, lines 935-1496."""

from collections import Counter
from random import Random

import pytest

from games.core.errors import BadOption, BadResult
from games.core.game import Deal
from games.core.match import LiveMatch
from games.core.state import CHANCE
from games.kits.cards import BIT, mask_of
from games.tricks.multimulta import DECK, FACES, Multimulta, MultimultaState
from tests.games.playing import legal, play


def card(number):
    """A card by its number in the deck."""
    return number - 1


def hands(*numbers, leader=0):
    """Small hands by card numbers; the passing is over."""
    state = MultimultaState(Multimulta.table_for(), Deal(1, (leader - 1) % 4, (0, 0)))
    state.hands = [mask_of([card(number) for number in held]) for held in numbers]
    state.begin_play()
    return state


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
    def start(self):
        state = MultimultaState(Multimulta.table_for(), Deal(1, 0, (0, 0)))
        state.apply_chance(list(range(36)))
        return state

    def test_all_four_choose_before_anybody_picks_up__line_448(self):
        state = self.start()
        assert state.actors() == (0, 1, 2, 3)
        before = state.hands[:]
        for seat in (2, 0, 3, 1):
            for number in range(3):
                assert seat in state.actors()
                assert state.hands == before
                state.apply(seat, 9 * seat + number)
        assert state.hands[2] & mask_of([0, 1, 2]) == mask_of([0, 1, 2])
        assert state.hands[0] & mask_of([18, 19, 20]) == mask_of([18, 19, 20])
        assert [held.bit_count() for held in state.hands] == [9] * 4

    def test_a_received_card_cannot_be_passed_on(self):
        state = self.start()
        for number in range(3):
            state.apply(0, number)
        assert state.legal(2) == list(range(18, 27))

    def test_nobody_else_learns_what_was_passed(self):
        state = self.start()
        assert "A♦" in state.told(0, 0, 0)
        for viewer in (1, 2, 3, None):
            assert state.told(viewer, 0, 0) == "{0} puts a card down for {2}."

    def test_the_dealers_left_leads(self):
        state = self.start()
        rng = Random(1)
        while state.phase == "pass":
            seat = state.actors()[0]
            state.apply(seat, state.sample_legal(seat, rng))
        assert state.actors() == (1,)


class TestPlay:
    def test_the_leader_names_a_suit_in_which_his_card_has_a_rank__line_460(self):
        state = hands([25, 29], [1, 2], [3, 4], [5, 6])
        assert legal(state) == ["25:7S/7C S", "29:7S S", "25:7S/7C C"]

    def test_equal_or_higher_must_be_played__line_466(self):
        state = hands([5, 29], [9, 6, 25], [7, 8], [2, 3])
        play(state, "5:JS/KD/9C S")
        assert legal(state) == ["9:QS/QD/QC"]
        play(state, "9:QS/QD/QC")
        state = hands([5, 29], [10, 6], [7, 8], [2, 3])
        play(state, "5:JS/KD/9C S")
        assert legal(state) == ["10:JS/9D/7C"], "an equal card satisfies the duty"

    def test_else_any_card_with_a_rank_in_the_suit__line_467(self):
        state = hands([9, 29], [5, 6, 31], [7, 8], [2, 3])
        play(state, "9:QS/QD/QC S")
        assert legal(state) == ["5:JS/KD/9C", "6:9S/KD/JC"]

    def test_else_any_card__line_468(self):
        state = hands([9, 29], [31, 33], [7, 8], [2, 3])
        play(state, "9:QS/QD/QC S")
        assert legal(state) == ["31:7D", "33:7C"]

    def test_of_equal_ranks_the_last_played_wins__line_474(self):
        state = hands([17, 29], [18, 31], [14, 25], [33, 30])
        play(state, "17:9S/7D/7C S", "18:9S/7D/7C", "14:9S/7D/JC", "30:7S")
        assert state.won == [0, 0, 1, 0]
        assert state.actors() == (2,)

    def test_a_card_without_the_suit_never_wins(self):
        state = hands([29, 17], [31, 33], [34, 35], [26, 32])
        play(state, "29:7S S", "31:7D", "34:7C", "32:7S/7D/7C")
        assert state.won == [0, 0, 0, 1]

    def test_who_does_not_beat_is_known_to_have_nothing_that_does(self):
        state = hands([9, 29], [5, 6, 31], [7, 8], [2, 3])
        play(state, "9:QS/QD/QC S", "6:9S/KD/JC")
        assert all(state.lacks[1] & BIT[card(number)] for number in (1, 2, 3, 4, 7, 8))
        assert not state.lacks[1] & BIT[card(5)]


class TestScoring:
    @pytest.mark.parametrize(("tricks", "points"), [(5, 1), (6, 2), (7, 3), (8, 4), (9, 5)])
    def test_a_point_for_each_trick_over_four__line_452(self, tricks, points):
        match = LiveMatch(Multimulta.table_for(), entered=True)
        assert match.enter({"tricks": [tricks, 9 - tricks]}, match.seq).points == (points, 0)

    def test_a_sweep_wins_at_once(self):
        match = LiveMatch(Multimulta.table_for(), entered=True)
        match.enter({"tricks": [0, 9]}, match.seq)
        assert match.result.places == (2, 1)

    def test_a_rubber_is_a_number_of_games_each_from_nought(self):
        match = LiveMatch(Multimulta.table_for(preset="rubber"), entered=True)
        for tricks in ([8, 1], [0, 9], [9, 0], [8, 1]):
            match.enter({"tricks": tricks}, match.seq)
        assert not match.over, "the four points before the first game's end count no more"
        assert match.sheet.games_won == [1, 1]
        match.undo(match.seq)
        match.enter({"tricks": [8, 1]}, match.seq)
        match.enter({"tricks": [5, 4]}, match.seq)
        assert match.result.places == (1, 2)
        assert match.result.reason == "2 games won make the rubber."

    def test_in_a_rubber_games_count_before_points(self):
        match = LiveMatch(Multimulta.table_for(preset="rubber"), entered=True)
        for tricks in ([8, 1], [5, 4], [3, 6], [8, 1], [3, 6], [3, 6], [3, 6], [8, 1]):
            match.enter({"tricks": tricks}, match.seq)
        assert match.sheet.games_won == [1, 1]
        match.stop("late", match.seq)
        assert match.result.places == (1, 2)

    @pytest.mark.parametrize("tricks", [[5, 5], [10, -1], [9], "nine"])
    def test_impossible_tricks_are_refused(self, tricks):
        match = LiveMatch(Multimulta.table_for(), entered=True)
        with pytest.raises(BadResult):
            match.enter({"tricks": tricks}, match.seq)

    def test_a_rubber_of_no_games_is_refused(self):
        with pytest.raises(BadOption, match="0 is not a whole number from 1 to 5"):
            Multimulta.table_for(options={"games": 0})


def test_greedy_is_much_better_than_chance():
    rng = Random(3)
    won = [0, 0]
    for number in range(80):
        state = MultimultaState(Multimulta.table_for(), Deal(1, number % 4, (0, 0)))
        while actors := state.actors():
            if actors == (CHANCE,):
                state.apply_chance(state.draw(rng))
            else:
                clever = (actors[0] + number) % 2
                state.apply(actors[0], (state.greedy if clever else state.sample_legal)(actors[0], rng))
        for seat in range(4):
            won[(seat + number) % 2] += state.won[seat]
    assert won[1] > 1.5 * won[0]
