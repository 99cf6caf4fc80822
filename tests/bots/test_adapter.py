"""A bot of either kind at a seat: it answers with a move that can be played."""

from __future__ import annotations

import pytest

from bots.adapter import BuiltinAtTable, open_bot
from bots.builtin import ensure_builtin_bots
from bots.models import Bot
from clubs.models import User
from games.core import registry
from games.core.match import LiveMatch
from tests.bots.conftest import hand_in

pytestmark = pytest.mark.django_db


def hex_match() -> LiveMatch:
    game = registry.get("hex")
    return LiveMatch(game.table_for(2, {"size": 4}))


@pytest.fixture
def greedy() -> Bot:
    return next(bot for bot in ensure_builtin_bots() if bot.builtin == "greedy")


def test_a_built_in_bot_moves_as_its_seat_may(greedy: Bot) -> None:
    live = hex_match()
    bot = open_bot(bot=greedy, version=None, live=live, seat=0, match="m")
    assert isinstance(bot, BuiltinAtTable)
    text = bot.act()
    assert text in live.legal_texts(0)
    live.play(0, text, live.seq)
    assert live.state is not None and live.state.actors() == (1,)
    assert bot.close() == ""


@pytest.mark.usefixtures("sandbox")
def test_a_submitted_bot_moves_as_its_program_says(author: User) -> None:
    version, live = hand_in(author), hex_match()
    bot = open_bot(bot=version.bot, version=version, live=live, seat=0, match="m")
    try:
        assert bot.act() == live.legal_texts(0)[0]
    finally:
        assert isinstance(bot.close(), str)


def test_a_submitted_bot_is_not_called_without_a_version(author: User) -> None:
    with pytest.raises(AssertionError, match="a version"):
        open_bot(bot=hand_in(author).bot, version=None, live=hex_match(), seat=0, match="m")
