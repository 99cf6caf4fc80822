"""That something of a match may have changed: told to the streams of its table (`common.changes`)."""

from __future__ import annotations

from common import changes


def topic_of(match_id: int) -> str:
    """Under which streams hear of a match."""
    return f"match:{match_id}"


def tell(match_id: int) -> None:
    """Once the transaction is through, whoever looks at the match is asked whether their page has news."""
    changes.tell(topic_of(match_id))
