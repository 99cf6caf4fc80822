"""Quinto: Parlett, lines 2896-3023."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.tricks.quinto import PACK, quints
from tests.games.dsl import Dealt, Entered, deal, gain_of_greedy, no_table, played_and_typed, sheet

KEY = "quinto"
NORTH = "QH JH 2H 6D 5D AC 5C 2C 9S 5S 4S 2S"
EAST = "7H 4H KD QD JD 3D TC 4C AS KS 7S 3S"
SOUTH = "8H 6H 5H AD 9D 7D 4D KC 9C 8C QS TS"
WEST = "AH KH 9H 3H 8D 2D 7C 6C 3C JS 8S *"
CACHETTE = "TH TD QC JC 6S"
SAMPLE = """
    AC TC 8C 6C  9S KS TS *  AS QS 8S 2S  4C KC 7C 5C  9C 3C 2C 3D  7S 4D JS 5S
    9D 2D 6D JD  3S 7D 8D 4S  9H JH 7H 5H  5D QD AD 3H  AH 2H 4H 6H  KH QH KD 8H
"""


def dealt(
    north: str = NORTH, east: str = EAST, south: str = SOUTH, west: str = WEST, **begun: object
) -> Dealt:
    """West, seat 3, deals, and North speaks first."""
    return deal(KEY, north, east, south, west, CACHETTE, **({"dealer": 3} | begun))


def undoubled(**begun: object) -> Dealt:
    return dealt(**begun).plays("pass", "pass", "pass", "pass")


def entered(quints: list[int], tricks: list[int], doubled: str = "1") -> dict:
    return {"quints": quints, "tricks": tricks, "doubled": doubled}


def standing(game: Entered, scores: list[int], won: list[int] | None = None) -> Entered:
    game.match.sheet.game_scores, game.match.sheet.games_won = scores, won or [0, 0]
    return game


class TestQuints:
    @pytest.mark.parametrize(
        ("cards", "worth"),
        [
            ("*", 25),
            ("5H", 20),
            ("5D", 15),
            ("5C", 10),
            ("5S", 5),
            ("AH 4H", 20),
            ("2D 3D", 15),
            ("AC 4D", 0),
            ("AC 2C 3C 4C", 20),
            ("5H 5D 5C 5S", 50),
        ],
    )
    def test_2925_worth(self, cards, worth):
        assert quints(PACK.mask(cards)) == worth

    def test_2915_three_in_one_trick(self):
        assert quints(PACK.mask("AS 4S 5D *")) == 45

    def test_2935_figure_15_the_trick_full_of_quints(self):
        spades, clubs, diamonds, hearts = (
            [text for text in PACK.texts if text.endswith(suit)] for suit in "SCDH"
        )
        north = " ".join(["AS", *[text for text in spades if text not in ("AS", "4S")]])
        hands = (north, " ".join(["4S", *clubs[2:]]), " ".join(["*", *hearts[2:]]), " ".join(diamonds[1:]))
        rest = " ".join([*clubs[:2], *hearts[:2], diamonds[0]])
        game = deal(KEY, *hands, rest, dealer=3).plays("pass", "pass", "pass", "pass")
        game.plays("AS", "4S", "*", "5D").turn(3)
        assert game.state.scored == [0, 45]


class TestPlay:
    def test_trap_2910_a_higher_suit_trumps_a_lower_one(self):
        undoubled().plays("2S", "3S", "TS", "8S").turn(2)
        game = undoubled().plays("5C", "4C", "8C", "3C").turn(2)
        game.plays("KC", "6C", "2C").turn(1).plays("TC").turn(2).plays("9C", "7C", "AC").turn(1)
        assert "3D" in game.texts(1) and "7H" in game.texts(1)
        game.plays("3D").turn(1)

    def test_trap_2910_hearts_cannot_be_trumped(self):
        game = undoubled().plays("2H", "7H", "8H", "9H").turn(3)
        assert game.state.ranking.beats[PACK.first["AH"]] == 0
        assert game.state.ranking.beats[PACK.first["2H"]] & PACK.of_suit[3] == 0

    def test_trap_2931_the_joker_may_be_played_at_any_time_and_never_wins(self):
        game = undoubled().plays("9S", "7S", "QS").may("8S", "JS", "*").plays("*").turn(2)
        assert game.state.scored == [25, 0]

    def test_2931_who_plays_the_joker_may_have_the_suit(self):
        assert undoubled().plays("9S", "7S", "QS", "*").state.lacks[3] == 0

    def test_2939_the_joker_led_leaves_the_suit_to_the_next(self):
        game = undoubled(dealer=2).plays("*").turn(0)
        assert len(game.texts(0)) == 12
        game.plays("5S").turn(1).may("3S", "7S", "KS", "AS").plays("3S", "TS").turn(2)
        assert game.state.scored == [30, 0]

    def test_2985_the_sample_deal(self):
        game = dealt().plays("pass", "pass", "pass", "double").plays(*SAMPLE.split())
        game.ended(quints=(35, 70), tricks=(4, 9), doubled="2")

    def test_trap_2945_the_last_trick_brings_the_cachette_with_its_quints(self):
        cachette = CACHETTE.replace("6S", "5S")
        game = deal(KEY, NORTH.replace("5S", "6S"), EAST, SOUTH, WEST, cachette, dealer=3)
        assert game.state.known(0, 4) == 0
        game.plays("pass", "pass", "pass", "pass").plays(*SAMPLE.replace("5S", "6S").split())
        game.ended(quints=(30, 75), tricks=(4, 9))
        assert "5S" in game.view(None)["piles"][0]["cards"]

    def test_trap_2913_quints_that_make_game_end_the_deal(self):
        game = undoubled()
        game.state.deal = replace(game.state.deal, carry={"standing": [0, 230], "won": [0, 0]})
        game.plays(*SAMPLE.split()[:8]).ended(quints=(0, 25), tricks=(1, 1))


class TestDoubling:
    def test_2929_each_has_one_chance(self):
        dealt().turn(0).may("pass", "double").plays("pass").turn(1).plays("pass").turn(2).plays("pass").turn(
            3
        ).plays("pass").turn(0)

    def test_trap_2981_only_an_opponents_double_is_redoubled(self):
        game = dealt().plays("double").turn(1).may("pass", "redouble").plays("pass").turn(2).may("pass")
        game.plays("pass").turn(3).may("pass", "redouble").plays("redouble").turn(0)
        assert game.view(0)["facts"] == [["Each trick", "20"]]


class TestSheet:
    def test_3013_the_sample_by_its_own_rules(self):
        game = sheet(KEY).enter(entered([35, 70], [4, 9], "2")).counts(75, 160)
        game.says("{side 0}: 35 for quints, 40 for tricks", "{side 1}: 70 for quints, 90 for tricks")

    def test_3013_its_totals_as_printed(self):
        sheet(KEY).enter(entered([50, 55], [4, 9], "2")).counts(90, 145)

    def test_2979_undoubled_30_ahead_and_150_short(self):
        sheet(KEY).enter(entered([50, 55], [4, 9])).counts(70, 100)

    def test_trap_2929_doubling_leaves_quints_alone(self):
        sheet(KEY).enter(entered([35, 70], [4, 9], "4")).counts(35 + 80, 70 + 180)

    def test_2955_the_joker_in_the_cachette_of_a_redoubled_game_swings_90(self):
        one = sheet(KEY).enter(entered([25, 0], [7, 6], "4")).row.points
        other = sheet(KEY).enter(entered([0, 25], [6, 7], "4")).row.points
        assert one[0] - other[0] + other[1] - one[1] == 90

    def test_trap_2947_quints_that_make_game_leave_tricks_uncounted(self):
        game = standing(sheet(KEY), [240, 200]).enter(entered([10, 20], [3, 2], "4")).counts(10, 20)
        assert game.match.sheet.games_won == [1, 0]

    def test_trap_2947_both_over_the_target_by_tricks_the_higher_wins(self):
        game = standing(sheet(KEY), [230, 225]).enter(entered([0, 0], [5, 8])).counts(25, 40)
        assert game.match.sheet.games_won == [0, 1]

    def test_2949_level_over_the_target_the_first_quint_decides(self):
        game = standing(sheet(KEY), [240, 235]).enter(entered([0, 0], [6, 7])).counts(30, 35)
        assert (game.match.sheet.games_won, game.match.sheet.game_scores) == ([0, 0], [270, 270])
        game.goes_on().enter(entered([0, 5], [0, 1])).counts(0, 5)
        assert game.match.sheet.games_won == [0, 1]

    def test_2947_two_games_bring_a_hundred(self):
        game = standing(sheet(KEY), [0, 200], [1, 1]).enter(entered([0, 25], [6, 7]))
        game.ends(30, 160, places=(2, 1)).mentions("{side 1}: 100 for the rubber")

    @pytest.mark.parametrize(
        ("data", "at"),
        [
            (entered([0, 0], [6, 6]), "tricks"),
            (entered([100, 100], [6, 7]), "quints"),
            (entered([3, 0], [6, 7]), "quints"),
        ],
    )
    def test_what_cannot_be_is_refused(self, data, at):
        sheet(KEY).refuses(data, at=at)


def test_four_play_and_what_was_played_can_be_typed_in():
    no_table(KEY, 3)
    played_and_typed(KEY, 1)


def test_greedy_is_better_than_chance():
    gain = gain_of_greedy(KEY, deals=20, seed=1)
    assert gain[1] > gain[0]
