"""A bot of either kind at a seat of a live match. It sees what its seat sees and answers with a move's text."""

from __future__ import annotations

import secrets
from typing import Protocol

from django.conf import settings

from bots import protocol
from bots.manifest import Manifest
from bots.models import Bot, BotVersion
from bots.protocol import Clock
from bots.runner import SandboxedBot
from bots.storage import folder_of
from games import bots as builtin_bots
from games.core.match import Match


class BotAtTable(Protocol):
    """What the referee needs of a bot."""

    def act(self) -> str:
        """The text of its move. Raises BotFault, SandboxBroken."""

    def close(self) -> str:
        """End it; its log."""


class BuiltinAtTable:
    """One of the project's own players; it looks at hidden things only through `State.resample`."""

    def __init__(self, spec: str, live: Match, seat: int) -> None:
        self._bot = builtin_bots.make(spec, seed=secrets.randbits(64))
        self._live, self._seat = live, seat

    def act(self) -> str:
        state = self._live.state
        assert state is not None
        return state.text(self._seat, self._bot.choose(state, self._seat))

    def close(self) -> str:
        return ""


class SubmittedAtTable:
    """A submitted version in its sandbox: told what its seat is told, from the first event on."""

    def __init__(self, version: BotVersion, live: Match, seat: int, match: str) -> None:
        self._live, self._seat = live, seat
        self._deal = 0
        self._notices: list[protocol.Message] = []
        self._program = SandboxedBot(folder_of(version), Manifest.from_json(version.manifest))
        self._started = False
        self._match = match
        for seq, _, text in live.told(seat):
            self._notices.append(protocol.told(seq=seq, text=text))
        live.watch(seat, lambda seq, _, text: self._notices.append(protocol.told(seq=seq, text=text)))

    def _clock(self) -> Clock:
        left = settings.BOT_MATCH_MS - int(1000 * self._program.spent)
        return Clock(settings.BOT_MOVE_MS, max(left, 0))

    def _start(self) -> None:
        table = self._live.table
        hello = protocol.hello(
            game=table.game.key,
            rules_version=table.game.rules_version,
            options=table.options,
            seat=self._seat,
            seats=table.seats,
            sides=table.sides,
            match=self._match,
            clock=self._clock(),
        )
        self._program.start(hello)
        self._started = True

    def act(self) -> str:
        if not self._started:
            self._start()
        self._announce_deal()
        for notice in self._notices:
            self._program.tell(notice)
        self._notices.clear()
        return self._program.act(
            seq=self._live.seq,
            view=self._live.view(self._seat),
            legal=self._live.legal_texts(self._seat),
            clock=self._clock(),
        )

    def _announce_deal(self) -> None:
        state = self._live.state
        if state is None or state.deal.number == self._deal:
            return
        deal = state.deal
        self._deal = deal.number
        self._notices.append(
            protocol.deal(number=deal.number, dealer=deal.dealer, scores=deal.scores, carry=deal.carry)
        )

    def close(self) -> str:
        if (result := self._live.result) and self._started and not result.faults:
            ending = protocol.result(totals=result.totals, ranking=result.places, reason=result.reason)
            try:
                self._program.tell(ending)
            except protocol.BotFault:
                pass  # it had stopped listening; the match is over all the same
        return self._program.close()


def open_bot(*, bot: Bot, version: BotVersion | None, live: Match, seat: int, match: str) -> BotAtTable:
    """Call a bot to its seat. Raises SandboxUnavailable, SandboxBroken."""
    if bot.builtin:
        return BuiltinAtTable(bot.builtin, live, seat)
    assert version is not None, "seating gives every submitted bot a version"
    return SubmittedAtTable(version, live, seat, match)
