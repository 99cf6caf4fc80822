"""A bot is the site's or somebody's, and its versions are numbered."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from bots.builtin import ensure_builtin_bots
from bots.models import Bot, BotVersion
from clubs.models import Player, User
from tests.bots.conftest import hand_in

pytestmark = pytest.mark.django_db


def bot_player(name: str) -> Player:
    return Player.objects.create(name=name, slug=name.lower(), kind=Player.Kind.BOT)


@pytest.mark.parametrize(("builtin", "owned"), [("", False), ("greedy", True)])
def test_a_bot_is_built_in_or_has_an_owner(author: User, builtin: str, owned: bool) -> None:
    with pytest.raises(IntegrityError, match="bot_builtin_or_owned"), transaction.atomic():
        Bot.objects.create(player=bot_player("Torni"), builtin=builtin, owner=author if owned else None)


def test_each_built_in_bot_is_there_once(db: None) -> None:
    builtin = ensure_builtin_bots()[0].builtin
    with pytest.raises(IntegrityError), transaction.atomic():
        Bot.objects.create(player=bot_player("Again"), builtin=builtin)


def test_two_versions_of_a_bot_have_two_numbers(author: User) -> None:
    version = hand_in(author)
    assert (str(version.bot), str(version)) == ("My bot", "My bot 1")
    with pytest.raises(IntegrityError), transaction.atomic():
        BotVersion.objects.create(bot=version.bot, number=1, manifest={}, archive=b"", checksum="x")
