"""What pages, the API and tasks read about submitted bots."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Q, QuerySet

from bots.manifest import EVERY_GAME
from bots.models import Bot, BotVersion
from clubs.clock import overdue
from clubs.models import User

OVERDUE = timedelta(minutes=2)


def bots_seen_by(user: object) -> QuerySet[Bot]:
    """Every bot that can play, and one's own whatever their state; by name."""
    seen = Q(current__isnull=False) | ~Q(builtin="")
    if isinstance(user, User):
        seen |= Q(owner=user)
    return (
        Bot.objects.filter(seen)
        .select_related("player", "current", "owner__player")
        .order_by("player__name", "pk")
    )


def who_play(game: str) -> list[Bot]:
    """The bots that can be called to a table of a game: built-in ones, and submitted ones that know it; by name."""
    return [bot for bot in bots_seen_by(None) if bot.builtin or knows(bot, game)]


def knows(bot: Bot, game: str) -> bool:
    """Whether a submitted bot's current version says that it knows the game."""
    games = bot.current.manifest.get("games", []) if bot.current else []
    return EVERY_GAME in games or game in games


def own_bots(user: User) -> QuerySet[Bot]:
    """The bots a user has handed in."""
    return Bot.objects.filter(owner=user).select_related("player", "current").order_by("player__name", "pk")


def versions(bot: Bot) -> QuerySet[BotVersion]:
    """A bot's versions, newest first, without their archives."""
    return bot.versions.defer("archive").order_by("-number")


def overdue_checks() -> list[int]:
    """Versions that wait for their check longer than they should."""
    late = BotVersion.objects.filter(overdue("submitted_at", OVERDUE), status=BotVersion.Status.CHECKING)
    return list(late.order_by("pk").values_list("pk", flat=True)[:100])
