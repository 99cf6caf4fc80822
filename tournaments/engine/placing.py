"""Which table is played where: after the pairing, and without changing who meets whom. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

Where = TypeVar("Where", bound=Hashable)


def placed(tables: Sequence[Sequence[Where | None]], room: Mapping[Where, int | None]) -> list[Where | None]:
    """The venue of each table. tables: where each who sits there wishes to play, if anywhere.

    room: the venues in order, each with how many tables it has room for, None: any number. A table that more at it wish
    for comes first, of equal ones that with fewer venues to choose from, then the lower one; who wishes for nothing
    gets what is left, in the order of the venues. None: there is no room left.
    """
    left = {where: len(tables) if most is None else most for where, most in room.items()}
    wishes = [Counter(one for one in sides if one is not None and one in left) for sides in tables]
    found: list[Where | None] = [None] * len(tables)
    for at in sorted(range(len(tables)), key=lambda at: _first(wishes[at], at)):
        free = [where for where, most in left.items() if most > 0]
        if not free:
            continue
        chosen = max(free, key=lambda where: wishes[at][where]) if wishes[at] else None
        if chosen is not None:
            found[at] = chosen
            left[chosen] -= 1
    for at, where in enumerate(found):
        if (
            where is None
            and (rest := next((one for one, most in left.items() if most > 0), None)) is not None
        ):
            found[at] = rest
            left[rest] -= 1
    return found


def _first(wishes: Counter[Where], at: int) -> tuple[int, int, int]:
    return (-max(wishes.values(), default=0), len(wishes), at)
