"""Tokens of programs, for tests."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.utils import timezone

from accounts import tokens
from accounts.models import ApiToken
from accounts.scopes import Scope
from clubs.models import Player, User


def token_of(who: Player | User, scopes: Iterable[str] = tuple(Scope.values), name: str = "") -> str:
    """The text of a token of theirs. It counts as just used, so that asking with it writes nothing."""
    user = who.user if isinstance(who, Player) else who
    assert user is not None
    made, text = tokens.make(user=user, name=name, scopes=scopes, days=90)
    ApiToken.objects.filter(pk=made.pk).update(last_used_at=timezone.now() + timedelta(days=1))
    return text
