"""What became of a contract, in words."""

from __future__ import annotations

from typing import Any

from games.core.messages import Message, Seat, say_n


def outcome(player: Seat, contract: str, won: int, *, made: bool) -> Message:
    """A declarer made or lost his contract with so many tricks."""
    said: dict[str, Any] = {"player": player, "contract": contract}
    if made:
        return say_n(
            "{player} made {contract} with {count} trick",
            "{player} made {contract} with {count} tricks",
            won,
            **said,
        )
    return say_n(
        "{player} lost {contract} with {count} trick",
        "{player} lost {contract} with {count} tricks",
        won,
        **said,
    )
