"""The project's own players as bots of the site."""

from __future__ import annotations

from django.db import transaction

from bots.models import Bot
from clubs.models import Player
from clubs.services import create_player
from games.players import catalogue


@transaction.atomic
def ensure_builtin_bots() -> list[Bot]:
    """Every built-in strength as a bot; those that are there already stay. In the catalogue's order."""
    known = {bot.builtin: bot for bot in Bot.objects.exclude(builtin="").select_related("player")}
    for strength in catalogue():
        if strength.spec not in known:
            player = create_player(name=strength.title, kind=Player.Kind.BOT)
            known[strength.spec] = Bot.objects.create(player=player, builtin=strength.spec)
    return [known[strength.spec] for strength in catalogue()]
