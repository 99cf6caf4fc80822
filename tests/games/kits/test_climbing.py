"""What climbing games have in common, shown on Chinese Poker: rounds, going out, what is seen, texts."""

from random import Random

import pytest

from games.climbing.chinese_poker import ChinesePoker
from games.core.errors import Illegal
from games.core.match import LiveMatch
from games.kits.cards import DECK_52, cards_of, mask_of
from games.kits.climbing import PASS, equal_ranks, thinned
from tests.games.climbing.positions import table_with
from tests.games.dsl import cards, legal, play


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
    assert sum(world.hands) | world.gone == mask_of(DECK_52)
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


def test_greedy_leads_its_lowest_card_in_the_biggest_combination_and_saves_its_twos():
    state = table_with("4S 4H 9S KS 2S 2C", "6S 6D 7S 8D JC", "8S 9D TD JD QC")
    assert state.text(0, state.greedy(0, Random(0))) == "4S 4H"
    play(state, "KS")
    state.hands[1] |= cards("2H")
    assert state.greedy(1, Random(0)) == PASS


def test_greedy_goes_out_when_it_can_and_is_not_stopped_by_what_it_would_save():
    state = table_with("4S 5S", "2S", "8S 9S 7C")
    play(state, "4S")
    assert state.text(1, state.greedy(1, Random(0))) == "2S"


def test_greedy_takes_no_set_apart_while_a_loose_card_will_do():
    state = table_with("4S 5S", "9S 9H TD 6C KC", "8S 9D 7C 7H")
    play(state, "4S")
    assert state.text(1, state.greedy(1, Random(0))) == "6C"


def test_sets_of_one_rank_are_all_choices_of_so_many_of_its_cards():
    hand = cards("9S 9H 9D KC KS 4H")
    assert sorted(equal_ranks(hand, 2)) == sorted(
        cards(pair) for pair in ("9S 9H", "9S 9D", "9H 9D", "KC KS")
    )
    assert equal_ranks(hand, 3) == (cards("9S 9H 9D"),)
    assert equal_ranks(hand, 4) == ()


def test_a_long_list_is_thinned_evenly_and_keeps_both_ends():
    assert thinned(range(9), 3) == [0, 4, 8]
    assert thinned(range(3), 3) == [0, 1, 2]
