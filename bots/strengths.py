"""Built-in bots as people meet them: called by how strong they were measured in the game, not by how they think.

Stored names, and those by which the API knows a bot, stay as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from bots.models import Bot
from bots.selectors import who_play
from bots.signals import ratings_asked
from clubs.models import Player
from common.numbers import written
from common.signals import answers
from common.speaking import spoken
from games.core.game import Game
from games.players import catalogue
from games.players.levels import Level, Word, levels, nearest

SPECS: Final = {strength.title: strength.spec for strength in catalogue()}
"""The built-in players by the names of their bots, which nobody else can have (`clubs.services.refuse_bots_names`,
`bots.services`): so that a list of names is called rightly without a query for each."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """A bot that can be called to a table. rating: in this game among everybody, where it has played enough."""

    player: Player
    name: str
    reason: str = ""
    word: Word | None = None
    rating: float | None = None

    @property
    def pk(self) -> int:
        return self.player.pk

    @property
    def said(self) -> str:
        """The name with what stands behind it, in one line that can be read aloud."""
        rated = (
            _("rating %(rating)s") % {"rating": written(self.rating, 1)} if self.rating is not None else ""
        )
        behind = "; ".join(part for part in (self.reason, rated) if part)
        return f"{self.name} ({behind})" if behind else self.name


def level_of(player: Player, game: str) -> Level | None:
    """How strong a built-in bot is in a game; None for anybody else."""
    spec = SPECS.get(player.name) if player.is_bot else None
    return levels(game)[spec] if spec else None


def named(player: Player, game: str) -> str:
    """What somebody is called at a table of a game, in the reader's words."""
    level = level_of(player, game)
    return spoken(level.name) if level else player.name


def opponents(game: type[Game], viewer: Player | None = None) -> tuple[list[Opponent], float | None]:
    """The bots that can be called to a table, weakest first, then submitted ones; and the viewer's own rating."""
    bots = who_play(game)
    players = [bot.player_id for bot in bots] + ([viewer.pk] if viewer else [])
    ratings: dict[int, float] = {}
    for answer in answers(ratings_asked, Bot, game=game.key, players=players):
        ratings |= answer
    own = ratings.get(viewer.pk) if viewer else None
    return [_opponent(bot, game.key, ratings.get(bot.player_id)) for bot in bots], own


def _opponent(bot: Bot, game: str, rating: float | None) -> Opponent:
    level = level_of(bot.player, game) if bot.builtin else None
    if level is None:
        return Opponent(bot.player, bot.player.name, rating=rating)
    reason = spoken(level.reason) if level.reason else ""
    return Opponent(bot.player, spoken(level.name), reason, level.word, rating)


def suiting_first(found: Sequence[Opponent], own: float | None) -> list[Opponent]:
    """The one nearest to somebody's own strength first, the others as they were."""
    if not found:
        return []
    best = found[nearest([(one.word, one.rating) for one in found], own)]
    return [best, *(one for one in found if one is not best)]
