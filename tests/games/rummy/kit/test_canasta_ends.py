"""Canasta: going out, the question, red threes and the end of the stock."""

from random import Random

import pytest

from games.core.game import Deal
from games.kits.melds import ASK, BONUS
from games.rummy.canasta import Canasta
from tests.games.dsl import legal
from tests.games.rummy.canasta_positions import BOOKS, SEVEN_ACES, able, position, table
from tests.games.rummy.samba_positions import play

# Going out ------------------------------------------------------------------------------------------------------------


def test_without_a_canasta_a_hand_is_never_emptied():
    """My Games, line 1955."""
    state = position("KS KH", stock="KD", opened=True, melds=["AS AH AD"])
    play(state, "draw")
    assert not [text for text in legal(state) if text.startswith("meld")]
    state = position("KS", stock="KD", opened=True, melds=["KH KC KC"])
    play(state, "draw")
    assert legal(state) == ["discard KD", "discard KS"]
    play(state, "discard KS")
    assert state.hands[1].size == 1
    state = position("KS", pile="AC", stock="KD", opened=True, melds=["AS AH AD"])
    assert "take" not in legal(state), "the last card could neither be kept nor discarded"


def test_a_canasta_completed_in_the_turn_allows_going_out():
    """Parlett, line 4643."""
    state = position("AS KS", stock="KD", opened=True, melds=["AS AH AD AC 2S 2H"])
    play(state, "draw", "meld AS", "discard KS")
    assert state.actors() == (2,)
    state = position("AS", stock="KD", opened=True, melds=["AS AH AD AC 2S 2H"])
    play(state, "draw", "meld AS", "discard KD")
    assert state.went_out == 1


def test_going_out_with_and_without_a_discard():
    for hand, end in (("KH KD", "meld KD"), ("KH KD 4S", "discard 4S")):
        state = position(hand, stock="KS", opened=True, melds=[SEVEN_ACES])
        play(state, "draw", "meld KS", "meld KH", *(["meld KD"] if end != "meld KD" else []), end)
        assert state.went_out == 1
        assert state.actors() == ()


def test_two_canastas_are_needed_where_the_table_says_so():
    """My Games, line 1899."""
    for needed, out in ((1, True), (2, False)):
        state = position("KH KD", stock="KS", opened=True, melds=[SEVEN_ACES], canastas=needed)
        play(state, "draw")
        assert ("meld KS" in legal(state)) is out


@pytest.mark.parametrize(
    ("hand", "melded"), [("3S 3S 3C", True), ("3S 3C", False), ("3S 3S 3C 4S 5S", False)]
)
def test_black_threes_are_melded_only_when_going_out(hand, melded):
    """My Games, line 1957; Parlett, line 4616."""
    state = position(hand, stock="KS", opened=True, melds=[SEVEN_ACES])
    play(state, "draw")
    assert ("meld 3S" in legal(state)) is melded


def test_black_threes_end_the_deal():
    state = position("3S 3S 3C", stock="KS", opened=True, melds=[SEVEN_ACES])
    play(state, "draw", "meld 3S", "meld 3S")
    assert legal(state) == ["meld 3C"]
    play(state, "meld 3C", "discard KS")
    assert state.went_out == 1
    assert state.result().melded[1] == 155


def test_no_wild_card_with_black_threes():
    state = position("3S 3S 2C 4S", stock="KS", opened=True, melds=[SEVEN_ACES])
    play(state, "draw")
    assert "meld 3S" not in legal(state)


def test_a_frozen_pile_of_two_can_be_the_way_out():
    state = position("KS KH", pile="4S KD", stock="9S", opened=True, melds=[SEVEN_ACES], natural_pair=True)
    play(state, "take", "meld KS", "meld KH", "discard 4S")
    assert state.went_out == 1


# May I go out? --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", BOOKS)
def test_yes_binds(preset):
    """My Games, line 1999; Parlett, line 4645."""
    state = play(able(preset), "draw", "ask")
    assert state.actors() == (3,)
    assert legal(state) == ["yes", "no"]
    play(state, "yes")
    assert not [text for text in legal(state) if text.startswith("discard")]
    assert "ask" not in legal(state)
    play(state, "meld KS", "meld KD", "meld KH", "discard 4S")
    assert state.went_out == 1


def test_no_binds_for_this_turn():
    state = play(able(), "draw", "ask", "no")
    assert "discard KS" in legal(state)
    assert "meld KS" not in legal(state), "three kings melded would leave one card that may not be discarded"
    assert state.view(None)["facts"][-1] == ["going out", "not in this turn"]
    play(state, "discard KS")
    assert state.answer == 0


def test_only_one_who_can_go_out_may_ask_and_only_before_melding():
    """The penalties of My Games, line 2007, cannot arise on the site."""
    state = position("KH KD 4S 9S", stock="KS", opened=True, melds=[SEVEN_ACES])
    play(state, "draw")
    assert "ask" not in legal(state)
    state = play(able(), "draw", "meld KS")
    assert "ask" not in legal(state)


