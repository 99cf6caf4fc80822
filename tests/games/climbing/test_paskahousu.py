"""Paskahousu: My Games, lines 2592-2596, with the rules of lines 2686-2709 and 2719-2721."""

from random import Random

import pytest

from games.climbing.paskahousu import HAND, MOST_TURNS, PLAYING, Paskahousu, PaskahousuState
from games.core.errors import BadResult, Illegal
from games.core.match import LiveMatch
from games.core.state import OPEN
from games.kits.cards import CARD, DECK_52, RANKS, cards_of
from games.kits.going_out import OutOrCalledOff
from tests.games.dsl import cards, play_with_events as play


def table_with(*hands: str, stock: str = "", **options) -> PaskahousuState:
    """A game in which the seats hold these cards and seat 0 is to play on an empty pile."""
    table = Paskahousu.table_for(len(hands), options)
    state = PaskahousuState(table, Paskahousu.Sheet(table).next_deal())
    state.hands = [cards(hand) for hand in hands]
    state.stock = [CARD[word] for word in stock.split()]
    state.turn, state.phase = 0, PLAYING
    return state


def ranks(state: PaskahousuState) -> str:
    """What the player in turn can play, by rank."""
    (seat,) = state.actors()
    played = {
        state.text(seat, action)[0] for action in state.legal(seat) if state.text(seat, action)[0] in RANKS
    }
    return "".join(sorted(played, key="3456789TJQKA2".index))


NO_HIGH = {"allow-high-on-empty": False}
ALL = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"


def test_worked_example_line_2594_the_ranking_and_what_goes_on_what_are_those_of_valepaska():
    for top, allowed in (("6D", "6789T2"), ("7D", "789TJQK2"), ("JD", "JQKA2"), ("2D", "2")):
        state = table_with(f"{top} 3H", ALL, **{"allow-high-on-empty": True})
        play(state, top)
        assert ranks(state) == allowed
    assert ranks(table_with(ALL, "3D", **NO_HIGH)) == "3456789TA2"


def test_worked_example_line_2594_cards_are_played_face_up():
    state = table_with("8C 8D 3C", "9C 9D")
    assert play(state, "8D 8C") == "{0} plays 8♦ 8♣."
    assert state.view(None)["piles"][1]["cards"] == ["8D", "8C"]


def test_trap_who_cannot_play_takes_the_pile_and_the_turn_passes():
    state = table_with("KC 9C", "3D 4D", "5H 6H")
    play(state, "9C")
    assert ranks(state) == ""
    assert play(state, "take") == "{1} takes the pile of 1 card."
    assert state.hands[1] == cards("3D 4D 9C")
    assert state.actors() == (2,)


def test_decision_the_pile_may_be_taken_by_one_who_could_play_but_an_empty_pile_must_be_started():
    state = table_with("9C KC", "TD 3D")
    with pytest.raises(Illegal):
        state.parse(0, "bye")
    assert not state.is_legal(0, state.parse(0, "pass"))
    assert not state.is_legal(0, state.parse(0, "take"))
    play(state, "9C", "take")
    assert state.hands[1] == cards("TD 3D 9C")


def test_trap_only_high_cards_and_an_empty_pile_are_a_deadlock_that_is_called_off():
    state = table_with("JC QC", "KD KH", "JD 3D", **NO_HIGH)
    state.hands[2] = cards("JD QD")
    play(state, "pass", "pass")
    assert state.actors() == (2,)
    play(state, "pass")
    assert state.actors() == ()
    assert state.result() == OutOrCalledOff(went_out=(), called_off=True)


def test_one_who_can_start_ends_the_row_of_passes():
    state = table_with("JC QC", "KD 3H", "JD QD", **NO_HIGH)
    play(state, "pass", "3H", "take", "pass")
    assert state.actors() == (1,)


def test_decision_lines_2719_2721_high_cards_may_start_a_pile_unless_an_option_forbids_it():
    assert ranks(table_with("JC QC", "3D")) == "JQ"
    assert ranks(table_with(ALL, "3D")) == "3456789TJQKA2"


def test_lines_2719_2721_the_usual_game_comes_to_an_end():
    """A sixth of the games of sensible players with some whims was called off before high cards could start a pile."""
    for seed in range(40):
        rng, match = Random(seed), LiveMatch(Paskahousu.table_for())
        match.advance(rng)
        while not match.over:
            (seat,) = match.actors()
            whim = rng.random() < 1 / 8
            match.play_action(
                seat, match.state.sample_legal(seat, rng) if whim else match.state.greedy(seat, rng)
            )
            match.advance(rng)
        assert match.result.places.count(1) == 1, seed
        assert not match.sheet.rows[0].result.called_off, seed


def test_trap_a_ten_or_an_ace_or_four_of_a_rank_make_the_pile_fall_and_the_player_goes_on():
    state = table_with("9C 9D 3C", "TC 4D 9S")
    assert play(state, "9C", "TC").endswith("The pile falls.")
    assert (state.pile, state.actors()) == ((), (1,))
    state = table_with("JC 3C", "AC 4D", **{"allow-high-on-empty": True})
    play(state, "JC", "AC")
    assert (state.pile, state.actors()) == ((), (1,))
    state = table_with("9C 9D 3C", "9H 9S 4D")
    play(state, "9D 9C", "9S 9H")
    assert (state.pile, state.actors()) == ((), (1,))


