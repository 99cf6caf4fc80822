"""What ends somebody's tokens beside themselves: a new password, and that they delete their account."""

from __future__ import annotations

from typing import Any

from django.db.models.signals import post_save
from django.dispatch import receiver

from accounts.tokens import end_all
from clubs.models import Player, User
from clubs.signals import account_deleted


@receiver(post_save, sender=User)
def _a_new_password_ends_tokens(instance: User, created: bool, **_: Any) -> None:
    """Wherever it was set: on a page, by mail, in the admin, by command. Hashing it better anew is no new password."""
    if not created and getattr(instance, "_password", None) is not None:
        end_all(instance)


@receiver(account_deleted)
def _who_goes_leaves_no_token(player: Player, **_: Any) -> None:
    if player.user is not None:
        end_all(player.user)
