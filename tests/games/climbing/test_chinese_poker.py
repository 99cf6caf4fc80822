"""Chinese Poker: My Games, lines 1742-1777."""

from random import Random

import pytest

from games.climbing.chinese_poker import LISTED, ChinesePoker, ChinesePokerState
from games.core.match import LiveMatch
from games.core.state import CHANCE
from games.kits.cards import DECK_52, mask_of
from games.kits.poker import straights_or_better
from tests.games.climbing.positions import table_with
from tests.games.dsl import cards, legal, play


def beats(better: str, worse: str, **options) -> bool:
    """Whether one combination may be played on another."""
    state = table_with(worse + " 3C", better + " 3D", "4C 4D", **options)
    play(state, worse)
    return state.is_legal(1, state.parse(1, better))


# Combinations ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "lead",
    ["7S", "KH KD", "KH KD KC", "7S 6D 5D 4D 3D", "QS 9S 7S 5S 4S", "QS QH QD 7S 7H", "9S 9H 9D 9C 3S"],
)
def test_trap_singles_pairs_threes_and_five_card_hands_from_a_straight_up_can_be_led(lead):
    state = table_with(lead, "AS", "AH")
    assert state.is_legal(0, state.parse(0, lead))


@pytest.mark.parametrize(
    "lead", ["7S 6S", "9S 9H 9D 9C", "KS KH KD QS QH JS", "KS KH QS QH JS", "KS KH KD QS JS", "7S 6S 5S 4S"]
)
def test_trap_nothing_else_is_a_combination(lead):
    state = table_with(lead, "AS", "AH")
    assert not state.is_legal(0, state.parse(0, lead))
    assert lead not in legal(state)


def test_trap_all_five_card_hands_are_one_type():
    assert beats("9S 9H 9D 5S 5H", "8S 7D 6D 5D 4D")
    assert beats("8S 7S 6S 5S 4S", "9S 9H 9D 9C 3S")


def test_a_single_does_not_answer_a_pair():
    assert not beats("2S", "4S 4H")
    assert not beats("AS AH AD", "4S 4H")


def test_trap_suits_break_ties_of_singles_only():
    assert beats("7S", "7H")
    assert not beats("7C", "7D")
    assert beats("8C", "7S")
    assert not beats("7S 7C", "7H 7D")
    assert beats("8D 8C", "7S 7H")
    assert beats("8S 8D 8C", "7S 7H 7D")


def test_two_is_the_highest_rank_then_ace_then_king():
    assert beats("2C", "AS")
    assert beats("AC", "KS")
    assert beats("2D 2C", "AS AH")
    assert beats("4C", "3S")


def test_worked_example_line_1769_full_house_beats_straight_and_queen_high_flush_ten_high_flush():
    assert beats("5S 5H 5D 4S 4H", "KS QD JD TD 9D")
    assert beats("QS 9S 7S 5S 4S", "TD 9D 8D 6D 5D")
    assert not beats("TD 9D 8D 6D 5D", "QS 9S 7S 5S 4S")


def test_equal_five_card_hands_do_not_beat_each_other():
    assert not beats("9S 8D 7D 6D 5D", "9H 8C 7C 6C 5C")
    assert not beats("QS 9S 7S 5S 4S", "QH 9H 7H 5H 4H")


def test_five_card_hands_are_compared_with_the_ace_high_unless_the_table_wants_the_two_high():
    assert not beats("2S 9S 7S 5S 4S", "AD KD JD 8D 6D")
    assert beats("2S 9S 7S 5S 4S", "AD KD JD 8D 6D", **{"two-high-in-hands": True})
    assert beats("6S 5D 4D 3S 2D", "5H 4H 3H 2H AC")


def test_an_explosion_of_five_card_hands_is_thinned_but_every_hand_can_be_played():
    state = table_with("AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S 2H 2D 3H 3D 4D", "9C", "8C")
    five = [text for text in legal(state) if len(text.split()) == 5]
    assert len(five) == LISTED
    assert len(state.legal(0)) < 320
    every = {cards for _, cards in straights_or_better(state.hands[0])}
    left_out = sorted(every - set(state.legal(0)))
    assert len(left_out) == len(every) - LISTED
    assert all(state.is_legal(0, action) for action in left_out)
    play(state, state.text(0, left_out[0]))
    assert state.hands[0].bit_count() == 13


# The deal -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "sizes"), [(3, [17, 18, 17]), (4, [13, 13, 13, 13]), (5, [10, 11, 11, 10, 10])]
)
def test_trap_an_uneven_deal_is_started_by_a_player_with_a_card_more(seats, sizes):
    table = ChinesePoker.table_for(seats, {"starter": "lowest-card"} if seats != 4 else {})
    state = ChinesePokerState(table, ChinesePoker.Sheet(table).next_deal())
    assert state.actors() == (CHANCE,)
    state.apply_chance(state.draw(Random(1)))
    assert [hand.bit_count() for hand in state.hands] == sizes
    assert state.actors() == (1,)
    assert sum(state.hands) == mask_of(DECK_52)


def test_an_even_deal_can_be_started_by_the_three_of_clubs_which_everybody_then_knows_of():
    table = ChinesePoker.table_for(4, {"starter": "lowest-card"})
    for seed in range(8):
        state = ChinesePokerState(table, ChinesePoker.Sheet(table).next_deal())
        state.apply_chance(state.draw(Random(seed)))
        (starter,) = state.actors()
        assert state.hands[starter] & cards("3C")
        assert len(legal(state)) > 13 - 1
        for viewer in range(4):
            assert state.resample(viewer, Random(seed)).hands[starter] & cards("3C")


# A quick sensible move ------------------------------------------------------------------------------------------------


def test_greedy_beats_random_players():
    wins = 0
    for seed in range(30):
        rng = Random(seed)
        match = LiveMatch(ChinesePoker.table_for(3))
        match.advance(rng)
        while not match.over:
            (seat,) = match.actors()
            choose = match.state.greedy if seat == seed % 3 else match.state.sample_legal
            match.play_action(seat, choose(seat, rng))
        wins += match.result.places[seed % 3] == 1
    assert wins >= 20
