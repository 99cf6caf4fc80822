"""How fast a game is played at random."""

from random import Random

import pytest

from games.core import registry
from games.core.bench import bench, random_deal
from games.core.errors import RulesError


def test_rates_are_positive_and_fit_each_other():
    speed = bench(registry.get("hex").table_for(options={"size": 4}), seconds=0.01, repeats=2)
    assert (speed.game, speed.seats, speed.repeats) == ("hex", 2, 2)
    assert 0 < speed.deals <= speed.best
    assert speed.deals_a_match == 1
    assert 4 <= speed.moves_a_deal <= 17, "a stone a move on sixteen cells, and perhaps a change of sides"


def test_a_game_that_is_only_written_down_has_no_speed():
    with pytest.raises(RulesError, match="only written down"):
        bench(registry.get("purkkis").table_for(), seconds=0.01)


def test_a_random_deal_follows_from_its_seed():
    table = registry.get("tuppi").table_for()
    deal = table.game.sheet(table).next_deal()
    results = []
    for _ in range(2):
        state = table.game.State(table, deal)
        results.append((random_deal(state, Random(3)), state.result().to_json()))
    assert results[0] == results[1]
    assert results[0][0] >= 52
