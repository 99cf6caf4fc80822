"""Chinese Poker: My Games, lines 1742-1777."""

from random import Random

import pytest

from games.climbing.chinese_poker import LISTED, ChinesePoker, ChinesePokerState
from games.core.errors import Illegal
from games.core.match import LiveMatch
from games.core.state import CHANCE
from games.kits.cards import DECK_52, cards_of, mask_of
from games.kits.climbing import PASS
from games.kits.poker import straights_or_better
from tests.games.dsl import cards, legal, play


def table_with(*hands: str, leader: int = 0, **options) -> ChinesePokerState:
    """A deal in which the seats hold these cards and one of them leads; the other cards have been played."""
    table = ChinesePoker.table_for(len(hands), options)
    state = ChinesePokerState(table, ChinesePoker.Sheet(table).next_deal())
    state.hands = [cards(hand) for hand in hands]
    state.played = mask_of(DECK_52) & ~sum(state.hands)
    state.turn = leader
    return state


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


# Rounds ---------------------------------------------------------------------------------------------------------------


def test_leading_is_compulsory_and_passing_is_not():
    state = table_with("4S 5S", "6S 7S", "8S 9S")
    assert legal(state) == ["4S", "5S"]
    play(state, "4S")
    assert legal(state) == ["pass", "6S", "7S"]


def test_trap_a_pass_is_not_final():
    state = table_with("4S QS 5C", "6S KS 5D", "8S 9S 5H")
    play(state, "4S", "pass", "8S", "QS", "KS")
    assert state.top_seat == 1
    assert state.top.cards == cards("KS")


def test_a_round_ends_when_all_others_have_passed_one_after_another():
    state = table_with("4S 5S", "6S 7S", "8S 9S")
    play(state, "5S", "pass", "8S", "pass", "pass")
    assert state.actors() == (2,)
    assert state.top is None
    assert legal(state) == ["9S"]


def test_trap_a_winner_who_has_gone_out_leaves_the_lead_to_the_left():
    state = table_with("4S 5S", "KS", "8S 9S", "TS JS")
    play(state, "4S", "KS", "pass", "pass", "pass")
    assert state.went_out == [1]
    assert state.actors() == (2,)
    assert state.top is None


def test_the_lead_skips_players_who_are_out():
    state = table_with("4S 6S", "KS", "AS", "TS JS")
    play(state, "4S", "KS", "AS", "pass", "pass")
    assert state.went_out == [1, 2]
    assert state.actors() == (3,)


def test_a_last_combination_can_still_be_beaten():
    state = table_with("4S 5S", "KS", "AS 9S")
    play(state, "4S", "KS", "AS", "pass")
    assert state.actors() == (2,)


def test_the_deal_ends_when_one_player_is_left():
    state = table_with("4S", "6S", "8S 9S")
    play(state, "4S", "6S")
    assert state.actors() == ()
    assert state.result().went_out == (0, 1)
    assert state.returns() == [1.0, 0.0, -1.0]


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


# What is seen ---------------------------------------------------------------------------------------------------------


def test_only_the_own_hand_is_seen_and_what_was_played():
    state = table_with("4S 5S", "6S 7S", "8S 9S")
    play(state, "4S")
    view = state.view(1)
    assert view["you"] == 1
    assert [seat["hand"] for seat in view["seats"]] == [["?"], ["7S", "6S"], ["?", "?"]]
    assert [seat["hand"] for seat in state.view(None)["seats"]] == [["?"], ["?", "?"], ["?", "?"]]
    assert view["trick"] == [{"seat": 0, "card": "4S"}]
    assert "4S" in view["piles"][0]["cards"]
    assert view["seats"][0]["call"] == "4S"


def test_another_world_keeps_the_own_hand_the_numbers_of_cards_and_what_was_played():
    rng = Random(3)
    match = LiveMatch(ChinesePoker.table_for(5))
    match.advance(rng)
    for _ in range(25):
        (seat,) = match.actors()
        match.play_action(seat, match.state.sample_legal(seat, rng))
    world = match.state.resample(2, rng)
    assert world.hands[2] == match.state.hands[2]
    assert [hand.bit_count() for hand in world.hands] == [hand.bit_count() for hand in match.state.hands]
    assert sum(world.hands) | world.played == mask_of(DECK_52)
    assert world.hands != match.state.hands


def test_moves_are_told_in_words():
    state = table_with("4S 4H", "6S 6D", "8S 9S")
    assert state.told(1, 0, cards("4S 4H")) == "{0} leads pair 4♠ 4♥. {0} is out as number 1."
    play(state, "4S")
    assert state.told(None, 1, cards("6S")) == "{1} beats it with single card 6♠."
    play(state, "pass")
    assert state.told(2, 2, PASS) == "{2} passes. The round goes to {0}."


def test_texts_name_the_cards_from_the_highest_down_and_any_order_is_understood():
    state = table_with("2S AD 3H 3C 4C 5C", "6S", "8S")
    action = state.parse(0, "3C 2S")
    assert state.text(0, action) == "2S 3C"
    assert state.say("2S 3C") == "2♠ 3♣"
    assert state.say("pass") == "pass"
    assert len(cards_of(state.parse(0, "5C 4C 3C AD 2S"))) == 5


@pytest.mark.parametrize("rubbish", ["", "KS KS", "1S", "pass pass", "S7", None, 7, "7S,7H"])
def test_rubbish_is_no_move(rubbish):
    state = table_with("4S", "6S", "8S 9S")
    with pytest.raises(Illegal):
        state.parse(0, rubbish)


def test_cards_not_held_and_combinations_too_low_are_refused_and_change_nothing():
    match = LiveMatch(ChinesePoker.table_for(3))
    match.advance(Random(2))
    (seat,) = match.actors()
    before = match.state.position()
    stranger = next(card for card in range(52) if not match.state.hands[seat] & mask_of([card]))
    with pytest.raises(Illegal, match="not allowed now"):
        match.play(seat, match.state.text(seat, mask_of([stranger])), match.seq)
    with pytest.raises(Illegal, match="not allowed now"):
        match.play(seat, "pass", match.seq)
    assert match.state.position() == before


# A quick sensible move ------------------------------------------------------------------------------------------------


def test_greedy_leads_its_lowest_card_in_the_biggest_combination_and_saves_its_twos():
    state = table_with("4S 4H 9S KS 2S 2C", "6S 6D 7S 8D JC", "8S 9D TD JD QC")
    assert state.text(0, state.greedy(0, Random(0))) == "4S 4H"
    play(state, "KS")
    state.hands[1] |= cards("2H")
    assert state.greedy(1, Random(0)) == PASS


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
