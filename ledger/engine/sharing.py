"""An expense that several have paid and several share: how much of each part goes to whom. Pure: integers only."""

from collections.abc import Mapping
from fractions import Fraction

from games.core.stakes import apportion


def owed_to(parts: Mapping[int, int], paid: Mapping[int, int], key: str) -> dict[int, dict[int, int]]:
    """Each one's part divided among who paid, in proportion to what each has paid; who paid has a part of their own.

    Part by part, of what is not yet given back, so that the parts and what was paid both come out whole. The key
    decides who gets an odd unit. Raises ValueError unless the parts add up to what was paid.

    >>> owed_to({1: 50, 3: 50}, {1: 75, 2: 25}, "k")
    {1: {1: 37, 2: 13}, 3: {1: 38, 2: 12}}
    """
    if sum(parts.values()) != sum(paid.values()):
        raise ValueError(f"Parts of {sum(parts.values())} do not add up to {sum(paid.values())}.")
    left = dict(paid)
    found: dict[int, dict[int, int]] = {}
    for player, part in sorted(parts.items()):
        together = sum(left.values())
        exact = {payer: Fraction(part * rest, together or 1) for payer, rest in left.items()}
        found[player] = apportion(exact, key)
        left = {payer: rest - found[player][payer] for payer, rest in left.items()}
    return found


def filled(amounts: Mapping[int, int | None], total: int, key: str) -> dict[int, int]:
    """What is open (None) gets what is left of the total, in equal parts. Raises ValueError if less than nothing is.

    >>> filled({1: 20, 2: None, 3: None}, 50, "k")
    {1: 20, 2: 15, 3: 15}
    """
    given = {player: amount for player, amount in amounts.items() if amount is not None}
    waiting = amounts.keys() - given.keys()
    rest = total - sum(given.values())
    if waiting and rest < 0:
        raise ValueError(f"{-rest} too much is given.")
    return given | apportion({player: Fraction(rest, len(waiting)) for player in waiting}, key)
