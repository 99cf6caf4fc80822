"""Whoever has logged in is fetched with their player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import global_settings
from django.utils.module_loading import import_string

from accounts.backends import PlayersBackend
from clubs.models import Player, User
from config.settings import base

pytestmark = pytest.mark.django_db


def test_somebody_comes_with_their_player_in_one_query(
    aino: Player, django_assert_num_queries: Callable[[int], Any]
) -> None:
    assert aino.user is not None
    with django_assert_num_queries(1):
        user = PlayersBackend().get_user(aino.user.pk)
        assert user is not None and user.player.name == "Aino"


def test_passwords_are_hashed_with_more_rounds_than_owasp_asks_for() -> None:
    kept = encode(global_settings.PASSWORD_HASHERS[0])
    assert not hasattr(base, "PASSWORD_HASHERS"), "Django's own"
    algorithm, rounds, salt, _digest = kept.split("$")
    assert (algorithm, int(rounds) >= 600_000, len(salt) >= 16) == ("pbkdf2_sha256", True, True)


def encode(hasher: str) -> str:
    made = import_string(hasher)()
    return str(made.encode("kortti-ilta", made.salt()))


def test_who_has_gone_or_may_not_log_in_is_nobody(aino: Player) -> None:
    assert PlayersBackend().get_user(10**9) is None
    User.objects.update(is_active=False)
    assert aino.user is not None and PlayersBackend().get_user(aino.user.pk) is None


def test_a_login_without_a_player_is_fetched_all_the_same() -> None:
    user = User.objects.create_user("staff")
    assert PlayersBackend().get_user(user.pk) == user
