"""What every entry of a match's log is, and how reasons stand in it."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from games.core.errors import BadLog
from games.core.json_text import read_json
from games.core.messages import Message, from_json, say, verbatim
from games.core.results import reason

if TYPE_CHECKING:
    from games.core.match import LiveMatch

Content = TypeVar("Content")


def text_of(reason: str) -> str:
    """A reason as the log keeps it: a message as JSON, what somebody wrote as it is."""
    if isinstance(reason, Message):
        return json.dumps(reason.to_json(), ensure_ascii=False)
    return text_of(verbatim(reason)) if reason.startswith("{") else reason


def reason_in(text: str) -> Message:
    """The reason of an event: the reverse of `text_of`, for any text whatever."""
    try:
        return from_json(read_json(text)) if text.startswith("{") else verbatim(text)
    except (ValueError, TypeError, AttributeError, RecursionError):
        return verbatim(text)


def impossible(event: LogEvent[Any], why: Exception) -> BadLog:
    """The refusal of a log in which this event cannot have happened."""
    return BadLog(
        say(
            "Event {seq} ({kind} {text}): {error}",
            seq=event.seq,
            kind=event.kind,
            text=event.text[:40],
            error=reason(why),
        )
    )


@dataclass(slots=True, unsafe_hash=True)  # frozen ones take three times as long to make, and a log has many
class LogEvent(ABC, Generic[Content]):
    """One entry of the log. seq counts from 1. seat: who acted, None for chance and for the table as a whole.

    text: a move's text; a sealed outcome; a result as JSON; a reason (`reason_in`). What it says in its match, the
    content, is read once, by `check`, and handed to `tell` and `apply`.
    """

    kind: ClassVar[str]

    seq: Final[int]
    seat: Final[int | None]
    text: Final[str]
    ms: Final[int] = 0

    def to_json(self) -> list[Any]:
        return [self.kind, self.seat, self.text, self.ms]

    @abstractmethod
    def check(self, match: LiveMatch) -> Content:
        """What the text says. Raises RulesError or ValueError if this cannot happen in the match as it stands."""

    def believed(self, match: LiveMatch) -> Content:
        """What the text says, for who knows that it was checked when it was written."""
        return self.check(match)

    def follow(self, match: LiveMatch) -> None:
        """Let it happen, for who knows that it did; nobody is told."""
        self.apply(match, self.believed(match))

    @abstractmethod
    def tell(self, match: LiveMatch, viewer: int | None, content: Content) -> str:
        """What a viewer reads of it when it is about to happen."""

    @abstractmethod
    def apply(self, match: LiveMatch, content: Content) -> None:
        """Let it happen."""
