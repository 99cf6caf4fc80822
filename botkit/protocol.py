"""The language of referee and bot: JSON objects, one a line, protocol 1. What carries the lines is not decided here.

Referee to bot: `hello`, `deal`, `told`, `act`, `result`, `bye`. Bot to referee: `ready` after hello, `act` after act,
nothing else. Either side ignores fields it does not know, so that fields can be added without a new protocol.
docs/botkit/protocol.md is the page for authors.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from games.core.messages import say

PROTOCOL: Final = 1
LINE_MOST: Final = 64 * 1024
NAME_MOST: Final = 80

Message = dict[str, Any]
FaultKind = Literal["crash", "illegal", "timeout", "flood", "malformed", "memory"]


class BotFault(Exception):
    """A bot's own fault, which is its loss. `detail` says what it did, for its author; safe to store and show."""

    def __init__(self, kind: FaultKind, detail: str) -> None:
        self.kind: FaultKind = kind
        self.detail = detail
        super().__init__(f"{kind}: {detail}")

    @property
    def public(self) -> str:
        """The reason as everybody may read it. (`detail` may show the bot's cards.)"""
        return _PUBLIC[self.kind]


_PUBLIC: Final[dict[FaultKind, str]] = {
    "crash": say("its program ended"),
    "illegal": say("an illegal move"),
    "timeout": say("out of time"),
    "flood": say("too much output"),
    "malformed": say("an answer that is not in the protocol"),
    "memory": say("out of memory"),
}


@dataclass(frozen=True, slots=True)
class Clock:
    """What a bot has left, in milliseconds: for this move, and for all its moves of the match together."""

    move_ms: int
    match_ms: int

    @property
    def seconds(self) -> float:
        """How long this answer may take."""
        return max(min(self.move_ms, self.match_ms), 0) / 1000

    def to_json(self) -> dict[str, int]:
        return {"move_ms": self.move_ms, "match_ms": self.match_ms}


def hello(
    *,
    game: str,
    rules_version: int,
    options: Mapping[str, Any],
    seat: int,
    seats: int,
    sides: Sequence[Sequence[int]],
    match: str,
    clock: Clock,
) -> Message:
    """The first message: what is played, and where the bot sits. `match` is a name for the author's own log."""
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "game": game,
        "rules_version": rules_version,
        "options": dict(options),
        "seat": seat,
        "seats": seats,
        "sides": [list(side) for side in sides],
        "match": match,
        "clock": clock.to_json(),
    }


def deal(*, number: int, dealer: int, scores: Sequence[int], carry: Mapping[str, Any]) -> Message:
    """A deal begins: its number from 1, the dealer's seat, each side's score so far, what else is carried over."""
    return {"type": "deal", "number": number, "dealer": dealer, "scores": list(scores), "carry": dict(carry)}


def told(
    *, seq: int, seat: int | None, code: str, text: str, fields: Mapping[str, Any] | None = None
) -> Message:
    """Something has happened, in the words this seat reads in the match's log. seat: who did it, None for nobody.

    code: what kind of event it is. fields: what varies in the text, by name, where the game says it.
    """
    return {
        "type": "told",
        "seq": seq,
        "seat": seat,
        "code": code,
        "text": text,
        "fields": dict(fields or {}),
    }


def act(*, seq: int, view: Mapping[str, Any], legal: Sequence[str], clock: Clock) -> Message:
    """The bot's turn: what it sees and the texts it may answer with."""
    return {"type": "act", "seq": seq, "view": view, "legal": list(legal), "clock": clock.to_json()}


def result(*, totals: Sequence[float], ranking: Sequence[int] | None, reason: str) -> Message:
    """The match is over: each side's total and place (1 is best), and why it ended."""
    return {
        "type": "result",
        "totals": list(totals),
        "ranking": list(ranking) if ranking is not None else None,
        "reason": reason,
    }


def bye() -> Message:
    """Nothing more will come; the bot should end."""
    return {"type": "bye"}


def encode(message: Message) -> bytes:
    """One line, ASCII only, with its end."""
    return json.dumps(message, separators=(",", ":"), allow_nan=False).encode("ascii") + b"\n"


def read_ready(line: bytes) -> str:
    """The name in a bot's answer to hello ("" if it gives none). Raises BotFault."""
    answer = _read(line, "ready")
    name = answer.get("name", "")
    if not isinstance(name, str) or len(name) > NAME_MOST or not name.isprintable():
        raise BotFault(
            "malformed", f'"name" must be at most {NAME_MOST} printable characters, not {_short(name)}.'
        )
    return name


def read_action(line: bytes, *, seq: int, legal: Collection[str]) -> str:
    """The chosen text in a bot's answer to act. Raises BotFault: malformed, or illegal."""
    answer = _read(line, "act")
    if isinstance(answer.get("seq"), bool) or answer.get("seq") != seq or not isinstance(answer["seq"], int):
        raise BotFault(
            "malformed",
            f'"seq" must repeat the number that was asked, {seq}, not {_short(answer.get("seq"))}.',
        )
    action = answer.get("action")
    if not isinstance(action, str):
        raise BotFault("malformed", f'"action" must be one of the texts in "legal", not {_short(action)}.')
    if action not in legal:
        shown = ", ".join(sorted(legal)[:20])
        raise BotFault("illegal", f"{_short(action)} is not a legal move; there were: {shown}.")
    return action


def _read(line: bytes, kind: str) -> dict[str, Any]:
    if len(line) > LINE_MOST:
        raise BotFault("flood", f"it wrote a line of {len(line)} bytes; {LINE_MOST} are allowed.")
    try:
        answer = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        raise BotFault(
            "malformed",
            f"a line of JSON was due, not {_short(line)}. (Print messages for yourself to standard error.)",
        ) from None
    if not isinstance(answer, dict):
        raise BotFault("malformed", f"an object was due, not {_short(answer)}.")
    if answer.get("type") != kind:
        raise BotFault("malformed", f'"type" must be "{kind}" here, not {_short(answer.get("type"))}.')
    return answer


def _short(value: object) -> str:
    """A value as ASCII for people, cut short."""
    try:
        text = ascii(value)
    except (RecursionError, ValueError):
        text = f"a {type(value).__name__}"
    return text if len(text) <= 120 else f"{text[:117]}..."
