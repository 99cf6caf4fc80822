"""Write a bot for Kerho in a few lines: `from kerho_bot import run`, then `run(choose)`.

    from kerho_bot import run

    def choose(turn):
        return turn.legal[0]

    run(choose)

`choose` is called whenever it is your turn and must return one of `turn.legal`. This file needs nothing but Python;
the site puts it beside every bot, and you may copy it, read it and change it. Standard output belongs to the referee,
so `print` goes to standard error here: the site keeps the end of it as your bot's log.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any, TextIO


class Match:
    """What hello said: game, options, seat, seats, sides; and what has happened since: deal, told, result."""

    def __init__(self, hello: dict[str, Any]) -> None:
        self.game: str = hello["game"]
        self.options: dict[str, Any] = hello["options"]
        self.seat: int = hello["seat"]
        self.seats: int = hello["seats"]
        self.sides: list[list[int]] = hello["sides"]
        self.deal: dict[str, Any] = {}
        self.told: list[str] = []
        self.result: dict[str, Any] | None = None

    @property
    def partners(self) -> list[int]:
        """The other seats of our side."""
        return [seat for side in self.sides if self.seat in side for seat in side if seat != self.seat]


class Turn:
    """One question: the match, the view of our seat, the legal moves, and the clock in milliseconds."""

    def __init__(self, match: Match, message: dict[str, Any]) -> None:
        self.match = match
        self.seq: int = message["seq"]
        self.view: dict[str, Any] = message["view"]
        self.legal: list[str] = message["legal"]
        self.move_ms: int = message["clock"]["move_ms"]
        self.match_ms: int = message["clock"]["match_ms"]


def run(
    choose: Callable[[Turn], str], name: str = "", told: Callable[[Match, str], object] | None = None
) -> None:
    """Play one match. choose(turn) returns a text from turn.legal; told(match, text), if given, hears every event."""
    wire = sys.stdout
    sys.stdout = sys.stderr
    match: Match
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            match = Match(message)
            _say(wire, {"type": "ready", "name": name})
        elif kind == "act":
            _say(wire, {"type": "act", "seq": message["seq"], "action": choose(Turn(match, message))})
        elif kind == "deal":
            match.deal, match.told = message, []
        elif kind == "told":
            match.told.append(message["text"])
            if told is not None:
                told(match, message["text"])
        elif kind == "result":
            match.result = message
        elif kind == "bye":
            return


def _say(wire: TextIO, message: dict[str, Any]) -> None:
    wire.write(json.dumps(message) + "\n")
    wire.flush()
