"""Who sits at a table: bots by strength, people by name; nothing of a name is markup."""

from __future__ import annotations

import pytest
from django.template import Context, Template

from bots.builtin import ensure_builtin_bots
from clubs.models import Player
from clubs.services import create_player

pytestmark = pytest.mark.django_db


def shown(player: Player, words: str) -> str:
    page = Template("{% load strengths %}" + words)
    return page.render(Context({"player": player}))


def test_a_built_in_bot_leads_to_its_page_and_says_what_stands_behind_its_name() -> None:
    bot = next(bot.player for bot in ensure_builtin_bots() if bot.builtin == "random")
    page = shown(bot, "{% person_at player 'hex' marked=True %}")
    assert page == (
        f'<a href="/players/{bot.slug}/?game=hex">Easy bot</a> <small>(any move that the rules allow)</small>'
    )
    assert shown(bot, "{% person_at player 'hex' linked=False %}") == "Easy bot"
    assert shown(bot, "{{ player|called_at:'hex' }}") == "Easy bot"


def test_everybody_else_is_shown_as_everywhere() -> None:
    guest = create_player(name="A & B")
    assert "A &amp; B" in shown(guest, "{% person_at player 'hex' marked=True %}")
    assert "guest" in shown(guest, "{% person_at player 'hex' marked=True %}")
    assert shown(guest, "{{ player|called_at:'hex' }}") == "A &amp; B"
