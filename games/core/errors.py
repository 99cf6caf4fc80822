"""Everything the rules engine can refuse, each with a reason a person can act on and a code for programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.core.messages import Message, Text, message_of, say


class RulesError(ValueError):
    """The engine refuses; nothing has changed. `message` says what was wrong and what would be right.

    `str(error)` is the message in English, where people stand by their marks (`games.core.naming`) until `rewrite` puts
    their names in; `code` is a stable word that programs can compare.
    """

    code: str = "rules"

    def __init__(self, message: Text, *, code: str = "") -> None:
        self.message: Message = message_of(message)
        self.code = code or self.code
        super().__init__(str(self.message))

    def rewrite(self, words: Callable[[str], str]) -> None:
        """Say the same in other words."""
        self.args = (words(str(self)),)


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
    """A deal result that cannot be. `reasons`: a message by field ("" for the whole); `fields`: the same in English."""

    code = "bad-result"

    def __init__(self, fields: Mapping[str, Text] | Text) -> None:
        given = fields if isinstance(fields, Mapping) else {"": fields}
        self.reasons: dict[str, Message] = {name: message_of(why) for name, why in given.items()}
        self.fields: dict[str, str] = {name: str(why) for name, why in self.reasons.items()}
        super().__init__("; ".join(f"{name}: {why}" if name else why for name, why in self.fields.items()))

    def rewrite(self, words: Callable[[str], str]) -> None:
        self.fields = {name: words(why) for name, why in self.fields.items()}
        super().rewrite(words)


class BadLog(RulesError):
    """A stored log that does not replay."""

    code = "bad-log"
