"""Purkkis (lines 3906-3940), Kymmenen tikkua laudalla (3944-3956) and Kirkkis (3896) of My Games."""

import pytest

from games.core.errors import BadResult
from games.core.match import LiveMatch
from games.core.registry import get
from games.core.rules_page import to_markdown

Purkkis, Sticks, Kirkkis = get("purkkis"), get("kymmenen-tikkua"), get("kirkkis")


def new(game=Purkkis, seats=5, **options):
    return LiveMatch(game.table_for(seats, options))


def found(game, first, *own_names, **more):
    return game.enter({"ending": "found", "first": first, "own_names": list(own_names), **more}, game.seq)


def rescued(game, first, rescuer, *own_names, **more):
    data = {"ending": "rescued", "first": first, "own_names": list(own_names), "rescuer": rescuer, **more}
    return game.enter(data, game.seq)


def seeker(game):
    return game.sheet.next_deal().dealer


@pytest.mark.parametrize("key", [Purkkis, Sticks])
def test_the_first_prisoner_seeks_next(key):
    game = new(key)
    assert seeker(game) == 0
    row = found(game, 3)
    assert (row.points, row.why[-1]) == ((0,) * 5, "{3} seeks next: the first prisoner")
    assert seeker(game) == 3


def test_own_name_sayers_do_not_seek_next():
    game = new()
    found(game, 2, 4, 1)
    assert seeker(game) == 2


def test_with_own_names_alone_the_same_player_seeks_again():
    game = new()
    row = found(game, None, 1, 2, 3, 4)
    assert row.why[-1] == "All have said their own name: {0} seeks again"
    assert (seeker(game), game.sheet.next_deal().carry["round"]) == (0, 2)


def test_a_rescue_begins_again_with_the_same_seeker():
    game = new()
    row = rescued(game, 2, 4, 1)
    assert row.why[-1] == "{4} rescues all; {0} seeks again"
    assert (seeker(game), game.sheet.next_deal().carry["round"]) == (0, 2)


def third_round():
    game = new()
    rescued(game, 2, 4)
    found(game, None, 1, 2, 3, 4)
    assert game.sheet.next_deal().carry == {"seeker": 0, "round": 3, "third round": True}
    return game


def test_three_consecutive_rounds_and_no_rescue_in_the_third_line_3932():
    game = third_round()
    with pytest.raises(BadResult, match="in the third round nobody can be rescued"):
        rescued(game, 2, 4)
    found(game, 2, 1, 4)
    assert (seeker(game), game.sheet.next_deal().carry["round"]) == (2, 1)


def test_in_the_third_round_the_last_own_name_sayer_seeks_next():
    game = third_round()
    row = found(game, None, 3, 1, 4, 2)
    assert row.why[-1] == "{2} seeks next: all have said their own name, the last of them"
    assert seeker(game) == 2


def test_without_the_extra_rule_a_player_may_seek_for_ever():
    game = new(third=False)
    for number in range(5):
        assert game.sheet.next_deal().carry["round"] == number + 1
        rescued(game, 2, 4)
    assert seeker(game) == 0


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
    game = new()
    with pytest.raises(BadResult, match=reason):
        game.enter({"ending": "found", "own_names": [], **data}, 0)
    assert game.seq == 0


def test_ten_sticks_and_a_plank_are_the_head_start_line_3948():
    page = to_markdown(Sticks)
    assert "all 10 sticks back before seeking, instead of fetching a ball" in page
    assert "about a metre" in page


# Kirkkis, line 3896 --------------------------------------------------------------------------------------------------


def test_the_seeker_counts_to_a_hundred():
    assert "The seeker counts to 100" in to_markdown(Kirkkis)


def test_a_right_guess_makes_who_poked_the_seeker():
    game = new(Kirkkis)
    row = found(game, 3, rhyme=True, poker=1, guess=1)
    assert row.why[-1] == "{1} pokes, {3} guesses {1}: right, so {1} seeks"
    assert seeker(game) == 1
    row = found(game, 2, rhyme=True, poker=1, guess=4)
    assert row.why[-1] == "{1} pokes, {2} guesses {4}: wrong, so {2} seeks"
    assert seeker(game) == 2
    found(game, 4, rhyme=False)
    assert seeker(game) == 4


def test_a_seeker_by_a_right_guess_begins_a_new_count():
    game = new(Kirkkis)
    for _ in range(2):
        rescued(game, 2, 4, rhyme=False)
    found(game, 3, rhyme=True, poker=0, guess=0)
    assert game.sheet.next_deal().carry == {"seeker": 0, "round": 1, "third round": False}


@pytest.mark.parametrize(("poker", "guess"), [(3, 1), (1, 3), (None, 1), (1, None)])
def test_nobody_pokes_or_guesses_the_own_back(poker, guess):
    game = new(Kirkkis)
    with pytest.raises(BadResult):
        found(game, 3, rhyme=True, poker=poker, guess=guess)
    assert game.seq == 0


@pytest.mark.parametrize("game", [Purkkis, Sticks, Kirkkis])
def test_around_ten_players_usually_ten(game):
    assert game.table_for().seats == 10
    assert game.record
