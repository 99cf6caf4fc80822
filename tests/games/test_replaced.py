"""Whoever sits at a seat can be replaced at any moment, in every game: another player goes on from the log alone."""

from __future__ import annotations

from random import Random

import pytest

from games import players
from games.core import registry
from games.core.game import Game
from games.core.log import stored_event
from games.core.match import LiveMatch

PLAYED = [game for game in registry.all_games() if game.State is not None]
MOVES = 40
"""So many decisions are made after a replacement at each, unless the match is over before."""


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.key)
def test_somebody_new_goes_on_at_any_seat_at_any_moment(game: type[Game]) -> None:
    rng = Random(11)
    match = LiveMatch(game.table_for())
    for number in range(MOVES):
        match.advance(rng)
        if match.over:
            break
        seat = rng.choice(match.actors())
        rows = [(event.seq, event.kind, event.seat, event.text, event.ms) for event in match.log]
        sat_down = LiveMatch.load(game.table_for(), [stored_event(*row) for row in rows])
        assert sat_down.state is not None
        assert sat_down.view(seat) == match.view(seat), "who comes sees what who went saw"
        assert sat_down.legal_texts(seat) == match.legal_texts(seat)
        bot = players.make("greedy" if number % 2 else "random", seed=number)
        match.play_action(seat, bot.choose(sat_down.state, seat))
    assert match.seq