def test_before_drawing_the_question_is_open_to_one_who_goes_out_whatever_comes():
    """My Games, line 1999; Parlett, line 4645, asks after drawing."""
    for preset, asks in (("my-games", True), ("parlett", False)):
        state = position("KH KD KC", stock="9S 9D", opened=True, melds=[SEVEN_ACES], preset=preset)
        assert ("ask" in legal(state)) is asks
    assert "ask" not in legal(able())
    state = position("KH KD KC", pile="AC", stock="9S 9D", opened=True, melds=[SEVEN_ACES])
    play(state, "ask", "yes")
    assert legal(state) == ["draw"]
    play(state, "draw", "meld KH", "meld KD", "meld KC", "discard 9S")
    assert state.went_out == 1


def test_two_players_have_nobody_to_ask():
    for seed in range(30):
        state = Canasta.State(table("two-player"), Deal(1, 0, (0, 0)))
        state.apply_chance(state.draw(Random(seed)))
        rng = Random(seed)
        while state.actors():
            (seat,) = state.actors()
            assert ASK not in state.legal(seat)
            state.apply(seat, state.sample_legal(seat, rng))


# Concealed ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", BOOKS)
def test_opening_and_going_out_in_one_turn_is_concealed(preset):
    """My Games, line 1987; Parlett, line 4647."""
    state = position("AS AH AD AC AS AH KS", stock="AD", preset=preset)
    play(
        state, "draw", *[f"meld {card}" for card in ["AS", "AS", "AH", "AH", "AD", "AD", "AC"]], "discard KS"
    )
    assert state.concealed
    assert state.returns()[1] == 500 + 140 + 200


def test_in_parlett_the_own_hand_counts_and_nothing_may_be_laid_off():
    """Parlett, line 4647."""
    for hand, concealed in (("KH KD KC", True), ("KH KD AC", False)):
        moves = [f"meld {card}" for card in hand.split() if card[0] == "A"]
        moves += [f"meld {card}" for card in ["KS", *hand.split()] if card[0] == "K"]
        state = position(hand, stock="KS", opened=True, melds=[SEVEN_ACES], preset="parlett")
        play(state, "draw", *moves)
        assert state.went_out == 1
        assert state.concealed is concealed
    state = position("KH KD KC", stock="KS", opened=True, melds=[SEVEN_ACES], preset="parlett")
    state.melded[1] = True
    play(state, "draw", "meld KS", "meld KH", "meld KD", "meld KC")
    assert not state.concealed


def test_in_my_games_a_side_that_has_opened_does_not_go_out_concealed():
    state = position("KH KD KC", stock="KS", opened=True, melds=[SEVEN_ACES])
    play(state, "draw", "meld KS", "meld KH", "meld KD", "meld KC")
    assert not state.concealed


# Red threes and the end of the stock ----------------------------------------------------------------------------------


def test_a_red_three_as_the_last_card():
    """My Games, line 1959: nothing can be drawn. Parlett, line 4653: meld, but do not discard."""
    assert play(position("KH KD 4S", stock="3H"), "draw").actors() == ()
    state = position("KH KD 4S AC", stock="3H", opened=True, melds=["AS AH AD"], preset="parlett")
    play(state, "draw", "meld AC")
    assert legal(state) == ["done"]
    assert play(state, "done").actors() == ()
    assert state.result().red_threes == (0, 1)


def test_without_a_stock_the_pile_may_still_be_taken_and_who_does_not_ends_the_deal():
    """My Games, line 1959."""
    state = position("KH 5S 6S", pile="7S KS", opened=True, melds=["KC KD KC"])
    assert legal(state) == ["take", "end"]
    assert play(state, "end").actors() == ()
    state = position("5H 5S 6S", pile="7S KS", opened=True, melds=["AS AH AD"])
    assert legal(state) == ["end"]


def test_playing_on_without_a_stock_in_parlett():
    """Parlett, lines 4655-4657: the pile left over must be taken if it can be, later discards if they fit a meld."""
    pair = position("KH KC 5S 6S", pile="7S KS", opened=True, melds=["AS AH AD"], preset="parlett")
    assert legal(pair) == ["take", "end"]
    pair.whole_pile = True
    assert legal(pair) == ["take"]
    fits = position("4H 5S 6S", pile="KS", opened=True, melds=["KC KD KC"], preset="parlett")
    assert legal(fits) == ["take"]


def test_the_last_card_leaves_the_whole_pile_to_the_next():
    state = position(
        "KH KD 4S", stock="9S", pile="5S", others=("QS QD 7H", "", ""), preset="parlett", opened=True
    )
    state.opened[0] = True
    play(state, "draw", "discard 4S")
    assert state.whole_pile
    assert state.actors() == (2,)
    assert legal(state) == ["end"]


def test_two_players_draw_two():
    """My Games, line 1899."""
    state = Canasta.State(table("two-player"), Deal(1, 0, (0, 0)))
    state.apply_chance(state.draw(Random(3)))
    seat = state.seat
    before = state.hands[seat].size
    play(state, *["threes"] * (BONUS in state.legal(seat)), "draw")
    assert state.hands[seat].size == before + 2
    state = position("KH KD 4S", stock="9S", draw=2)
    assert play(state, "draw").hands[1].size == 4
