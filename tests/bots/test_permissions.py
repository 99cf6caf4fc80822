"""Whose bot it is."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import Http404

from bots.builtin import ensure_builtin_bots
from bots.permissions import own_bot, owns
from clubs.models import User
from tests.bots.conftest import hand_in

pytestmark = pytest.mark.django_db


def test_only_its_owner_finds_it(author: User, rival: User) -> None:
    bot = hand_in(author).bot
    assert owns(bot, author) and own_bot(author, bot.player.slug) == bot
    for other in (rival, AnonymousUser(), None):
        assert not owns(bot, other)
        with pytest.raises(Http404):
            own_bot(other, bot.player.slug)


def test_a_built_in_one_is_nobodys(author: User) -> None:
    bot = ensure_builtin_bots()[0]
    assert not owns(bot, author) and not owns(bot, AnonymousUser())
    with pytest.raises(Http404):
        own_bot(author, bot.player.slug)


@pytest.mark.parametrize("slug", ["", "no-such", "\U0001f0a1"])
def test_one_that_is_not_there_reads_like_anothers(slug: str, author: User) -> None:
    with pytest.raises(Http404):
        own_bot(author, slug)
