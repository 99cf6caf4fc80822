"""Which bots can be called to a table."""

from __future__ import annotations

import pytest

from bots.builtin import ensure_builtin_bots
from bots.selectors import who_play
from games.core import registry
from games.players import offered

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("key", ["tuppi", "hex", "jakis"])
def test_built_in_bots_are_offered_where_they_are_measured_stronger_weakest_first(key: str) -> None:
    ensure_builtin_bots()
    wanted = [strength.spec for strength in offered(key)]
    assert [bot.builtin for bot in who_play(registry.get(key))] == wanted


def test_a_game_for_many_has_enough_of_them_all_the_same() -> None:
    ensure_builtin_bots()
    called = who_play(registry.get("musta-maija"))
    assert len(called) == 5
    assert called[0].builtin == "random"
