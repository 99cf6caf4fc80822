"""Double Dummy: Parlett, lines 298-310."""

from __future__ import annotations

import pytest

from tests.games.dsl import Dealt, deal, gain_of_greedy, no_table, played_and_typed, sheet

KEY = "double-dummy"
CLUBS, DIAMONDS, HEARTS, SPADES = (" ".join(rank + suit for rank in "23456789TJQKA") for suit in "CDHS")


def dealt(*hands: str) -> Dealt:
    """Seat 1 deals; then come the hands of seat 0, of seat 1 and of their dummies."""
    return deal(KEY, *(hands or (CLUBS, DIAMONDS, HEARTS, SPADES)), dealer=1)


def test_four_hands_lie_open_and_the_dealers_last_card_names_trumps():
    game = dealt().turn(0)
    assert game.state.trump() == 1
    assert game.view(0)["seats"][1]["hand"].count("?") == 0
    assert [len(pile["cards"]) for pile in game.view(1)["piles"]] == [13, 13]


def test_trap_the_order_is_elder_dealers_dummy_elders_dummy_dealer():
    game = dealt().turn(0).plays("AC").turn(1).may(*SPADES.split()).plays("2S").turn(0)
    game.may(*HEARTS.split()).plays("2H").turn(1).may(*DIAMONDS.split()).plays("2D")
    assert game.state.won == [0, 1, 0, 0]
    game.turn(1).may(*DIAMONDS.split()[1:])


def test_trap_the_hand_that_won_leads_to_the_next():
    game = dealt(CLUBS.replace("AC", "AS"), DIAMONDS, HEARTS, SPADES.replace("AS", "AC"))
    game.plays("2C").turn(1).may("AC").plays("AC", "2H")
    game.turn(1).plays("2D").turn(1)
    assert game.state.won[1] == 1
    trump = dealt(CLUBS, HEARTS, DIAMONDS, SPADES).plays("2C", "2S", "2D", "2H").turn(1)
    assert trump.state.won == [0, 1, 0, 0]


def test_the_dummy_that_wins_leads():
    game = dealt(CLUBS, "AH " + DIAMONDS[3:], HEARTS.replace("AH", "2D"), SPADES)
    game.plays("2C", "2S", "2D", "AH").turn(0).may(*HEARTS.split()[:-1])
    assert game.state.won == [0, 0, 1, 0]


def test_a_point_for_each_trick_over_six_and_honours_of_both_hands():
    sheet(KEY).enter(tricks=[9, 4], honours=[1, 3]).counts(3, 2)
    sheet(KEY).enter(tricks=[9, 4], honours=[4, 0]).counts(7, 0).ends(7, 0, places=(1, 2))


def test_trap_no_honours_from_one_point_short_nor_when_the_other_is_there():
    sheet(KEY, scores=(6, 0)).enter(tricks=[6, 7], honours=[4, 0]).counts(0, 1)
    sheet(KEY, scores=(4, 5)).enter(tricks=[5, 8], honours=[4, 0]).counts(0, 2).ends(4, 7)


def test_honours_may_be_left_out_and_the_target_agreed():
    sheet(KEY, honours=False, target=5).enter(tricks=[9, 4], honours=[4, 0]).counts(3, 0).goes_on()


@pytest.mark.parametrize(
    ("tricks", "honours", "at"), [([7, 7], [2, 2], "tricks"), ([7, 6], [3, 3], "honours")]
)
def test_what_cannot_be_is_refused(tricks, honours, at):
    sheet(KEY).refuses(tricks=tricks, honours=honours, at=at)


def test_two_play_and_what_was_played_can_be_typed_in():
    no_table(KEY, 4)
    played_and_typed(KEY, 1)


def test_a_quick_player_beats_chance():
    gain = gain_of_greedy(KEY, deals=30, seed=1)
    assert gain[1] > gain[0]
