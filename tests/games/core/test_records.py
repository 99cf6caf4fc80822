"""Games without a winner: whatever ends them, nobody has a place, so nothing is rated."""

import pytest

from games.core.match import LiveMatch
from games.core.registry import all_games, get
from games.core.rules_page import to_markdown


@pytest.mark.parametrize("game", [pytest.param(game, id=game.key) for game in all_games() if game.record])
def test_a_record_has_no_places_however_it_ends(game):
    for seats in (game.seats[0], game.seats[-1]):
        table = game.table_for(seats)
        assert game.Sheet(table).ranking is None
        conceded = LiveMatch(table)
        conceded.concede(0, 0)
        assert conceded.result.places is None
    assert "Nobody wins" in to_markdown(game)


def test_conceding_practice_alone_has_no_place_either():
    match = LiveMatch(get("tuomas-round-the-clock").table_for(1))
    match.concede(0, 0)
    assert match.result.places is None


def test_who_concedes_a_game_with_a_winner_comes_last():
    match = LiveMatch(get("kangaroo").table_for(3))
    match.concede(1, 0)
    assert match.result.places == (1, 3, 1)
