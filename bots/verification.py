"""The check of a new version: real matches of the games it says it plays, in the sandbox, against built-in players.

A check is made game by game, so that a slow bot keeps no other author waiting for longer than one game may take. A bot
cannot tell it from a match that counts: seats, opponents and the match's name are as there.
"""

from __future__ import annotations

import time
import uuid
from dataclasses import dataclass
from random import SystemRandom

from botkit.local_play import play_match
from botkit.manifest import EVERY_GAME, Manifest
from botkit.package import PackageError
from botkit.protocol import Clock
from bots.models import BotVersion
from bots.storage import folder_of, limits
from common import site_settings
from games.core.errors import UnknownGame
from games.core.registry import get

OPPONENTS = ("random", "greedy")
GAMES_MOST = 4
MOVES_MOST = 60
"""Of the bot, in each match of a check: enough to meet every phase of a deal, and soon over."""
FOR_EVERY_GAME = ("hex", "tuppi", "chinese-poker")
"""What a bot that claims every game is tried at."""


@dataclass(frozen=True, slots=True)
class Trial:
    """One game of a check. reason: the bot's fault, "" if it made none; log: for its author; ms: how long it took."""

    reason: str
    log: str
    ms: int


def games_to_try(version: BotVersion) -> tuple[str, ...]:
    """The keys of the games that a version is tried at."""
    games = Manifest.from_json(version.manifest).games
    return FOR_EVERY_GAME if EVERY_GAME in games else games[:GAMES_MOST]


def time_is_up(version: BotVersion) -> bool:
    """Whether there is no time left for another game: what has been seen must do."""
    return version.check_ms + 1000 * _longest() > 1000 * site_settings.BOT_CHECK_SECONDS.now()


def try_game(version: BotVersion) -> Trial:
    """Play the next of its games, to the end or until it has been seen enough of.

    Raises SandboxUnavailable or SandboxBroken if that is not possible here and now.
    """
    key, rng, begun = games_to_try(version)[version.check_games], SystemRandom(), time.monotonic()
    try:
        table = get(key).table_for()
        played = play_match(
            folder_of(version),
            Manifest.from_json(version.manifest),
            table,
            seat=rng.randrange(table.seats),
            against=rng.choice(OPPONENTS),
            seed=rng.randrange(2**32),
            limits=limits(),
            clock=Clock(site_settings.BOT_MOVE_MS.now(), site_settings.BOT_MATCH_MS.now()),
            moves_most=MOVES_MOST,
            seconds_most=_longest() - site_settings.BOT_MOVE_MS.now() / 1000,
            name=str(uuid.uuid4()),
        )
    except (PackageError, UnknownGame) as error:  # kept under rules that have changed since
        return Trial(str(error), "", _ms_since(begun))
    pace = 1000 * played.seconds / max(played.moves, 1)
    log = f"== {key}: {played.moves} moves, {pace:.1f} ms each\n{played.log}".rstrip()
    reason = f"{key}, move {played.moves}: {played.fault.detail}" if played.fault is not None else ""
    return Trial(reason, log, _ms_since(begun))


def _longest() -> float:
    """Seconds for one game."""
    return site_settings.BOT_CHECK_SECONDS.now() / GAMES_MOST


def _ms_since(begun: float) -> int:
    return round(1000 * (time.monotonic() - begun))
