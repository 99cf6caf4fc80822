"""Every move of every game that is played here has a text on the page: nothing is to be done by the picture alone."""

from __future__ import annotations

from random import Random

import pytest

from games.core import registry
from games.core.game import Game
from games.core.match import LiveMatch
from matches.presenters.live import cards_named, spots_apart
from matches.selectors import table_seen

PLAYED = [game for game in registry.all_games() if game.State is not None]
NAMES = ["Aino", "Eero", "Sylvi", "Veikko", "Kalle", "Liisa", "Onni", "Venla"]
POSITIONS = 12


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.key)
def test_each_legal_move_stands_in_a_form_once_with_words_of_its_own(game: type[Game]) -> None:
    rng = Random(3)
    live = LiveMatch(game.table_for())
    names = (NAMES * 2)[: live.table.seats]
    for _ in range(POSITIONS):
        live.advance(rng)
        if live.over:
            break
        seat = rng.choice(live.actors())
        seen = table_seen(live, seat, names, len(live.sheet.rows) + 1)
        spots, others = spots_apart(seen)
        listed = [(one.text, one.said) for one in spots]
        listed += [(one.text, one.said) for one in cards_named(seen, others)]
        assert sorted(text for text, _said in listed) == sorted(live.legal_texts(seat))
        assert all(said.strip() for _text, said in listed)
        live.play(seat, rng.choice(listed)[0], live.seq)