def test_trap_twos_do_not_make_the_pile_fall():
    state = table_with("2C 2D 3C", "2H 2S 4D")
    play(state, "2D 2C", "2S 2H")
    assert len(state.pile) == 2
    assert state.actors() == (0,)


def test_trap_an_ace_on_an_empty_pile_goes_to_the_next_player_and_the_turn_stays():
    state = table_with("AC 3C", "4D 5D")
    assert play(state, "AC") == "{0} plays A♣. {1} must take ace."
    assert state.hands[1] == cards("4D 5D AC")
    assert state.actors() == (0,)


def test_hands_are_refilled_to_five_while_the_stock_lasts():
    state = table_with("3C 4C 5C 6C 7C", "8D 9D", stock="KH QH JH")
    play(state, "3C")
    assert state.hands[0] == cards("4C 5C 6C 7C KH")
    assert state.stock == [CARD["QH"], CARD["JH"]]


def test_out_only_without_cards_and_without_a_stock():
    state = table_with("3C", "8D 9D", "TH KH", stock="KD")
    play(state, "3C")
    assert state.went_out == []
    state = table_with("3C", "8D 9D", "TH KH", **NO_HIGH)
    assert play(state, "3C") == "{0} plays 3♣. {0} is out as number 1."
    assert play(state, "8D", "TH") == "{2} plays 10♥. The pile falls."
    assert play(state, "pass", "9D") == "{1} plays 9♦. {1} is out as number 2."
    assert state.actors() == ()
    assert state.result() == OutOrCalledOff(went_out=(0, 1), called_off=False)
    assert state.returns() == [1.0, 0.0, -1.0]


def test_one_who_would_go_on_but_is_out_is_followed_by_the_next():
    state = table_with("TC", "8D 9D", "4H KH")
    play(state, "TC")
    assert state.actors() == (1,)


def test_option_a_tried_card_that_fits_is_played():
    state = table_with("8C 3C", "4D 5D", stock="KD 3H", **{"try-stock": True})
    play(state, "8C")
    state.stock = [CARD["KD"], CARD["3H"]]
    assert play(state, "try") == "The top card is K♦, which {1} plays."
    assert state.pile[-1].cards == cards("KD")
    assert state.actors() == (0,)


def test_option_a_tried_card_that_does_not_fit_is_taken_with_the_pile():
    state = table_with("8C 3C", "4D 5D", **{"try-stock": True})
    play(state, "8C")
    state.stock = [CARD["3H"]]
    assert play(state, "try") == "The top card is 3♥, which does not fit: {1} takes it and the pile."
    assert state.hands[1] == cards("4D 5D 3H 8C")
    assert state.actors() == (0,)


def test_nobody_may_try_the_stock_without_the_option():
    state = table_with("8C 3C", "4D 5D", stock="KH")
    play(state, "8C")
    assert not state.is_legal(1, state.parse(1, "try"))


def test_cards_picked_up_stay_known_in_other_worlds_and_the_rest_does_not():
    table = Paskahousu.table_for(3)
    state = PaskahousuState(table, Paskahousu.Sheet(table).next_deal())
    state.apply_chance(list(DECK_52))
    first = state.turn
    play(state, state.text(first, min(a for a in state.legal(first) if a >= 2)), "take")
    taken = state.known[(first + 1) % 3]
    assert taken.bit_count() == 1
    worlds = [state.resample(first, Random(n)).hands[(first + 1) % 3] for n in range(20)]
    assert all(world & taken for world in worlds)
    assert len(set(worlds)) > 10


def test_a_game_that_goes_on_and_on_is_called_off():
    state = table_with("3C 4C", "5D 6D")
    state.turns = MOST_TURNS - 1
    play(state, "3C")
    assert state.actors() == ()
    assert state.result().called_off


def test_view_hides_the_hands_of_others():
    state = table_with("3C 4C", "5D 6D")
    assert state.view(0)["seats"][1]["hand"] == ["?", "?"]
    assert state.view(OPEN)["seats"][1]["hand"] == ["6D", "5D"]


def test_results_by_hand():
    match = LiveMatch(Paskahousu.table_for(3), entered=True)
    for wrong in (
        {"went_out": [0], "called_off": False},
        {"went_out": [0, 0], "called_off": False},
        {"went_out": [0, 1], "called_off": True},
        {"went_out": [0, 7], "called_off": False},
    ):
        with pytest.raises(BadResult):
            match.enter(wrong, match.seq)
    match.enter({"went_out": [2, 0], "called_off": False}, match.seq)
    assert match.sheet.totals == [1, 0, 2]
    assert match.result.places == (2, 3, 1)


def test_everybody_gets_five_cards():
    table = Paskahousu.table_for(6)
    state = PaskahousuState(table, Paskahousu.Sheet(table).next_deal())
    state.apply_chance(list(DECK_52))
    assert [len(cards_of(hand)) for hand in state.hands] == [HAND] * 6
    assert len(state.stock) == 52 - 6 * HAND
