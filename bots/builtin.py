"""The project's own players as bots of the site."""

from __future__ import annotations

from django.apps import apps as installed_apps
from django.apps.registry import Apps
from django.db import transaction
from django.db.models import Model

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


def ensure_after_migrate(apps: Apps = installed_apps, **_: object) -> None:
    """An empty site has somebody to play against; after a step of migrations that is not yet the last, nobody new."""
    if all(_as_in_code(model, apps) for model in (Player, Bot)):
        ensure_builtin_bots()


def _as_in_code(model: type[Model], apps: Apps) -> bool:
    """Whether these migrations have brought a model's table to what the code reads and writes."""
    try:
        migrated = apps.get_model(model._meta.label)
    except LookupError:
        return False
    return {field.column for field in migrated._meta.concrete_fields} == {
        field.column for field in model._meta.concrete_fields
    }
