"""A worker plays the bots' seats of one match until it ends or a person must move.

Events are written in batches: a sealed deal at once, before anybody plays on it, the rest each second at the latest
(`MATCH_WRITE_SECONDS`), so that a killed worker loses at most a second of play, which nobody had seen. Every write
checks the lease.
"""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass, field
from random import SystemRandom
from typing import Final

from django.conf import settings
from django.db import DatabaseError

from botkit.protocol import BotFault
from botkit.sandbox import SandboxBroken, SandboxUnavailable
from bots.adapter import BotAtTable, open_bot
from common import maintenance
from games.core.errors import Illegal
from games.core.match import LiveMatch
from games.core.messages import say
from games.core.results import reason
from games.core.state import CHANCE
from matches import event_store, leases
from matches.early_ends import go_on
from matches.errors import LeaseLost, MatchError
from matches.models import Match, Seat
from matches.queue import next_in_line

logger = logging.getLogger(__name__)

_RANDOM: Final = SystemRandom()
RACES = 20
"""How often a worker whom others have beaten to a match looks for the next; the call is then repeated by a sweep."""


@dataclass
class HeldMatch:
    """What a worker holds while it plays: the stored match, the live one, and the bots it has called to their seats."""

    match: Match
    live: LiveMatch
    holder: str
    seats: dict[int, Seat]
    bots: dict[int, BotAtTable] = field(default_factory=dict)
    written: int = 0
    written_at: float = field(default_factory=time.monotonic)

    @property
    def beside_people(self) -> bool:
        return any(not seat.player.is_bot for seat in self.seats.values())

    def bot(self, index: int) -> BotAtTable:
        """The bot of a seat, called when it is first needed and told all that its seat has been told so far."""
        if index not in self.bots:
            seat = self.seats[index]
            if seat.bot_version is not None:
                self.flush()  # a sandbox may take most of a lease to start, so that a whole one is needed
            self.bots[index] = open_bot(
                bot=seat.player.bot,
                version=seat.bot_version,
                live=self.live,
                seat=index,
                match=str(self.match.code),
            )
        return self.bots[index]

    def flush(self) -> None:
        """Write what is new and renew the lease."""
        self.match = leases.write(
            match_id=self.match.pk,
            holder=self.holder,
            events=self.live.log[self.written :],
            live=self.live,
        )
        self.written, self.written_at = self.live.seq, time.monotonic()


def play_bots(*, match_id: int, holder: str) -> str:
    """Play on. Returns what came of it: `finished`, `waits` (for a person), `held` (elsewhere), `lost`, `void`.
    Under maintenance no match is taken (`nothing`): it is called for again afterwards.

    Repeating it is harmless: a match that is over, or that another worker holds, is left alone.
    """
    if maintenance.on():
        return "nothing"
    match = leases.take(match_id=match_id, holder=holder)
    if match is None:
        return "held"
    seats = {s.index: s for s in match.seats.select_related("player__bot", "bot_version").order_by("index")}
    try:
        live = event_store.load(match, seats=len(seats))
    except ValueError as error:
        return _void(match, holder, say("The log cannot be replayed: {error}", error=reason(error)))
    return _play_held(HeldMatch(match, live, holder, seats, written=live.seq))


def play_next_in_line(*, holder: str) -> str:
    """Play the match of bots whose turn it is; what came of it as in `play_bots`, or `nothing` if none waits."""
    for _ in range(RACES):
        match_id = next_in_line()
        if match_id is None:
            return "nothing"
        outcome = play_bots(match_id=match_id, holder=holder)
        if outcome != "held":
            return outcome
    return "held"


def _play_held(held: HeldMatch) -> str:
    """Play, and whatever happens leave the match in a state from which it goes on, ends or is void."""
    try:
        outcome = _play_on(held)
    except LeaseLost:
        outcome = "lost"
    except MatchError:
        outcome = "overtaken"  # a person moved at the same moment: `release` sees it and calls a worker again
    except DatabaseError:
        raise  # the lease runs out and another worker tries
    except Exception as error:
        logger.exception("match %s is void", held.match.code)
        jail = isinstance(error, (SandboxBroken, SandboxUnavailable))
        broken = say("The sandbox is broken: {error}", error=str(error)[:300])
        failed = say("The referee failed: {error}", error=str(error)[:300])
        outcome = _void(held.match, held.holder, broken if jail else failed)
    finally:
        _close_bots(held)
    leases.release(match_id=held.match.pk, holder=held.holder, seen=held.written)
    return outcome


def _close_bots(held: HeldMatch) -> None:
    """End every bot's process and keep what it wrote, for its author."""
    for index, bot in held.bots.items():
        if written := bot.close():
            Seat.objects.filter(pk=held.seats[index].pk).update(bot_log=written)


def _void(match: Match, holder: str, reason: str) -> str:
    """Declare the match void, unless another worker has it by now and may fare better."""
    try:
        leases.void(match_id=match.pk, holder=holder, reason=reason)
    except LeaseLost:
        return "lost"
    return "void"


def _play_on(held: HeldMatch) -> str:
    outcome = event_store.sealed_source(held.match)
    while not held.live.over:
        if go_on(held.match, held.live, outcome):
            held.flush()
        turn = _bots_turn(held)
        if turn is None:
            break
        _act(held, turn)
        if time.monotonic() - held.written_at > settings.MATCH_WRITE_SECONDS:
            held.flush()
    if held.match.status == Match.Status.RUNNING:
        held.flush()
    return "finished" if held.live.over else "waits"


def _bots_turn(held: HeldMatch) -> int | None:
    """The next seat that a bot must act for."""
    for index in held.live.actors():
        if index != CHANCE and held.seats[index].player.is_bot:
            return index
    return None


def _act(held: HeldMatch, index: int) -> None:
    """One bot's move; its own fault ends the match as its loss."""
    begun = time.monotonic()
    try:
        text = held.bot(index).act()
        _wait_evenly(held, begun)
        held.live.play(index, text, held.live.seq, int(1000 * (time.monotonic() - begun)))
    except BotFault as fault:
        held.live.fault(index, fault.public)  # its detail would show the cards to everybody
    except Illegal as error:
        held.live.fault(index, say("illegal move: {error}", error=error.message))


def _wait_evenly(held: HeldMatch, begun: float) -> None:
    """Where people play and something is hidden a move takes a time drawn without a look at what the bot holds.

    Else a card that was the only one, and needed no search, would be there sooner. What took longer waits no more.
    """
    live, least = held.live, settings.BOT_ANSWER_MS / 1000
    if least and live.table.game.hides(live.table.seats) and held.beside_people:
        drawn = least * (1 + _RANDOM.random())
        time.sleep(max(0.0, begun + drawn - time.monotonic()))
