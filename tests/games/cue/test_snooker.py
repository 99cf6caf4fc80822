"""Snooker: My Games, lines 4150-4197."""

import json
from random import Random

import pytest

from games.core.errors import BadResult
from games.core.match import LiveMatch
from games.core.registry import get
from games.cue.snooker import COLOURS, HIGHEST_BREAK, BlackAgain, Visit

Snooker = get("snooker")


def new(**options):
    return LiveMatch(Snooker.table_for(2, options))


def visit(game, pots="", end="miss", **more):
    return game.enter({"pots": pots.split(), "end": end, **more}, game.seq)


def foul(game, points=4, pots="", reds=0, then="next"):
    return visit(game, pots, "foul", foul=points, reds_lost=reds, then=then)


def frame(game):
    return game.sheet.next_deal().carry


CLEARANCE = "red black " * 15 + " ".join(COLOURS)


def test_the_highest_break_is_147_derived_from_lines_4164_4173():
    assert HIGHEST_BREAK == 147
    game = new(target=1)
    row = visit(game, CLEARANCE)
    assert row.why[-1] == "{0} wins frame 1, 147 to 0: 1"
    assert game.result.places == (1, 2)


def test_a_free_ball_before_it_makes_eight_more():
    game = new(target=1)
    foul(game)
    row = visit(game, "free black " + CLEARANCE)
    assert row.why[-1] == "{1} wins frame 1, 159 to 0: 1", "4 for the foul, 1 + 7, and 147"


def test_a_long_break_may_be_entered_in_parts():
    game = new()
    assert visit(game, "red black red", "more").why == (
        "{0} pockets red, black, red: 9, a break of 9 so far",
    )
    assert frame(game)["ball on"] == "colour"
    assert game.sheet.next_deal().dealer == 0
    assert visit(game, "pink red").why == ("{0} pockets pink, red: 7, a break of 16",)
    assert (frame(game)["scores"], game.sheet.next_deal().dealer) == ([16, 0], 1)


def test_colours_come_back_while_there_are_reds_and_then_stay_down():
    game = new()
    visit(game, "red black " * 15)
    assert (frame(game)["reds"], frame(game)["colours"]) == (0, list(COLOURS)), (
        "the colour after the last red comes back"
    )
    visit(game, "yellow green")
    assert frame(game)["colours"] == ["brown", "blue", "pink", "black"]
    with pytest.raises(BadResult, match=r"pot 1 \(yellow\) cannot be: it is brown's turn"):
        visit(game, "yellow")


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
    game = new()
    with pytest.raises(BadResult, match=reason):
        visit(game, pots)
    assert game.seq == 0


def test_line_4185_a_colour_follows_every_red_in_a_break_entered_in_parts_too():
    game = new()
    visit(game, "red blue red", "more")
    with pytest.raises(BadResult, match="a colour must follow the red"):
        visit(game, "red black")
    visit(game, "black")
    assert frame(game)["scores"] == [14, 0]


def test_reds_pocketed_with_one_shot_are_entered_together():
    game = new()
    assert frame(game)["ball on"] == "red"
    assert visit(game, "two-reds blue three-reds").why == ("{0} pockets two reds, blue, three reds: 10",)
    assert (frame(game)["scores"], frame(game)["reds"]) == ([10, 0], 10)


def test_after_a_visit_the_other_player_must_begin_with_a_red():
    game = new()
    visit(game, "red")
    assert frame(game)["ball on"] == "red"
    with pytest.raises(BadResult, match="red's turn"):
        visit(game, "black")


# Fouls, lines 4189-4197 ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("points", [4, 5, 6, 7])
def test_a_foul_gives_the_other_player_four_to_seven(points):
    game = new()
    row = foul(game, points, "red blue")
    assert row.why[-1] == f"Foul: {points} for {{1}}"
    assert (frame(game)["scores"], game.sheet.next_deal().dealer) == ([6, points], 1)


@pytest.mark.parametrize("points", [3, 8, 0, None, "x"])
def test_other_penalties_are_refused(points):
    with pytest.raises(BadResult):
        foul(new(), points)


def test_a_foul_at_a_dear_ball_costs_at_least_its_value():
    game = new()
    visit(game, "red black " * 15 + "yellow green brown blue")
    with pytest.raises(BadResult, match="at the pink a foul costs at least 6"):
        foul(game, 5)
    foul(game, 6)


def test_balls_are_put_back_and_the_same_player_shoots_again():
    game = new()
    row = foul(game, 7, "red", then="replaced")
    assert row.why[-1] == "{0} plays again, with the balls put back"
    assert (game.sheet.next_deal().dealer, frame(game)["ball on"]) == (0, "colour")
    visit(game, "blue")
    assert frame(game)["scores"] == [6, 7]


