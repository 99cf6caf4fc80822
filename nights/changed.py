"""That something of a night may have changed, but for its tables' matches: told to its streams (`common.changes`)."""

from __future__ import annotations

from common import changes


def topic_of(session_id: int) -> str:
    """Under which streams hear of a night."""
    return f"night:{session_id}"


def tell(session_id: int) -> None:
    """Once the transaction is through, the walls of the night are asked whether they have news."""
    changes.tell(topic_of(session_id))
