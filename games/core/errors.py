"""Everything the rules engine can refuse, each with a reason a person can act on."""

from __future__ import annotations

from collections.abc import Callable, Mapping


class RulesError(ValueError):
    """The engine refuses; nothing has changed. `str(error)` says what was wrong and what would be right.

    People stand in it by their marks (`games.core.naming`) until `rewrite` puts their names in.
    """

    def rewrite(self, words: Callable[[str], str]) -> None:
        """Say the same in other words."""
        self.args = (words(str(self)),)


class UnknownGame(RulesError):
    """No game has that key."""


class BadOption(RulesError):
    """An option is unknown, of the wrong type or out of its range, or the number of seats does not fit."""


class Illegal(RulesError):
    """A move that the rules do not allow now."""


class NotYourTurn(Illegal):
    """The seat may not act now."""


class StaleSequence(Illegal):
    """The mover had not seen the newest event. `current` is the sequence number to catch up to."""

    def __init__(self, expected: int, current: int) -> None:
        super().__init__(
            f"The match is at event {current}, but the move was made for event {expected}: look again, then move."
        )
        self.expected = expected
        self.current = current


class BadResult(RulesError):
    """A deal result that cannot be. `fields` maps a field's name ("" for the whole) to the reason."""

    def __init__(self, fields: Mapping[str, str] | str) -> None:
        self.fields: dict[str, str] = {"": fields} if isinstance(fields, str) else dict(fields)
        super().__init__("; ".join(f"{name}: {why}" if name else why for name, why in self.fields.items()))

    def rewrite(self, words: Callable[[str], str]) -> None:
        self.fields = {name: words(why) for name, why in self.fields.items()}
        super().rewrite(words)


class BadLog(RulesError):
    """A stored log that does not replay."""
