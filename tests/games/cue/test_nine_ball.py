"""9-ball and 10-ball: My Games, lines 4201-4254."""

import pytest

from games.core.errors import BadOption, BadResult
from games.core.match import LiveMatch
from games.core.registry import get
from games.core.rules_page import to_markdown

NineBall, TenBall = get("nine-ball"), get("ten-ball")


def new(game=NineBall, seats=2, **options):
    return LiveMatch(game.table_for(seats, {"visits": True, **options}))


def visit(game, *potted, end="miss", lost=()):
    return game.enter({"potted": list(potted), "end": end, "lost": list(lost)}, game.seq)


def on_table(game):
    return game.sheet.next_deal().carry["on table"]


def test_a_frame_is_one_and_the_agreed_number_of_frames_wins():
    game = LiveMatch(NineBall.table_for(options={"target": 2}))
    assert game.enter({"winner": 1}, 0).why == ("{side 1} pockets the 9 and wins frame 1: 1",)
    game.enter({"winner": 0}, 1)
    assert not game.over
    game.enter({"winner": 1}, 2)
    assert (game.result.totals, game.result.places) == ((1, 2), (2, 1))


def test_the_nine_wins_even_as_an_early_combination():
    game = new()
    row = visit(game, 1, 9)
    assert (row.points, row.why) == ((1, 0), ("{0} pockets 1, 9", "The 9 wins frame 1: 1"))
    assert on_table(game) == list(range(1, 10))
    assert game.sheet.next_deal().dealer == 1, "frames are begun in turn"


def test_the_lowest_ball_left_must_be_hit_first_line_4240():
    game = new()
    assert game.sheet.next_deal().carry["lowest"] == 1
    visit(game, 1, 3)
    assert game.sheet.next_deal().carry["lowest"] == 2
    visit(game, 2)
    assert game.sheet.next_deal().carry["lowest"] == 4


def test_a_foul_gives_the_other_side_the_cue_ball_in_hand():
    game = new()
    row = visit(game, 1, end="foul", lost=(4,))
    assert row.why == ("{0} pockets 1", "Foul: {1} has the cue ball in hand", "Without effect: 4")
    deal = game.sheet.next_deal()
    assert (deal.dealer, deal.carry["in hand"], on_table(game)) == (1, True, [2, 3, 5, 6, 7, 8, 9])
    visit(game)
    assert not game.sheet.next_deal().carry["in hand"]


def test_a_nine_pocketed_by_a_foul_is_put_back_and_wins_nothing():
    game = new()
    row = visit(game, end="foul", lost=(9, 2))
    assert row.points == (0, 0)
    assert row.why[-1] == "The 9 is put back"
    assert on_table(game) == [1, 3, 4, 5, 6, 7, 8, 9]


@pytest.mark.parametrize(
    ("potted", "end", "lost", "reason"),
    [
        ((1, 1), "miss", (), "ball 1 was not on the table"),
        ((9, 1), "miss", (), "the frame was won with the 9"),
        ((9,), "foul", (), "the frame was won with the 9"),
        ((1,), "foul", (1,), "on the table were 2, 3"),
        ((), "foul", (2, 2), "each once"),
        ((10,), "miss", (), "between 1 and 9"),
        ((0,), "miss", (), "between 1 and 9"),
        ((), "uncalled", (), "is not one of"),
    ],
)
def test_impossible_visits_are_refused(potted, end, lost, reason):
    game = new()
    with pytest.raises(BadResult, match=reason):
        visit(game, *potted, end=end, lost=lost)
    assert game.seq == 0


@pytest.mark.parametrize("data", [{}, {"winner": 2}, {"winner": None}, {"winner": -1}, None])
def test_impossible_frames_are_refused(data):
    game = LiveMatch(NineBall.table_for())
    with pytest.raises(BadResult):
        game.enter(data, 0)


def test_two_teams_of_two():
    assert NineBall.table_for(4).sides == ((0, 2), (1, 3))
    with pytest.raises(BadOption):
        NineBall.table_for(3)
    with pytest.raises(BadOption):
        TenBall.table_for(4)


def test_the_page_lists_the_colours_lines_4217_4226():
    assert "1 yellow, 2 blue, 3 red, 4 violet, 5 orange, 6 green, 7 brown, 8 black, 9 white" in to_markdown(
        NineBall
    )


# 10-ball, lines 4252-4254 --------------------------------------------------------------------------------------------


def test_ten_balls_and_the_ten_wins():
    game = new(TenBall)
    assert on_table(game) == list(range(1, 11))
    assert visit(game, 1, 9).points == (0, 0), "the 9 is a ball like any other"
    assert visit(game, 2, 10).points == (0, 1)


def test_uncalled_pocketing_does_not_count():
    game = new(TenBall)
    row = visit(game, end="uncalled", lost=(10, 3))
    assert row.points == (0, 0)
    assert row.why == (
        "Not called: the pocketing is not valid",
        "Without effect: 10, 3",
        "The 10 is put back",
    )
    deal = game.sheet.next_deal()
    assert (deal.dealer, deal.carry["in hand"]) == (1, False)
    assert on_table(game) == [1, 2, 4, 5, 6, 7, 8, 9, 10]


def test_frames_alone_may_be_written_down_too():
    game = LiveMatch(TenBall.table_for(options={"target": 1}))
    assert game.enter({"winner": 1}, 0).why[0].startswith("{side 1} pockets the 10")
    assert game.over
