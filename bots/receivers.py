"""What this app does when people leave."""

from __future__ import annotations

from django.dispatch import receiver

from bots.services import withdraw_all_of
from clubs.models import Player
from clubs.signals import account_deleted


@receiver(account_deleted)
def withdraw_bots(player: Player, **_: object) -> None:
    """The bots of who deletes their account play no more."""
    withdraw_all_of(player)
