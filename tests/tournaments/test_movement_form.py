"""What is asked about card movements, where a game is played in any."""

from __future__ import annotations

import pytest

from games.core import registry
from tournaments.forms import TournamentForm
from tournaments.movement_form import FIELDS

pytestmark = pytest.mark.django_db


def test_a_game_of_two_pairs_is_asked_and_a_duel_is_not() -> None:
    bridge = TournamentForm(game=registry.get("contract-bridge"))
    assert set(FIELDS) <= set(bridge.fields)
    assert not set(FIELDS) & set(TournamentForm(game=registry.get("hex")).fields)


def test_what_was_filled_in_becomes_the_settings_of_the_format() -> None:
    posted = {
        "title": "Pairs", "format": "mitchell", "rounds": "5", "boards": "3", "scoring": "1", "arrow_switch": "on",
    }  # fmt: skip
    form = TournamentForm(posted, game=registry.get("contract-bridge"))
    assert form.is_valid(), form.errors
    assert form.settings() == {"rounds": 5, "boards": 3, "scoring": 1, "arrow_switch": True}
    form = TournamentForm({"title": "Evening", "format": "whist"}, game=registry.get("tuppi"))
    assert form.is_valid(), form.errors
    assert form.settings() == {}
