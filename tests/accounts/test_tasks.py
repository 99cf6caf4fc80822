"""Who has made a token hears of it, and again some days before it ends: one mail each."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core import mail as letters

from accounts import tokens
from accounts.tasks import tell_of_ending_tokens
from clubs.models import Player, User
from common.tasks import send_mail

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(aino: Player) -> User:
    """Whose token of a month has been made and mailed about."""
    user = User.objects.get()
    tokens.make(user=user, name="Scoreboard", scopes=["read", "scores"], days=30)
    send_mail()
    return user


def test_the_making_is_told_with_what_it_may_and_how_long(made: User) -> None:
    (letter,) = letters.outbox
    assert letter.to == ["aino@example.org"]
    for words in ("Scoreboard", "Keep scores", "Read what I may see", "https://kerho.example/me/tokens/"):
        assert words in letter.body


def test_its_end_is_told_once_and_days_before(made: User, ahead: Callable[[timedelta], None]) -> None:
    letters.outbox.clear()
    for days, told in ((0, 0), (26, 0), (28, 1), (29, 0), (31, 0)):
        ahead(timedelta(days=days))
        tell_of_ending_tokens()
        tell_of_ending_tokens()
        assert (days, send_mail()) == (days, told)
    assert "Scoreboard" in letters.outbox[0].body


def test_a_token_that_was_ended_meanwhile_is_not_spoken_of(
    made: User, ahead: Callable[[timedelta], None]
) -> None:
    ahead(timedelta(days=28))
    assert tell_of_ending_tokens() == 1
    tokens.end_all(made)
    assert send_mail() == 0


def test_each_token_is_told_of_in_the_readers_language(aino: Player) -> None:
    User.objects.update(language="fi")
    for name in ("a", "b"):
        tokens.make(user=User.objects.get(), name=name, scopes=["read"], days=7)
    send_mail()
    assert len(letters.outbox) == 2
    assert all("käyttöavain" in letter.body for letter in letters.outbox)
