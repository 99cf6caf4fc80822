"""Games for one keep a record of what was reached."""

import pytest

from games.core import registry
from games.kits.solo import SoloGame
from tests.games.dsl import no_table, sheet

SOLO = [game.key for game in registry.all_games() if issubclass(game, SoloGame)]


@pytest.mark.parametrize("key", SOLO)
def test_they_are_for_one_and_for_no_more(key):
    no_table(key, 2, because="for 1 players, not 2")
    assert registry.get(key).table_for().sides == ((0,),)


def test_an_attempt_is_worth_what_was_reached_and_its_line_is_the_reason():
    record = sheet("spider").goes_on().enter(cards=39).counts(39)
    record.ends(39, because="39 cards taken off.").says("39 cards taken off.")


@pytest.mark.parametrize("key", SOLO)
def test_there_are_no_places_so_nothing_is_rated(key):
    assert sheet(key).match.sheet.ranking is None
    sheet("spider").enter(cards=104).ends(104, places=None)


def test_one_attempt_is_the_whole_match():
    sheet("spider").enter(cards=0).refuses(cards=1, because="The match is over").stands(0)
