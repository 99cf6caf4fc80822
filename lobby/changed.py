"""That something of the open tables may have changed: told to the streams of the lobby (`common.changes`)."""

from __future__ import annotations

from typing import Final

from common import changes

TOPIC: Final = "lobby"


def tell() -> None:
    """Once the transaction is through, pages that list open tables are asked whether they have news."""
    changes.tell(TOPIC)
