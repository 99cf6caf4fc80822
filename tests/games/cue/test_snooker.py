"""Snooker: My Games, lines 4150-4197."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from games.core.match import LiveMatch
from games.cue.snooker import COLOURS, HIGHEST_BREAK, BlackAgain
from tests.games.dsl import Entered, sheet

REDS = "red black " * 15
CLEARANCE = REDS + " ".join(COLOURS)


def new(**options: Any) -> Entered:
    return sheet("snooker", 2, **options)


def visit(pots: str = "", end: str = "miss") -> dict[str, Any]:
    return {"pots": pots.split(), "end": end}


def foul(points: Any = 4, pots: str = "", reds: int = 0, then: str = "next") -> dict[str, Any]:
    return visit(pots, "foul") | {"foul": points, "reds_lost": reds, "then": then}


def test_the_highest_break_is_147_derived_from_lines_4164_4173():
    assert HIGHEST_BREAK == 147
    game = new(target=1).enter(visit(CLEARANCE)).ends(places=(1, 2))
    assert game.row.why[-1] == "{0} wins frame 1, 147 to 0: 1"


def test_a_free_ball_before_it_makes_eight_more():
    game = new(target=1).each(foul(), visit("free black " + CLEARANCE))
    assert game.row.why[-1] == "{1} wins frame 1, 159 to 0: 1", "4 for the foul, 1 + 7, and 147"


def test_a_long_break_may_be_entered_in_parts():
    game = new().enter(visit("red black red", "more")).next(dealer=0, ball_on="colour")
    game.says("{0} pockets red, black, red: 9, a break of 9 so far")
    game.enter(visit("pink red")).says("{0} pockets pink, red: 7, a break of 16").next(
        dealer=1, scores=[16, 0]
    )


def test_colours_come_back_while_there_are_reds_and_then_stay_down():
    game = (
        new().enter(visit(REDS)).next(reds=0, colours=list(COLOURS))
    )  # the one after the last red comes back too
    game.enter(visit("yellow green")).next(colours=["brown", "blue", "pink", "black"])
    game.refuses(visit("yellow"), because=r"pot 1 \(yellow\) cannot be: it is brown's turn")


@pytest.mark.parametrize(
    ("pots", "reason"),
    [
        ("black", "it is red's turn"),
        ("red black black", "it is red's turn"),
        ("free", "only as the first after a foul"),
        ("red free", "only as the first after a foul"),
        ("red red", r"pot 2 \(red\) cannot be: a colour must follow the red"),
        ("red " * 15, r"pot 2 \(red\) cannot be: a colour must follow the red"),
        ("red black two-reds red", "a colour must follow the red"),
        ("three-reds black " * 5 + "red", "all reds are pocketed"),
        ("red black " * 14 + "two-reds", "only 1 red is on the table"),
        ("red black " * 15 + "red", "all reds are pocketed"),
        ("red black " * 15 + "green", "it is yellow's turn"),
        (CLEARANCE + " black", "the table is empty"),
        ("white", "is not one of"),
    ],
)
def test_pots_that_cannot_be(pots, reason):
    new().refuses(visit(pots), because=reason)


def test_line_4185_a_colour_follows_every_red_in_a_break_entered_in_parts_too():
    game = new().enter(visit("red blue red", "more"))
    game.refuses(visit("red black"), because="a colour must follow the red")
    game.enter(visit("black")).next(scores=[14, 0])


def test_reds_pocketed_with_one_shot_are_entered_together():
    game = new().next(ball_on="red").enter(visit("two-reds blue three-reds"))
    game.says("{0} pockets two reds, blue, three reds: 10").next(scores=[10, 0], reds=10)


def test_after_a_visit_the_other_player_must_begin_with_a_red():
    new().enter(visit("red")).next(ball_on="red").refuses(visit("black"), because="red's turn")


# Fouls, lines 4189-4197 ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("points", [4, 5, 6, 7])
def test_a_foul_gives_the_other_player_four_to_seven(points):
    game = new().enter(foul(points, "red blue")).next(dealer=1, scores=[6, points])
    assert game.row.why[-1] == f"Foul: {points} for {{1}}"


@pytest.mark.parametrize("points", [3, 8, 0, None, "x"])
def test_other_penalties_are_refused(points):
    new().refuses(foul(points))


def test_a_foul_at_a_dear_ball_costs_at_least_its_value():
    game = new().enter(visit(REDS + "yellow green brown blue"))
    game.refuses(foul(5), because="at the pink a foul costs at least 6").enter(foul(6))


def test_balls_are_put_back_and_the_same_player_shoots_again():
    game = new().enter(foul(7, "red", then="replaced")).next(dealer=0, ball_on="colour")
    assert game.row.why[-1] == "{0} plays again, with the balls put back"
    game.enter(visit("blue")).next(scores=[6, 7])


def test_the_same_player_may_be_made_to_play_on_as_the_balls_lie():
    game = new().enter(foul(4, "red", then="again")).next(dealer=0, ball_on="red")
    game.refuses(visit("free"), because="only as the first after a foul of the other player")


def test_reds_pocketed_by_a_foul_stay_down_unless_put_back():
    game = new().enter(foul(4, reds=2)).next(reds=13)
    game.refuses(foul(4, reds=1, then="replaced"), because="so are the reds")
    game.refuses(foul(4, reds=14), because="there are 13 reds")


def test_a_free_ball_is_worth_the_ball_due():
    game = new().each(foul(), visit("free blue")).next(reds=15)
    assert game.row.why[0] == "{1} pockets free, blue: 6"
    game.each(visit(REDS + "yellow"), foul(4), visit("free green brown"))
    assert game.row.why[0] == "{0} pockets free, green, brown: 10"


# The end of a frame --------------------------------------------------------------------------------------------------


def test_frames_add_up_and_are_begun_in_turn():
    game = new(target=2).enter(visit(CLEARANCE)).stands(1, 0).next(dealer=1, frame=2, scores=[0, 0])
    game.enter(visit(CLEARANCE)).next(dealer=0)
    game.enter(visit(CLEARANCE)).ends(2, 1, because="2 frames won.")


@pytest.mark.parametrize(("end", "points"), [("gives-up", (0, 1)), ("given", (1, 0))])
def test_a_frame_may_be_given_up(end, points):
    game = new().enter(visit("red black", end)).counts(*points).next(scores=[0, 0])
    assert "gives up the frame" in game.row.why[1]


def black_only(first: int, second: int) -> Entered:
    """A frame with only the black left and these scores, the first player at the table."""
    game = new(target=1).enter(visit(REDS + "yellow green brown blue pink"))
    game.match.sheet.scores, game.match.sheet.turn = [first, second], 0
    return game


def test_the_last_black_decides_by_a_pot_or_a_foul():
    black_only(60, 60).enter(visit("black")).counts(1, 0)
    black_only(60, 60).enter(foul(7)).counts(0, 1).mentions("A foul on the last black ends the frame")


def test_equal_scores_have_the_black_spotted_again():
    game = black_only(53, 60).enter(visit("black")).counts(0, 0).expects(BlackAgain)
    game.enter(first=1).next(dealer=1, colours=["black"])
    game.each(visit(), visit("black")).counts(1, 0).ends()


def test_equal_scores_by_a_foul_on_the_last_black_too():
    black_only(67, 60).enter(foul(7)).enter(first=0).enter(foul(7)).counts(0, 1)


def test_nothing_happens_after_the_last_ball():
    game = new().refuses(foul(7, CLEARANCE), because="the last ball was pocketed")
    game.refuses(visit("", "more"), because="only after a pot")


@pytest.mark.parametrize(
    "rubbish", [None, {}, {"pots": []}, {"pots": "red", "end": "miss"}, {"pots": [], "end": "luck"}]
)
def test_rubbish_is_refused(rubbish):
    new().refuses(rubbish)


def test_whole_matches_end_and_reload():
    for seed in range(8):
        rng, game = Random(seed), new(target=1 + seed % 3).match
        while not game.over:
            game.enter(game.sheet.example(rng), game.seq)
        assert max(game.result.totals) == 1 + seed % 3
        assert LiveMatch.load(game.table, game.log).sheet.rows == game.sheet.rows
        json.dumps([row.to_json() for row in game.sheet.rows])
