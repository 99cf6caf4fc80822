"""Swing Dodgeball: My Games, lines 3788-3836."""

import pytest

from games.core.errors import BadResult
from games.core.match import LiveMatch
from games.core.registry import get

Swing = get("swing-dodgeball")


def new(seats=3, **options):
    return LiveMatch(Swing.table_for(seats, options))


def event(game, target, what, mark=None):
    mark = "1" if what == "run" and mark is None else mark
    return game.enter({"target": target, "what": what, "mark": mark}, game.seq)


def roles(game):
    carry = game.sheet.next_deal().carry
    return carry["targets"], carry["burner"], carry["back-burners"]


@pytest.mark.parametrize("what", ["hit", "catch", "rope"])
def test_a_burned_target_and_the_burner_change_places(what):
    game = new()
    assert roles(game) == ([0, 1], 2, [])
    row = event(game, 1, what)
    assert row.points == (0, 0, 0)
    assert roles(game) == ([0, 2], 1, [])
    assert game.sheet.next_deal().dealer == 1


def test_with_more_players_the_longest_serving_back_burner_burns_next():
    game = new(5)
    assert roles(game) == ([0, 1], 2, [3, 4])
    row = event(game, 0, "behind")
    assert row.why[1] == "{0} is a back-burner, {2} a target, {3} the burner"
    assert roles(game) == ([2, 1], 3, [4, 0])
    event(game, 1, "hit")
    assert roles(game) == ([2, 3], 4, [0, 1])


def test_two_half_catches_in_a_row_of_the_same_target_burn():
    game = new()
    event(game, 0, "half-catch")
    assert roles(game)[1] == 2
    assert "second half-catch" in event(game, 0, "half-catch").why[0]
    assert roles(game) == ([2, 1], 0, [])


@pytest.mark.parametrize("between", [(0, "nothing"), (1, "nothing"), (1, "half-catch"), (0, "run")])
def test_half_catches_with_something_between_them_do_not(between):
    game = new()
    event(game, 0, "half-catch")
    event(game, *between)
    event(game, 0, "half-catch")
    assert roles(game)[1] == 2


def test_three_runs_make_one_bonus_life_and_no_more_line_3826():
    game = new()
    for _ in range(2):
        event(game, 0, "run")
    assert event(game, 0, "run").why == ("{0} has 3 of 3 runs", "{0} gets a bonus life")
    for _ in range(4):
        assert "counts for nothing" in event(game, 0, "run").why[0]
    carry = game.sheet.next_deal().carry
    assert (carry["lives"], carry["runs"]) == ([1, 0, 0], ["0", "0", "0"])


def test_a_bonus_life_is_lost_instead_of_the_swing():
    game = new()
    for _ in range(3):
        event(game, 0, "run")
    assert event(game, 0, "hit").why == ("{0}: hit between knees and neck, but loses a bonus life instead",)
    assert roles(game) == ([0, 1], 2, [])
    event(game, 0, "hit")
    assert roles(game) == ([2, 1], 0, [])


def test_runs_are_lost_with_the_swing():
    game = new()
    event(game, 0, "run")
    event(game, 0, "hit")
    event(game, 1, "catch")
    assert roles(game) == ([2, 0], 1, [])
    assert game.sheet.next_deal().carry["runs"] == ["0", "0", "0"]


def test_marks_are_worth_half_a_run_to_two_if_agreed_line_3822():
    game = new(marks=True)
    for mark, runs in (("half", "½"), ("1-half", "2"), ("half", "2½")):
        event(game, 1, "run", mark)
        assert game.sheet.next_deal().carry["runs"][1] == runs
    event(game, 1, "run", "2")
    assert game.sheet.next_deal().carry["lives"] == [0, 1, 0]
    with pytest.raises(BadResult, match="one mark was agreed on"):
        event(new(), 1, "run", "half")


def test_unlimited_lives_of_other_blocks_line_3678():
    game = LiveMatch(Swing.table_for(3, preset="other-blocks"))
    for _ in range(7):
        event(game, 0, "run")
    carry = game.sheet.next_deal().carry
    assert (carry["lives"][0], carry["runs"][0]) == (2, "1")


@pytest.mark.parametrize(
    ("target", "what", "reason"), [(2, "hit", "does not sit in a swing"), (0, "behind", "no back-burner")]
)
def test_impossible_events_are_refused(target, what, reason):
    game = new()
    with pytest.raises(BadResult, match=reason):
        event(game, target, what)
    assert game.seq == 0


def test_it_is_a_record_that_ends_when_it_is_stopped():
    game = new()
    event(game, 0, "hit")
    game.stop("supper", 1)
    assert (game.result.places, game.result.abandoned) == (None, False)