def test_the_same_player_may_be_made_to_play_on_as_the_balls_lie():
    game = new()
    foul(game, 4, "red", then="again")
    assert (game.sheet.next_deal().dealer, frame(game)["ball on"]) == (0, "red")
    with pytest.raises(BadResult, match="only as the first after a foul of the other player"):
        visit(game, "free")


def test_reds_pocketed_by_a_foul_stay_down_unless_put_back():
    game = new()
    foul(game, 4, reds=2)
    assert frame(game)["reds"] == 13
    with pytest.raises(BadResult, match="so are the reds"):
        foul(game, 4, reds=1, then="replaced")
    with pytest.raises(BadResult, match="there are 13 reds"):
        foul(game, 4, reds=14)


def test_a_free_ball_is_worth_the_ball_due():
    game = new()
    foul(game)
    assert visit(game, "free blue").why[0] == "{1} pockets free, blue: 6"
    assert frame(game)["reds"] == 15
    visit(game, "red black " * 15 + "yellow")
    foul(game, 4)
    assert visit(game, "free green brown").why[0] == "{0} pockets free, green, brown: 10"


# The end of a frame --------------------------------------------------------------------------------------------------


def test_frames_add_up_and_are_begun_in_turn():
    game = new(target=2)
    visit(game, CLEARANCE)
    assert (game.sheet.totals, game.sheet.next_deal().dealer, frame(game)["frame"]) == ([1, 0], 1, 2)
    assert frame(game)["scores"] == [0, 0]
    visit(game, CLEARANCE)
    assert game.sheet.next_deal().dealer == 0
    visit(game, CLEARANCE)
    assert (game.result.totals, game.result.reason) == ((2, 1), "2 frames won.")


@pytest.mark.parametrize(("end", "winner"), [("gives-up", 1), ("given", 0)])
def test_a_frame_may_be_given_up(end, winner):
    game = new()
    row = visit(game, "red black", end)
    assert row.points == ((1, 0) if winner == 0 else (0, 1))
    assert "gives up the frame" in row.why[1]
    assert frame(game)["scores"] == [0, 0]


def black_only(first, second):
    """A frame with only the black left and these scores, the first player at the table."""
    game = new(target=1)
    visit(game, "red black " * 15 + "yellow green brown blue pink")
    sheet = game.sheet
    sheet.scores = [first, second]
    sheet.turn = 0
    return sheet


def test_the_last_black_decides_by_a_pot_or_a_foul():
    sheet = black_only(60, 60)
    assert sheet.enter(Visit(pots=("black",), end="miss")).points == (1, 0)
    sheet = black_only(60, 60)
    row = sheet.enter(Visit(pots=(), end="foul", foul=7, reds_lost=0, then="next"))
    assert row.points == (0, 1)
    assert "A foul on the last black ends the frame" in row.why


def test_equal_scores_have_the_black_spotted_again():
    sheet = black_only(53, 60)
    row = sheet.enter(Visit(pots=("black",), end="miss"))
    assert row.points == (0, 0)
    assert sheet.expects() is BlackAgain
    sheet.enter(BlackAgain(first=1))
    assert sheet.next_deal().dealer == 1
    assert sheet.next_deal().carry["colours"] == ["black"]
    sheet.enter(Visit(pots=(), end="miss"))
    assert sheet.enter(Visit(pots=("black",), end="miss")).points == (1, 0)
    assert sheet.over


def test_equal_scores_by_a_foul_on_the_last_black_too():
    sheet = black_only(67, 60)
    sheet.enter(Visit(pots=(), end="foul", foul=7, reds_lost=0, then="next"))
    sheet.enter(BlackAgain(first=0))
    assert sheet.enter(Visit(pots=(), end="foul", foul=7, reds_lost=0, then="next")).points == (0, 1)


def test_nothing_happens_after_the_last_ball():
    game = new()
    with pytest.raises(BadResult, match="the last ball was pocketed"):
        foul(game, 7, CLEARANCE)
    with pytest.raises(BadResult, match="only after a pot"):
        visit(game, "", "more")


@pytest.mark.parametrize(
    "rubbish", [None, {}, {"pots": []}, {"pots": "red", "end": "miss"}, {"pots": [], "end": "luck"}]
)
def test_rubbish_is_refused(rubbish):
    game = new()
    with pytest.raises(BadResult):
        game.enter(rubbish, 0)
    assert game.seq == 0


def test_whole_matches_end_and_reload():
    for seed in range(8):
        rng, game = Random(seed), new(target=1 + seed % 3)
        while not game.over:
            game.enter(game.sheet.example(rng), game.seq)
        assert max(game.result.totals) == 1 + seed % 3
        assert LiveMatch.load(game.table, game.log).sheet.rows == game.sheet.rows
        json.dumps([row.to_json() for row in game.sheet.rows])
