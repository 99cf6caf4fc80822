"""Tuikkunen (lines 3960-3980 of My Games) and Poliisi ja Rosvo (3984-3992): seats 0, 2 ... 8 hunt 1, 3 ... 9."""

import pytest

from games.core.registry import get
from games.core.rules_page import to_markdown
from tests.games.dsl import no_table, sheet

BOTH = ("tuikkunen", "poliisi-ja-rosvo")


def caught(player, by):
    return {"what": "caught", "player": player, "by": by}


def freed(player, by):
    return {"what": "freed", "player": player, "by": by}


@pytest.mark.parametrize("key", BOTH)
def test_the_roles_switch_only_when_all_are_prisoners(key):
    game = sheet(key, 10).each(*(caught(player, 0) for player in (1, 3, 5, 7)), freed(3, 9), caught(9, 2))
    game.carries(round=1, hunters=0, prisoners=[1, 5, 7, 9])
    game.enter(caught(3, 8)).counts(0, 0).mentions("the teams switch roles")
    game.carries(round=2, hunters=1, prisoners=[]).enter(caught(0, 1))


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
    game = sheet("poliisi-ja-rosvo", 10).enter(caught(1, 0))
    game.refuses(what=what, player=player, by=by, because=reason)


def test_flash_your_lights_is_of_tuikkunen_and_not_of_daylight_line_3992():
    sheet("tuikkunen", 10).enter(what="lights").says("Flash your lights!")
    sheet("poliisi-ja-rosvo", 10).refuses(what="lights")
    assert "count to 100" in to_markdown(get("tuikkunen"))
    assert "nobody counts" in to_markdown(get("poliisi-ja-rosvo"))


def test_an_odd_player_more():
    assert [len(team) for team in sheet("tuikkunen", 11).match.table.sides] == [6, 5]


@pytest.mark.parametrize("key", BOTH)
def test_no_game_below_ten(key):
    no_table(key, 9)
