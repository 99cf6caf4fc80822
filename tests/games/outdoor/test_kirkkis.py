"""Kirkkis: line 3896 of My Games; the seeker is chosen by a rhyme and a poke."""

import pytest

from games.core.registry import get
from games.core.rules_page import to_markdown
from tests.games.dsl import sheet


def found(first, **more):
    return {"ending": "found", "first": first, "own_names": [], **more}


def test_the_seeker_counts_to_a_hundred():
    assert "The seeker counts to 100" in to_markdown(get("kirkkis"))


def test_a_right_guess_makes_who_poked_the_seeker():
    game = sheet("kirkkis", 5).enter(found(3, rhyme=True, poker=1, guess=1)).next(dealer=1)
    assert game.row.why[-1] == "{1} pokes, {3} guesses {1}: right, so {1} seeks"
    game.enter(found(2, rhyme=True, poker=1, guess=4)).next(dealer=2)
    assert game.row.why[-1] == "{1} pokes, {2} guesses {4}: wrong, so {2} seeks"
    game.enter(found(4, rhyme=False)).next(dealer=4)


def test_a_seeker_by_a_right_guess_begins_a_new_count():
    rescued = {"ending": "rescued", "first": 2, "own_names": [], "rescuer": 4, "rhyme": False}
    game = sheet("kirkkis", 5).each(rescued, rescued, found(3, rhyme=True, poker=0, guess=0))
    game.carries(seeker=0, round=1, third_round=False)


@pytest.mark.parametrize(("poker", "guess"), [(3, 1), (1, 3), (None, 1), (1, None)])
def test_nobody_pokes_or_guesses_the_own_back(poker, guess):
    sheet("kirkkis", 5).refuses(found(3, rhyme=True, poker=poker, guess=guess))
