"""5 Pin Billiards: My Games, lines 4258-4306."""

import pytest

from games.core.errors import BadResult
from games.core.match import LiveMatch
from games.core.registry import get

FivePin = get("five-pin-billiards")


def new(**options):
    return LiveMatch(FivePin.table_for(2, options))


def shot(game, target="none", boundary=0, centre=False, own=False):
    data = {"first": True, "target": target, "boundary": boundary, "centre": centre, "own": own}
    return game.enter(data, game.seq)


def missed(game):
    return game.enter({"first": False}, game.seq)


def scores(game):
    return game.sheet.next_deal().carry["scores"]


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
    game = new()
    row = shot(game, target, boundary, centre)
    assert scores(game) == [points, 0]
    assert row.why[-1] == f"{points} for {{0}}, now {points}"


def test_a_turn_is_one_shot_however_good():
    game = new()
    assert shot(game, "own", 4, True).deal.dealer == 0
    assert shot(game, "own", 4, True).deal.dealer == 1
    assert game.sheet.next_deal().dealer == 0


def test_missing_the_opponents_ball_costs_two_and_gives_ball_in_hand():
    game = new()
    row = missed(game)
    assert row.why == ("{0} does not hit the opponent's cue ball first: 2 for {1}, and ball in hand",)
    assert scores(game) == [0, 2]
    assert game.sheet.next_deal().carry["in hand"]
    shot(game)
    assert not game.sheet.next_deal().carry["in hand"]


def test_pins_hit_by_the_own_cue_ball_give_the_shot_to_the_opponent_line_4306():
    game = new()
    row = shot(game, "own", 2, own=True)
    assert scores(game) == [0, 8]
    assert "{0} hits pins with the own cue ball: the points go to {1}" in row.why


def test_sixty_points_win_a_frame_and_frames_the_match():
    game = new(target=2)
    for number in range(7):
        shot(game, *(("own", 4, True) if number % 2 == 0 else ("none",)))
    assert (game.sheet.totals, scores(game)) == ([1, 0], [0, 0])
    assert game.sheet.rows[-1].why[-1] == "{0} wins frame 1, 64 to 0: 1"
    assert game.sheet.next_deal().dealer == 1
    for number in range(7):
        shot(game, *(("own", 4, True) if number % 2 == 1 else ("none",)))
        if game.over:
            break
    shot(game, "own", 4, True)
    assert game.result.totals == (2, 0)


def test_a_frame_can_be_won_by_the_opponents_foul():
    game = new(target=1)
    for _ in range(30):
        if game.over:
            break
        missed(game)
        if not game.over:
            shot(game, "own", 4, True, own=False)
    assert game.result.places == (2, 1)


def test_exactly_sixty_is_enough():
    game = new(target=1)
    for _ in range(5):
        shot(game, "none", 1, True)
        shot(game)
    for _ in range(2):
        shot(game, "none", 0, True)
        shot(game)
    assert scores(game) == [50, 0]
    shot(game, "none", 0, True)
    assert game.over


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
    game = new()
    with pytest.raises(BadResult):
        game.enter(data, 0)
    assert game.seq == 0
