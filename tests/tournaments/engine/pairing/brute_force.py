"""Every pairing there is."""

from __future__ import annotations

from collections.abc import Iterator


def every_pairing(players: list[int]) -> Iterator[list[tuple[int, int]]]:
    """Every way to pair them all."""
    if not players:
        yield []
        return
    first, *others = players
    for other in others:
        rest = [player for player in others if player != other]
        yield from ([(first, other), *more] for more in every_pairing(rest))
