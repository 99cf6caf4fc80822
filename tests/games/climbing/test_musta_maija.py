"""Musta Maija: My Games, lines 2448-2474 and 3189-3191."""

from random import Random

import pytest

from games.climbing.musta_maija import ATTACKING, HAND, MOST_ATTACKS, MustaMaija, MustaMaijaState
from games.core.errors import BadResult
from games.core.match import LiveMatch
from games.kits.cards import CARD, DECK_52, SPADES, SUITS, mask_of
from games.kits.going_out import OutOrCalledOff
from tests.games.dsl import cards, legal, play


def table_with(*hands: str, trumps: str = "H", stock: str = "") -> MustaMaijaState:
    """A game in which the seats hold these cards; seat 0 attacks seat 1."""
    table = MustaMaija.table_for(len(hands))
    state = MustaMaijaState(table, MustaMaija.Sheet(table).next_deal())
    state.hands = [cards(hand) for hand in hands]
    state.stock = [CARD[word] for word in stock.split()]
    state.bottom = bool(stock)
    state.gone = mask_of(DECK_52) & ~sum(state.hands) & ~mask_of(state.stock)
    state.trump = SUITS.index(trumps)
    state.turn = state.attacker = 0
    state.phase = ATTACKING
    return state


def test_the_trump_card_is_never_a_spade_and_lies_under_the_stock():
    table = MustaMaija.table_for(6)
    for seed in range(40):
        state = MustaMaijaState(table, MustaMaija.Sheet(table).next_deal())
        outcome = state.draw(Random(seed))
        assert sorted(outcome) == list(range(52))
        state.apply_chance(outcome)
        assert state.trump != SPADES
        assert state.stock[-1] // 13 == state.trump
        assert [hand.bit_count() for hand in state.hands] == [HAND] * 6


def test_the_cards_of_an_attack_are_of_one_suit():
    state = table_with("3C 4C 5D QS", "6C 7C 8C", "9C")
    play(state, "3C")
    assert legal(state) == ["4C", "done"]


def test_trap_no_more_cards_than_the_neighbour_holds():
    state = table_with("3C 4C 5C 6D", "6C 7C", "9C 2D")
    play(state, "3C", "4C")
    assert state.actors() == (1,)


def test_trap_the_neighbour_is_the_next_one_still_in():
    state = table_with("3C 4C 5C", "", "9C TC JC 2D")
    state.went_out = [1]
    play(state, "3C", "4C", "done")
    assert state.actors() == (2,)


def test_trap_a_higher_card_of_the_suit_or_any_trump_on_a_plain_card():
    state = table_with("9C 4D", "8C TC 2H AD QS", "2D 3D")
    play(state, "9C", "done")
    assert legal(state) == ["TC", "2H", "leave"]


def test_trap_trumps_are_beaten_by_higher_trumps_only():
    state = table_with("9H 4D", "8H TH AC AS", "2D 3D")
    play(state, "9H", "done")
    assert legal(state) == ["TH", "leave"]


def test_trap_musta_maija_beats_nothing():
    state = table_with("9S 4D", "QS KS 2D", "2C 3D")
    play(state, "9S", "done")
    assert legal(state) == ["KS", "leave"]


def test_trap_musta_maija_cannot_be_beaten_but_goes_with_spades():
    state = table_with("QS 9S 4D", "KS AS 2H", "2C 3D")
    play(state, "QS", "9S", "done")
    assert legal(state) == ["2H", "KS", "AS", "leave"]
    assert play(state, "KS") == "{1} beats 9♠ with K♠. {1} picks up 1 card."
    assert state.hands[1] == cards("QS AS 2H")


def test_trap_who_beats_everything_attacks_next():
    state = table_with("9C 4D", "TC 2D 5D", "2C 3D")
    play(state, "9C", "done", "TC")
    assert state.actors() == (1,)
    assert state.gone & cards("9C TC") == cards("9C TC")


