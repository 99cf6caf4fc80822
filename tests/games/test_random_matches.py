"""Random matches of every game with random options, found and shrunk by hypothesis."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import assume, given, settings, strategies as st

from games.core import registry
from games.core.contract.run import Run, events_of, random_value, settings as settings_of
from games.core.contract.sheets import next_results
from games.core.errors import BadOption
from games.core.game import Game
from games.core.match import LiveMatch

EXAMPLES = settings(max_examples=4, deadline=None, derandomize=True)


@st.composite
def runs(draw: st.DrawFn, game: type[Game]) -> Run:
    """A table with any preset, any number of seats and any value of any option that the game allows together."""
    preset, seats = draw(st.sampled_from(settings_of(game)))
    numbers = {
        option.key: Random(draw(st.integers(0, 10**6))) for option in game.options if draw(st.booleans())
    }
    values = {
        option.key: random_value(option, numbers[option.key])
        for option in game.options
        if option.key in numbers
    }
    try:
        table = game.table_for(seats, values, preset)
    except BadOption:
        assume(False)
        raise
    return Run(game, draw(st.integers(0, 10**6)), table, preset)


@pytest.mark.parametrize("game", [pytest.param(game, id=game.key) for game in registry.all_games()])
def test_a_random_match_can_be_replayed_from_its_log(game: type[Game]) -> None:
    @EXAMPLES
    @given(runs(game))
    def replayed(run: Run) -> None:
        match = _match(run)
        loaded = LiveMatch.load(run.table, events_of(match.log), entered=match.entered)
        assert [row.to_json() for row in loaded.sheet.rows] == [row.to_json() for row in match.sheet.rows]
        assert loaded.view(None) == match.view(None)
        assert loaded.result == match.result
        assert loaded.over == bool(match.result)

    replayed()


def _match(run: Run) -> LiveMatch:
    """A random match of up to two deals of play, or of a few typed-in results."""
    rng = run.rng("match")
    if run.played:
        return run.match(rng, deals=2, actions=700)
    match = LiveMatch(run.table, entered=True)
    for _ in range(4):
        for result in next_results(run, match.sheet, rng, 1):
            match.enter(result.to_json(), match.seq)
    return match
