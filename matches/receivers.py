"""What this app does when guests become members, and when people leave."""

from __future__ import annotations

from django.dispatch import receiver

from clubs.models import Player
from clubs.signals import account_deleted, guest_merged
from matches.merging import move_seats
from matches.objections import forget_reasons


@receiver(guest_merged)
def move_what_was_played(guest: Player, into: Player, **_: object) -> None:
    """The guest's seats become the member's."""
    move_seats(guest, into)


@receiver(account_deleted)
def forget_own_words(player: Player, **_: object) -> None:
    """Reasons of objections go."""
    forget_reasons(player)