def test_trap_who_does_not_picks_up_the_rest_and_is_skipped():
    state = table_with("8C 9C 4D", "TC JC 2D", "2C 3D")
    assert play(state, "8C", "9C", "done", "JC", "leave") == "{1} leaves 9♣. {1} picks up 1 card."
    assert state.hands[1] == cards("TC 2D 9C")
    assert state.actors() == (2,)


def test_trap_one_may_decline_to_beat():
    state = table_with("8C 4D", "TC 2D", "2C 3D")
    assert "leave" in (play(state, "8C", "done"), legal(state))[1]


def test_trap_one_card_beats_one_card():
    state = table_with("8C 9C 4D", "TC 2D 3H", "2C 3D")
    play(state, "8C", "9C", "done", "TC")
    assert legal(state) == ["3H", "leave"]


def test_trap_hands_are_filled_between_attacks_only_attacker_first():
    state = table_with("8C 9C 4D", "TC JC 2D", "2C 3D", stock="KC KD KH KS AH")
    play(state, "8C", "done")
    assert len(state.stock) == 5
    play(state, "TC")
    assert state.hands[0] == cards("9C 4D KC KD KH")
    assert state.hands[1] == cards("JC 2D KS AH")
    assert state.known[1] == cards("AH")


def test_trap_out_only_when_the_stock_is_gone():
    state = table_with("8C", "TC 2D", "2C 3D", stock="KC AH")
    play(state, "8C", "TC")
    assert state.went_out == []
    state = table_with("8C", "TC 2D", "2C 3D")
    assert play(state, "8C", "TC").endswith("{0} is out as number 1.")


def test_decision_the_attacker_is_out_first_and_the_last_defender_loses():
    state = table_with("8C", "TC", "")
    state.went_out = [2]
    play(state, "8C", "TC")
    assert state.actors() == ()
    assert state.result() == OutOrCalledOff(went_out=(2, 0), called_off=False)


def test_trap_line_3191_with_an_odd_number_single_cards_picked_up_go_round_for_ever_and_the_game_is_called_off():
    state = table_with("2C 3C 4C", "2D 3D 4D", "2S 3S 4S")
    while state.actors():
        (seat,) = state.actors()
        if state.phase == ATTACKING:
            state.apply(seat, state.legal(seat)[-1] if state.laid else state.legal(seat)[0])
        else:
            state.apply(seat, state.parse(seat, "leave"))
    assert state.attacks == MOST_ATTACKS
    assert state.result() == OutOrCalledOff(went_out=(), called_off=True)


def test_a_game_of_too_many_attacks_is_called_off():
    state = table_with("8C 9D", "TC 2D", "2C 3D")
    state.attacks = MOST_ATTACKS - 1
    play(state, "8C", "done", "leave")
    assert state.result() == OutOrCalledOff(went_out=(), called_off=True)


@pytest.mark.parametrize("seats", [4, 6])
def test_worked_example_line_3189_with_an_even_number_somebody_gets_out(seats):
    """Far sooner than after 52 x 52 turns, whatever is played."""
    table = MustaMaija.table_for(seats)
    for seed in range(10):
        rng = Random(seed)
        state = MustaMaijaState(table, MustaMaija.Sheet(table).next_deal())
        state.apply_chance(state.draw(rng))
        while not state.went_out and state.attacks < MOST_ATTACKS:
            (seat,) = state.actors()
            state.apply(seat, state.sample_legal(seat, rng))
        assert state.went_out


def test_worlds_leave_the_trump_card_and_what_was_picked_up_in_place():
    state = table_with("8C 9C 4D", "TC JC 2D", "2C 3D", stock="KC KD AH")
    play(state, "8C", "9C", "done", "leave", "leave")
    for number in range(20):
        world = state.resample(2, Random(number))
        assert world.hands[1] & cards("8C 9C") == cards("8C 9C")
        assert world.view(2) == state.view(2)


def test_results_by_hand():
    match = LiveMatch(MustaMaija.table_for(3), entered=True)
    with pytest.raises(BadResult):
        match.enter({"went_out": [0], "called_off": False}, match.seq)
    match.enter({"went_out": [1, 0], "called_off": False}, match.seq)
    assert match.sheet.totals == [1, 2, 0]
