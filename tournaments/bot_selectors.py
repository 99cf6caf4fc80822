"""Which bots are in a tournament, and whom of them a visitor could enter."""

from __future__ import annotations

from dataclasses import dataclass, field

from bots.models import Bot
from bots.strengths import Opponent, opponents
from clubs.models import Player, User
from games.core import registry
from games.core.errors import RulesError
from tournaments.models import Application, Competition, Entry


@dataclass(frozen=True, slots=True)
class BotsView:
    """The bots that are entered or wait, by name. offered: those that the viewer could enter, their own first.

    own: the players of the viewer's own bots, by id.
    """

    entered: list[Entry]
    waiting: list[Application]
    offered: list[Opponent] = field(default_factory=list)
    own: frozenset[int] = frozenset()


def bots_view(competition: Competition, user: object, *, organises: bool) -> BotsView:
    """Four queries. Organisers enter any bot that plays the game, others their own."""
    owned = {"player__kind": Player.Kind.BOT}
    rows = competition.entries.filter(**owned).select_related("player__bot__owner__player")
    asked = competition.applications.filter(**owned, state__in=Application.OPEN).select_related("player")
    entered, waiting = list(rows.order_by("player__name", "pk")), list(asked.order_by("asked_at", "pk"))
    if not isinstance(user, User):
        return BotsView(entered, waiting)
    own = frozenset(Bot.objects.filter(owner=user).values_list("player", flat=True))
    there = {entry.player_id for entry in entered} | {one.player_id for one in waiting}
    offered = [bot for bot in _who_play(competition) if bot.pk not in there and (organises or bot.pk in own)]
    return BotsView(entered, waiting, sorted(offered, key=lambda one: one.pk not in own), own)


def _who_play(competition: Competition) -> list[Opponent]:
    try:
        return opponents(registry.get(competition.game))[0] if competition.takes_bots else []
    except RulesError:
        return []
