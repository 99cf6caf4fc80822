"""Everything the rules engine can refuse, each with a reason a person can act on and a code for programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NoReturn

from games.core.messages import Message, Several, Value, joined, message_of, say, with_values
from games.core.naming import Named, Names


class Refusal(ValueError):
    """What was asked cannot be done; nothing has changed. `message` says what was wrong and what would be right.

    `code` is a stable word that programs can compare. `names`: who sits at the table that it is about, once that is
    known; until then people stand in `str(error)`, the message in English, by their marks (`games.core.naming`).
    """

    code: str = "refused"
    names: Names | None = None

    def __init__(self, message: str, *, code: str = "") -> None:
        self.message: Message = message_of(message)
        self.code = code or self.code
        super().__init__(self.message)

    def __str__(self) -> str:
        return self._named(self.message)

    def _named(self, message: Message) -> str:
        return Named(self.names).said(message) if self.names else str(message)


class RulesError(Refusal):
    """The rules engine refuses."""

    code = "rules"


class UnknownGame(RulesError):
    """No game has that key."""

    code = "unknown-game"


class BadOption(RulesError):
    """An option is unknown, of the wrong type or out of its range, or the number of seats does not fit."""

    code = "bad-option"


class Illegal(RulesError):
    """A move that the rules do not allow now."""

    code = "illegal"


class NotYourTurn(Illegal):
    """The seat may not act now."""

    code = "not-your-turn"


class StaleSequence(Illegal):
    """The mover had not seen the newest event. `current` is the sequence number to catch up to."""

    code = "stale"

    def __init__(self, expected: int, current: int) -> None:
        super().__init__(
            say(
                "The match is at event {current}, but the move was made for event {expected}: look again, then move.",
                current=current,
                expected=expected,
            )
        )
        self.expected = expected
        self.current = current


class BadResult(RulesError):
    """A deal result that cannot be. `reasons`: a message by field ("" for the whole)."""

    code = "bad-result"

    def __init__(self, fields: Mapping[str, str] | str) -> None:
        given = fields if isinstance(fields, Mapping) else {"": fields}
        self.reasons: dict[str, Message] = {name: message_of(why) for name, why in given.items()}
        said: list[Value] = [
            Several((f"{name}: ", why), "") if name else why for name, why in self.reasons.items()
        ]
        super().__init__(self.reasons[""] if self.reasons.keys() == {""} else joined(said, "; "))

    @property
    def fields(self) -> dict[str, str]:
        """The reasons in English."""
        return {name: self._named(why) for name, why in self.reasons.items()}


def refuse(field: str, template: str, /, **values: Value) -> NoReturn:
    """Say of one field of a result why it cannot be, as `say` would: `refuse("bonus", "only one side gets a bonus.")`.

    Raises BadResult.
    """
    raise BadResult({field: with_values(template, values)})


class BadLog(RulesError):
    """A stored log that does not replay."""

    code = "bad-log"
