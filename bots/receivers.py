"""What this app does when people leave."""

from __future__ import annotations

from django.dispatch import receiver

from bots.models import Bot, BotVersion
from clubs.models import Player
from clubs.signals import account_deleted


@receiver(account_deleted)
def withdraw_bots(player: Player, **_: object) -> None:
    """None of a person's bots plays in new matches any more, and no manifest names the author."""
    versions = BotVersion.objects.filter(bot__owner__player=player, manifest__has_key="author")
    for version in versions.only("manifest"):
        version.manifest = version.manifest | {"author": ""}
        version.save(update_fields=["manifest"])
    Bot.objects.filter(owner__player=player).update(current=None)
