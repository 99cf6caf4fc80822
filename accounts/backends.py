"""Logging in with a name and a password; whoever has logged in is fetched with their player, in one query."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.http import HttpRequest

from accounts import mails, throttle
from clubs.models import User


class PlayersBackend(ModelBackend):
    """Django's own, for people who are players; who guesses is stopped before a password is compared."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **more: Any,
    ) -> User | None:
        """Raises throttle.TooManyGuesses. Without a request (on the machine itself) nobody is stopped."""
        if request is None or not username or password is None:
            return super().authenticate(request, username, password, **more)
        with throttle.attempt(request, username) as attempt:
            user = super().authenticate(request, username, password, **more)
            if user is not None:
                attempt.forget()
            elif attempt.is_last:
                mails.tell_of_guesses(username, request)
        return user

    def get_user(self, user_id: int) -> User | None:
        found = User.objects.select_related("player").filter(pk=user_id).first()
        return found if found is not None and self.user_can_authenticate(found) else None
