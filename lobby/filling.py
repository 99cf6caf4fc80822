"""Which bots take the free seats of a table (pure)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def filled(
    free: Sequence[int], side_of: Mapping[int, int], taken: Mapping[int, int], bots: Sequence[int]
) -> dict[int, int]:
    """The bot for each `free` seat: another for each while there are enough, never one on two sides.

    `taken`: the bot of each seat that a bot has already. `bots`: those that know the game, who suits best first. Where
    there are not enough, a bot is its own partner. Empty if there is none for some side.
    """
    sides = {bot: side_of[seat] for seat, bot in taken.items()}
    chosen: dict[int, int] = {}
    first = {side: min(seat for seat in free if side_of[seat] == side) for side in map(side_of.get, free)}
    for seat in sorted(free, key=lambda seat: (first[side_of[seat]] != seat, seat)):
        side = side_of[seat]
        partner = next((bot for bot, where in sides.items() if where == side), None)
        bot = next((bot for bot in bots if bot not in sides), partner)
        if bot is None:
            return {}
        chosen[seat] = bot
        sides.setdefault(bot, side)
    return chosen


def turned(seats: Sequence[int], sides: Sequence[Sequence[int]]) -> list[int]:
    """Who sits where when the same play again: each one seat further, where partners stay partners by that.

    `seats`: players by seat. `sides`: the seats of each side.
    """
    around = len(seats)
    moved = {frozenset((seat + 1) % around for seat in side) for side in sides}
    if moved != {frozenset(side) for side in sides}:
        return list(seats)
    return [seats[seat - 1] for seat in range(around)]
