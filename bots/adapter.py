"""A bot of either kind at a seat of a live match. It sees what its seat sees and answers with a move's text."""

from __future__ import annotations

import secrets
from typing import Protocol

from botkit.manifest import Manifest
from botkit.protocol import Clock
from botkit.referee import SandboxedBot
from botkit.session import SeatedBot
from bots.models import Bot, BotVersion
from bots.storage import folder_of, limits
from common import site_settings
from games import players as builtin_bots
from games.core.match import LiveMatch


class BotAtTable(Protocol):
    """What the referee needs of a bot."""

    def act(self) -> str:
        """The text of its move. Raises BotFault, SandboxBroken."""

    def close(self) -> str:
        """End it; its log."""


class BuiltinAtTable:
    """One of the project's own players; it looks at hidden things only through `State.resample`."""

    def __init__(self, spec: str, live: LiveMatch, seat: int) -> None:
        self._bot = builtin_bots.make(spec, seed=secrets.randbits(64))
        self._live, self._seat = live, seat

    def act(self) -> str:
        state = self._live.state
        assert state is not None
        return state.text(self._seat, self._bot.choose(state, self._seat))

    def close(self) -> str:
        return ""


def open_bot(*, bot: Bot, version: BotVersion | None, live: LiveMatch, seat: int, match: str) -> BotAtTable:
    """Call a bot to its seat. Raises SandboxUnavailable, SandboxBroken."""
    if bot.builtin:
        return BuiltinAtTable(bot.builtin, live, seat)
    assert version is not None, "seating gives every submitted bot a version"
    program = SandboxedBot(folder_of(version), Manifest.from_json(version.manifest), limits())
    clock = Clock(site_settings.BOT_MOVE_MS.now(), site_settings.BOT_MATCH_MS.now())
    return SeatedBot(live, seat=seat, program=program, name=match, clock=clock)
