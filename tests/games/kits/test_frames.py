"""The sheets of physical games: teams, frames that count up, records without places."""

import pytest

from games.core.game import two_teams
from games.core.match import LiveMatch
from games.core.registry import get


@pytest.mark.parametrize(("seats", "sizes"), [(2, (1, 1)), (5, (3, 2)), (8, (4, 4)), (15, (8, 7))])
def test_teams_are_as_equal_as_can_be(seats, sizes):
    teams = two_teams(seats)
    assert tuple(map(len, teams)) == sizes
    assert sorted(teams[0] + teams[1]) == list(range(seats))


def test_frames_are_begun_in_turn_whoever_wins_them():
    game, begun = LiveMatch(get("nine-ball").table_for(options={"target": 3})), []
    for winner in (0, 0, 1, 1, 0):
        begun.append(game.sheet.next_deal().dealer)
        game.enter({"winner": winner}, game.seq)
    assert begun == [0, 1, 0, 1, 0]
    assert (game.result.totals, game.result.reason) == ((3, 2), "3 frames won.")


def test_taking_a_row_back_over_the_end_of_a_frame_restores_the_table():
    game = LiveMatch(get("nine-ball").table_for(options={"visits": True}))
    game.enter({"potted": [1, 2], "end": "miss", "lost": None}, 0)
    before = game.sheet.next_deal()
    game.enter({"potted": [9], "end": "miss", "lost": None}, 1)
    assert game.sheet.next_deal() != before
    game.undo(2)
    assert game.sheet.next_deal() == before


def test_a_record_is_never_over_by_itself_and_has_no_points():
    game = LiveMatch(get("purkkis").table_for(4))
    for _ in range(30):
        first = 1 if game.sheet.next_deal().dealer != 1 else 2
        game.enter({"ending": "found", "first": first, "own_names": []}, game.seq)
    assert not game.over
    assert game.sheet.totals == [0, 0, 0, 0]
