"""Logging in with a name and a password; whoever has logged in is fetched with their player, in one query."""

from __future__ import annotations

from django.contrib.auth.backends import ModelBackend

from clubs.models import User


class PlayersBackend(ModelBackend):
    """Django's own, for people who are players."""

    def get_user(self, user_id: int) -> User | None:
        found = User.objects.select_related("player").filter(pk=user_id).first()
        return found if found is not None and self.user_can_authenticate(found) else None
