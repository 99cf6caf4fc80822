"""A deal of every game read in Finnish holds no English: what is told, the table, the buttons and the sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games.core import registry
from games.core.game import Game
from games.core.languages import words_in
from games.core.match import LiveMatch
from games.core.state import OPEN
from games.players.base import Greedy
from tests.helpers.translations import english_words, words

MOVES = 60
BUTTONS = 30
"""So many moves of a game, and so many of the choices at each, are read."""
CARD = re.compile(r"[0-9TJQKA][CDHS]|\d+:\S+")
NOT_READ = {"card", "cards", "cells", "colours", "faces", "hand", "picture"}
OWN_TEXTS = {"believe-or-doubt", "narnian-whist"}
"""Games whose questions or cards are a pack of texts in whatever language it was written."""
FINNISH = words_in("fi")


def texts(view: Any) -> Iterator[str]:
    if isinstance(view, str):
        yield FINNISH.said(view)
    elif isinstance(view, dict):
        for key, part in view.items():
            if key not in NOT_READ:
                yield from texts(part)
    elif isinstance(view, list | tuple):
        for part in view:
            yield from texts(part)


def read(game: type[Game], rng: Random) -> Iterator[str]:
    """Everything that a deal of the game says."""
    match = LiveMatch(game.table_for(preset=game.presets[0].key))
    match.advance(rng)
    for number in range(MOVES):
        if match.over or match.state is None:
            break
        state, seat = match.state, match.actors()[0]
        legal = state.legal(seat)
        yield from (FINNISH.said(state.say(state.text(seat, action))) for action in legal[:BUTTONS])
        action = rng.choice(legal) if number % 3 == 0 else Greedy(rng).choose(state, seat)
        yield from (FINNISH.said(state.told(viewer, seat, action)) for viewer in (None, OPEN, seat))
        yield from texts(state.view(OPEN))
        match.play_action(seat, action)
        match.advance(rng)
    yield from map(FINNISH.said, match.sheet.now())
    yield from (FINNISH.said(line) for row in match.sheet.rows for line in row.why)


PLAYED = [
    pytest.param(game, id=game.key)
    for game in registry.all_games()
    if game.dealt_here() and game.key not in OWN_TEXTS
]


@pytest.mark.parametrize("game", PLAYED)
def test_a_deal_read_in_finnish_holds_no_english(game: type[Game]) -> None:
    assert {text for text in read(game, Random(4)) if words(CARD.sub(" ", text)) & english_words()} == set()
