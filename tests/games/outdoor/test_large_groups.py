"""Tuikkunen (lines 3960-3980), Poliisi ja Rosvo (3984-3992), Rymypallo (3996-4018), Breakthrough (4022-4040)."""

import pytest

from games.core.errors import BadOption, BadResult
from games.core.match import LiveMatch
from games.core.registry import get
from games.core.rules_page import to_markdown

Tuikkunen, Cops = get("tuikkunen"), get("poliisi-ja-rosvo")
Rymypallo, Breakthrough = get("rymypallo"), get("breakthrough")


# Prisoners: seats 0, 2, 4, 6, 8 hunt 1, 3, 5, 7, 9 -------------------------------------------------------------------


def touch(game, what, player, by):
    return game.enter({"what": what, "player": player, "by": by}, game.seq)


@pytest.mark.parametrize("key", [Tuikkunen, Cops])
def test_the_roles_switch_only_when_all_are_prisoners(key):
    game = LiveMatch(key.table_for(10))
    for player in (1, 3, 5, 7):
        touch(game, "caught", player, 0)
    touch(game, "freed", 3, 9)
    touch(game, "caught", 9, 2)
    assert game.sheet.next_deal().carry == {"round": 1, "hunters": 0, "prisoners": [1, 5, 7, 9]}
    row = touch(game, "caught", 3, 8)
    assert "the teams switch roles" in row.why[1]
    assert row.points == (0, 0)
    assert game.sheet.next_deal().carry == {"round": 2, "hunters": 1, "prisoners": []}
    touch(game, "caught", 0, 1)


@pytest.mark.parametrize(
    ("what", "player", "by", "reason"),
    [
        ("caught", 2, 0, "belongs to the"),
        ("caught", 3, 5, "takes prisoners"),
        ("caught", 1, 0, "a prisoner already"),
        ("freed", 3, 5, "not in prison"),
        ("freed", 1, 0, "who is free can free"),
        ("freed", 1, 1, "who is free can free"),
        ("caught", 10, 0, "between 0 and 9"),
        ("caught", None, 0, "not a whole number"),
        ("kicked", 3, 0, "is not one of"),
    ],
)
def test_impossible_touches_are_refused(what, player, by, reason):
    game = LiveMatch(Cops.table_for(10))
    touch(game, "caught", 1, 0)
    with pytest.raises(BadResult, match=reason):
        touch(game, what, player, by)
    assert game.seq == 1


def test_flash_your_lights_is_of_tuikkunen_and_not_of_daylight_line_3992():
    game = LiveMatch(Tuikkunen.table_for(10))
    assert game.enter({"what": "lights"}, 0).why == ("Flash your lights!",)
    with pytest.raises(BadResult):
        LiveMatch(Cops.table_for(10)).enter({"what": "lights"}, 0)
    assert "count to 100" in to_markdown(Tuikkunen)
    assert "nobody counts" in to_markdown(Cops)


def test_an_odd_player_more_and_no_game_below_ten():
    assert [len(team) for team in Tuikkunen.table_for(11).sides] == [6, 5]
    for game in (Tuikkunen, Cops, Rymypallo):
        with pytest.raises(BadOption):
            game.table_for(9)


# Rymypallo ------------------------------------------------------------------------------------------------------------


def test_goals_over_time_line_4018():
    game = LiveMatch(Rymypallo.table_for())
    assert game.sheet.next_deal().carry["possession"] == 0
    for scorer in (1, 0, 1):
        game.enter({"what": "goal", "scorer": scorer}, game.seq)
        assert game.sheet.next_deal().carry["possession"] == 1 - scorer, "the team that did not score goes on"
    assert not game.over
    row = game.enter({"what": "time"}, game.seq)
    assert row.why == ("30 minutes are over",)
    assert (game.result.totals, game.result.places, game.result.reason) == ((1, 2), (2, 1), "Time is up.")


def test_no_goals_are_a_draw():
    game = LiveMatch(Rymypallo.table_for(12))
    game.enter({"what": "time"}, 0)
    assert game.result.places == (1, 1)


@pytest.mark.parametrize(
    "data", [{}, {"what": "goal"}, {"what": "goal", "scorer": 2}, {"what": "penalty"}, None]
)
def test_impossible_goals_are_refused(data):
    game = LiveMatch(Rymypallo.table_for())
    with pytest.raises(BadResult):
        game.enter(data, 0)


# Breakthrough ---------------------------------------------------------------------------------------------------------


def test_a_point_for_each_who_got_through_untouched_line_4036_and_one_attack_each():
    game = LiveMatch(Breakthrough.table_for(16))
    assert game.sheet.next_deal().carry == {"attackers": 0, "size": 8}
    assert game.enter({"untouched": 3}, 0).why == ("{side 0}: 3 of 8 attackers reach the fire untouched: 3",)
    assert game.sheet.next_deal().carry["attackers"] == 1
    game.enter({"untouched": 5}, 1)
    assert (game.result.totals, game.result.places) == ((3, 5), (2, 1))


def test_as_many_are_a_draw_and_nobody_may_be_touched_all():
    game = LiveMatch(Breakthrough.table_for(15))
    game.enter({"untouched": 0}, 0)
    game.enter({"untouched": 0}, 1)
    assert game.result.places == (1, 1)


@pytest.mark.parametrize(("attack", "untouched"), [(0, 9), (1, 8), (0, -1), (0, "many"), (0, None)])
def test_no_more_get_through_than_attack(attack, untouched):
    game = LiveMatch(Breakthrough.table_for(15))
    for _ in range(attack):
        game.enter({"untouched": 1}, game.seq)
    with pytest.raises(BadResult):
        game.enter({"untouched": untouched}, game.seq)
    assert game.seq == attack


def test_fifteen_or_more():
    with pytest.raises(BadOption):
        Breakthrough.table_for(14)
