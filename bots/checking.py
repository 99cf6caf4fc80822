"""The check of a new version: real matches of the games it says it plays, in the sandbox, against a built-in bot."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from random import SystemRandom

from django.conf import settings

from bots.manifest import EVERY_GAME, Manifest
from bots.models import BotVersion
from bots.package import PackageError
from bots.play import play_match
from bots.protocol import Clock
from bots.storage import folder_of, limits
from games.core.errors import UnknownGame
from games.core.registry import get

logger = logging.getLogger(__name__)

OPPONENT = "random"
GAMES_MOST = 4
MOVES_MOST = 60
"""Of the bot, in each match of a check: enough to meet every phase of a deal, and soon over."""
FOR_EVERY_GAME = ("hex", "tuppi", "chinese-poker")
"""What a bot that claims every game is tried at."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a check found: whether the version may play, why not, and the bot's log for its author."""

    ready: bool
    reason: str
    log: str


def check(version: BotVersion) -> Verdict:
    """Play. Raises SandboxUnavailable or SandboxBroken if that is not possible here and now."""
    manifest = Manifest.from_json(version.manifest)
    logs: list[str] = []
    for key in _games(manifest):
        try:
            played = play_match(
                folder_of(version),
                manifest,
                get(key).table(),
                seat=0,
                against=OPPONENT,
                seed=SystemRandom().randrange(2**32),
                limits=limits(),
                clock=Clock(settings.BOT_MOVE_MS, settings.BOT_MATCH_MS),
                moves_most=MOVES_MOST,
            )
        except (PackageError, UnknownGame) as error:  # kept under rules that have changed since
            return Verdict(False, str(error), "\n".join(logs))
        pace = 1000 * played.seconds / max(played.moves, 1)
        logs.append(f"== {key}: {played.moves} moves, {pace:.1f} ms each\n{played.log}".rstrip())
        if played.fault is not None:
            return Verdict(False, f"{key}, move {played.moves}: {played.fault.detail}", "\n".join(logs))
    return Verdict(True, "", "\n".join(logs))


def _games(manifest: Manifest) -> tuple[str, ...]:
    return FOR_EVERY_GAME if EVERY_GAME in manifest.games else manifest.games[:GAMES_MOST]
