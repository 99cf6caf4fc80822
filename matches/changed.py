"""That something of a match may have changed: told to the streams of its table (`common.changes`)."""

from __future__ import annotations

from typing import Final

from common import changes

LIST: Final = "matches"
"""Under which streams hear that a match has begun or is over."""


def topic_of(match_id: int) -> str:
    """Under which streams hear of a match."""
    return f"match:{match_id}"


def tell(match_id: int) -> None:
    """Once the transaction is through, whoever looks at the match is asked whether their page has news."""
    changes.tell(topic_of(match_id))


def tell_list() -> None:
    """A match has begun, or is over: lists of what is being played may have news."""
    changes.tell(LIST)
