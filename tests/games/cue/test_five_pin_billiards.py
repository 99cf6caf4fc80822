"""5 Pin Billiards: My Games, lines 4258-4306."""

import pytest

from tests.games.dsl import Entered, sheet

MISSED = {"first": False}


def shot(target: str = "none", boundary: int = 0, centre: bool = False, own: bool = False):
    return {"first": True, "target": target, "boundary": boundary, "centre": centre, "own": own}


GOOD = shot("own", 4, centre=True)
"""Sixteen points."""


def five_pin(**options: int) -> Entered:
    return sheet("five-pin-billiards", 2, **options)


@pytest.mark.parametrize(
    ("target", "boundary", "centre", "points"),
    [
        ("own", 0, False, 4),
        ("other", 0, False, 3),
        ("none", 0, True, 10),
        ("none", 1, True, 6),
        ("none", 4, False, 8),
        ("own", 4, True, 16),
        ("other", 4, True, 15),
        ("own", 0, True, 14),
        ("none", 0, False, 0),
    ],
)
def test_the_values_lines_4292_4296(target, boundary, centre, points):
    """The lone centre pin is ten and not four; target by the own ball and all five pins make 4 + 4 + 4 x 2 = 16."""
    game = five_pin().enter(shot(target, boundary, centre)).next(scores=[points, 0])
    assert game.row.why[-1] == f"{points} for {{0}}, now {points}"


def test_a_turn_is_one_shot_however_good():
    five_pin().next(dealer=0).enter(GOOD).next(dealer=1).enter(GOOD).next(dealer=0)


def test_missing_the_opponents_ball_costs_two_and_gives_ball_in_hand():
    game = five_pin().enter(MISSED).next(scores=[0, 2], in_hand=True)
    game.says("{0} does not hit the opponent's cue ball first: 2 for {1}, and ball in hand")
    game.enter(shot()).next(in_hand=False)


def test_pins_hit_by_the_own_cue_ball_give_the_shot_to_the_opponent_line_4306():
    game = five_pin().enter(shot("own", 2, own=True)).next(scores=[0, 8])
    assert "{0} hits pins with the own cue ball: the points go to {1}" in game.row.why


def test_sixty_points_win_a_frame_and_frames_the_match():
    game = five_pin(target=2).each(*[GOOD, shot()] * 3, GOOD).stands(1, 0).next(dealer=1, scores=[0, 0])
    assert game.row.why[-1] == "{0} wins frame 1, 64 to 0: 1"
    game.each(*[shot(), GOOD] * 4).ends(2, 0)


def test_a_frame_can_be_won_by_the_opponents_foul():
    game = five_pin(target=1).each(*[MISSED, GOOD] * 3, MISSED, shot("other")).next(dealer=0, scores=[0, 59])
    game.goes_on().enter(MISSED).ends(0, 1, places=(2, 1))


def test_exactly_sixty_is_enough():
    game = five_pin(target=1).each(*[shot("none", 1, centre=True), shot()] * 5)
    game.each(*[shot("none", 0, centre=True), shot()] * 2).next(scores=[50, 0])
    game.goes_on().enter(shot("none", 0, centre=True)).ends()


@pytest.mark.parametrize(
    "data",
    [
        {},
        None,
        {"first": True},
        {"first": True, "target": "own", "boundary": 5, "centre": False, "own": False},
        {"first": True, "target": "both", "boundary": 0, "centre": False, "own": False},
        {"first": "perhaps"},
    ],
)
def test_impossible_shots_are_refused(data):
    five_pin().refuses(data)
