"""Purkkis (lines 3906-3940 of My Games) and Kymmenen tikkua laudalla (3944-3956), which is played like it."""

import pytest

from games.core.registry import get
from games.core.rules_page import to_markdown
from tests.games.dsl import sheet


def found(first, *own_names, **more):
    return {"ending": "found", "first": first, "own_names": list(own_names), **more}


def rescued(first, rescuer, *own_names, **more):
    return {"ending": "rescued", "first": first, "own_names": list(own_names), "rescuer": rescuer, **more}


def purkkis(**options):
    return sheet("purkkis", 5, **options)


@pytest.mark.parametrize("key", ["purkkis", "kymmenen-tikkua"])
def test_the_first_prisoner_seeks_next(key):
    game = sheet(key, 5).next(dealer=0).enter(found(3)).counts(0, 0, 0, 0, 0).next(dealer=3)
    assert game.row.why[-1] == "{3} seeks next: the first prisoner"


def test_own_name_sayers_do_not_seek_next():
    purkkis().enter(found(2, 4, 1)).next(dealer=2)


def test_with_own_names_alone_the_same_player_seeks_again():
    game = purkkis().enter(found(None, 1, 2, 3, 4)).next(dealer=0, round=2)
    assert game.row.why[-1] == "All have said their own name: {0} seeks again"


def test_a_rescue_begins_again_with_the_same_seeker():
    game = purkkis().enter(rescued(2, 4, 1)).next(dealer=0, round=2)
    assert game.row.why[-1] == "{4} rescues all; {0} seeks again"


def third_round():
    game = purkkis().each(rescued(2, 4), found(None, 1, 2, 3, 4))
    return game.carries(seeker=0, round=3, third_round=True)


def test_three_consecutive_rounds_and_no_rescue_in_the_third_line_3932():
    game = third_round().refuses(rescued(2, 4), because="in the third round nobody can be rescued")
    game.enter(found(2, 1, 4)).next(dealer=2, round=1)


def test_in_the_third_round_the_last_own_name_sayer_seeks_next():
    game = third_round().enter(found(None, 3, 1, 4, 2)).next(dealer=2)
    assert game.row.why[-1] == "{2} seeks next: all have said their own name, the last of them"


def test_without_the_extra_rule_a_player_may_seek_for_ever():
    game = purkkis(third=False)
    for number in range(5):
        game.next(round=number + 1).enter(rescued(2, 4))
    game.next(dealer=0)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ({"first": 0}, "the seeker cannot be a prisoner"),
        ({"first": 1, "own_names": [0]}, "the seeker has no own name"),
        ({"first": 1, "own_names": [1]}, "is no prisoner"),
        ({"first": 1, "own_names": [2, 2]}, "twice"),
        ({"first": None, "own_names": [1, 2, 3]}, "everybody must have said"),
        ({"first": None, "ending": "rescued", "rescuer": 1}, "nobody to rescue"),
        ({"first": 2, "ending": "rescued", "rescuer": 2}, "still in hiding"),
        ({"first": 2, "ending": "rescued", "rescuer": 0}, "still in hiding"),
        ({"first": 2, "own_names": [3], "ending": "rescued", "rescuer": 3}, "still in hiding"),
        ({"first": 2, "ending": "rescued"}, "is missing"),
        ({"first": 9}, "between 0 and 4"),
    ],
)
def test_impossible_rounds_are_refused(data, reason):
    purkkis().refuses({"ending": "found", "own_names": [], **data}, because=reason)


def test_ten_sticks_and_a_plank_are_the_head_start_line_3948():
    page = to_markdown(get("kymmenen-tikkua"))
    assert "all 10 sticks back before seeking, instead of fetching a ball" in page
    assert "about a metre" in page


@pytest.mark.parametrize("key", ["purkkis", "kymmenen-tikkua", "kirkkis"])
def test_around_ten_players_usually_ten(key):
    assert get(key).table_for().seats == 10
    assert get(key).record
