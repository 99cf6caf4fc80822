"""Rubber Whist: Parlett, lines 2145-2175; with a dummy, lines 2286-2296."""

from __future__ import annotations

import pytest

from tests.games.dsl import Dealt, Entered, deal, gain_of_greedy, no_table, played_and_typed, sheet

KEY = "rubber-whist"
CLUBS, DIAMONDS, HEARTS, SPADES = (" ".join(rank + suit for rank in "23456789TJQKA") for suit in "CDHS")


def dealt(**options: object) -> Dealt:
    """Seat 3 deals, and its ace of spades is the last card."""
    return deal(KEY, CLUBS, DIAMONDS, HEARTS, SPADES, dealer=3, **options)


def entered(tricks: list[int], honours: list[int], revokes: list[int] | None = None, **more: object) -> dict:
    return {"tricks": tricks, "honours": honours, "revokes": revokes or [0, 0]}


def standing(game: Entered, scores: list[int], won: list[int] | None = None) -> Entered:
    game.match.sheet.game_scores, game.match.sheet.games_won = scores, won or [0, 0]
    return game


def test_the_dealers_last_card_names_trumps_and_everybody_has_seen_it():
    game = dealt().turn(0)
    assert game.state.trump() == 3
    assert game.view(0)["seats"][3]["hand"].count("AS") == 1
    assert game.view(0)["seats"][3]["hand"].count("?") == 12


def test_suit_is_followed_and_a_trump_takes_the_trick():
    game = deal(KEY, CLUBS.replace("2C", "2D"), DIAMONDS.replace("2D", "2C"), HEARTS, SPADES, dealer=3)
    game.plays("AC").turn(1).may("2C").plays("2C", "2H", "2S").turn(3)
    assert game.state.won == [0, 0, 0, 1]


def test_a_point_for_each_trick_over_six():
    sheet(KEY).enter(entered([9, 4], [2, 2])).counts(3, 0).says("{side 0}: 3 for tricks")


@pytest.mark.parametrize(
    ("held", "points"),
    [([4, 0], (5, 0)), ([3, 1], (3, 0)), ([2, 2], (1, 0)), ([1, 3], (1, 2)), ([0, 4], (1, 4))],
)
def test_four_honours_bring_four_and_three_two(held, points):
    sheet(KEY).enter(entered([7, 6], held)).counts(*points)


def test_honours_are_those_dealt_to_both_partners():
    mixed = deal(
        KEY,
        "AS KS " + CLUBS[6:],
        DIAMONDS,
        "JS " + HEARTS[3:],
        "2C 3C 2H " + SPADES.replace(" JS", "").replace(" KS AS", ""),
        dealer=3,
    )
    assert mixed.state.held == (3, 1)


def test_trap_no_honours_for_a_side_that_stands_at_four():
    standing(sheet(KEY), [4, 0]).enter(entered([6, 7], [4, 0])).counts(0, 1)
    standing(sheet(KEY), [3, 0]).enter(entered([6, 7], [4, 0])).counts(4, 1)
    standing(sheet(KEY), [0, 4]).enter(entered([6, 7], [4, 0])).counts(0, 1)


def test_trap_tricks_count_first_and_who_makes_game_by_them_shuts_honours_out():
    game = standing(sheet(KEY), [3, 3]).enter(entered([8, 5], [1, 3])).counts(2, 0)
    assert game.match.sheet.games_won == [1, 0]


def test_five_points_are_a_game_and_the_next_begins_from_nothing():
    game = sheet(KEY).each(entered([11, 2], [2, 2]), entered([6, 7], [2, 2]))
    game.carries(standing=[0, 1], won=[1, 0])


def test_trap_two_games_bring_two_points_for_the_rubber():
    game = sheet(KEY).each(entered([11, 2], [2, 2]), entered([2, 11], [2, 2]), entered([11, 2], [2, 2]))
    game.ends(12, 5, places=(1, 2)).says("{side 0}: 5 for tricks", "{side 0}: 2 for the rubber")


def test_a_revoke_costs_three_or_brings_them_to_the_others():
    standing(sheet(KEY), [3, 0]).enter(entered([6, 7], [2, 2], [1, 0])).counts(-3, 1)
    sheet(KEY).enter(entered([6, 7], [2, 2], [1, 0])).counts(0, 4)


def test_american_whist_goes_to_seven_without_honours():
    game = sheet(KEY, preset="american").enter(entered([7, 6], [4, 0])).counts(1, 0)
    assert game.match.sheet.goal() == 7


class TestDummyWhist:
    def test_trap_the_dummy_goes_down_after_the_first_lead(self):
        game = dealt(dummy=True).turn(0)
        assert set(game.view(0)["seats"][1]["hand"]) == {"?"}
        game.plays("AC")
        assert game.view(0)["seats"][1]["hand"].count("?") == 0

    def test_the_dealer_plays_both_hands(self):
        game = (
            dealt(dummy=True).plays("AC").turn(3).plays("2D").turn(2).plays("2H").turn(3).plays("2S").turn(3)
        )
        assert game.state.won == [0, 0, 0, 1]

    def test_trap_the_next_lead_comes_from_the_hand_that_won(self):
        game = deal(
            KEY, CLUBS, DIAMONDS.replace("2D", "3S"), HEARTS, SPADES.replace("3S", "2D"), dealer=3, dummy=True
        )
        game.plays("2C").turn(3).plays("3S", "2H").turn(3).plays("2S")
        assert game.state.won == [0, 1, 0, 0]
        game.turn(3).allows(3, "3D")
        assert "3S" not in game.texts(3) and "AS" not in game.texts(3)


@pytest.mark.parametrize(
    ("data", "at"),
    [
        (entered([7, 7], [2, 2]), "tricks"),
        (entered([7, 6], [2, 3]), "honours"),
        (entered([7, 6], [2, 2], [5, 0]), "revokes"),
    ],
)
def test_what_cannot_be_is_refused(data, at):
    sheet(KEY).refuses(data, at=at)


def test_four_play_and_what_was_played_can_be_typed_in():
    no_table(KEY, 3)
    played_and_typed(KEY, 1)
    played_and_typed(KEY, 1, dummy=True)


def test_a_quick_player_beats_chance():
    gain = gain_of_greedy(KEY, deals=20, seed=1)
    assert gain[1] > gain[0]
