"""What pages, the API and tasks read about submitted bots."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Q, QuerySet, Sum
from django.utils import timezone

from botkit.manifest import EVERY_GAME
from bots.models import Bot, BotVersion
from clubs.models import User
from common.clock import run_out
from games.core.game import Game
from games.players import offered

LONGEST = timedelta(minutes=5)
"""Nobody holds or postpones a check for longer."""
OF_LATE = timedelta(hours=1)


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


def who_play(game: type[Game]) -> list[Bot]:
    """The bots that can be called to a table of a game: built-in ones, then submitted ones that know it, by name.

    Of the built-in ones each is measured stronger in that game than the one before it; others fill the seats of a game
    for more sides than that.
    """
    everybody = list(bots_seen_by(None))
    builtin = {bot.builtin: bot for bot in everybody if bot.builtin}
    wanted = [strength.spec for strength in offered(game.key)]
    spare = [spec for spec in builtin if spec not in wanted]
    opponents = max(len(game.table_for(seats).sides) for seats in game.seats) - 1
    called = [*wanted, *spare[: max(0, opponents - len(wanted))]]
    own = [builtin[spec] for spec in called if spec in builtin]
    return [*own, *(bot for bot in everybody if not bot.builtin and knows(bot, game.key))]


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


def checks_in_turn(*, only: int | None = None) -> list[tuple[int, int]]:
    """The versions that can be checked now as (version, owner), in turn: one of each owner, and of none of whose bots
    another is being checked; first the owner whose checks have taken the least time of late. `only`: of one version."""
    waiting = BotVersion.objects.filter(status=BotVersion.Status.CHECKING, bot__owner__isnull=False)
    free = waiting.filter(Q(check_until__isnull=True) | run_out("check_until", LONGEST))
    if only is not None:
        free = free.filter(pk=only)
    busy = set(_under_way().values_list("bot__owner_id", flat=True))
    first: dict[int, int] = {}
    for pk, owner in free.order_by("submitted_at", "pk").values_list("pk", "bot__owner_id"):
        if owner not in busy:
            first.setdefault(owner, pk)
    taken = _time_taken(list(first))
    return [(first[owner], owner) for owner in sorted(first, key=lambda owner: taken.get(owner, 0))]


def checks_under_way() -> bool:
    """Whether any version is being checked now."""
    return _under_way().exists()


def _under_way() -> QuerySet[BotVersion]:
    held = BotVersion.objects.filter(status=BotVersion.Status.CHECKING).exclude(check_holder="")
    return held.exclude(run_out("check_until", LONGEST))


def _time_taken(owners: list[int]) -> dict[int, int]:
    """Milliseconds for which each owner's bots have been checked of late."""
    late = BotVersion.objects.filter(bot__owner__in=owners, submitted_at__gt=timezone.now() - OF_LATE)
    return dict(late.values_list("bot__owner").annotate(Sum("check_ms")))
