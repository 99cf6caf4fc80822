"""The first of all ways to give everybody one: who comes first has the lowest that leaves one to each of the others.

After each choice an alternating way leads from what the chooser gives up to what it takes instead: whoever loses theirs
takes the next on the way (Kuhn, The Hungarian method for the assignment problem, 1955). Sets of numbers are bits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def first_choices(rows: Sequence[int], had: Sequence[int]) -> list[int]:
    """What each has in the first way. rows: as bits what each can have. had: what each has in some way."""
    own, owner = list(had), {what: who for who, what in enumerate(had)}
    columns = dict.fromkeys(had, 0)
    for who, row in enumerate(rows):
        for what in _numbers(row):
            columns[what] |= 1 << who
    later = (1 << len(rows)) - 1
    for who, row in enumerate(rows):
        later &= ~(1 << who)
        instead = _instead(own, columns, own[who], later)
        taken = next(what for what in _numbers(row) if what == own[who] or owner[what] in instead)
        one = who
        while (loser := owner[taken]) != who:
            own[one], owner[taken] = taken, one
            one, taken = loser, instead[loser]
        own[one], owner[taken] = taken, one
    return own


def _instead(own: Sequence[int], columns: dict[int, int], free: int, others: int) -> dict[int, int]:
    """What each of the others, as far as they can give up theirs, would take when `free` is."""
    found: dict[int, int] = {}
    offered = [free]
    for what in offered:
        for who in _numbers(columns[what] & others):
            found[who] = what
            offered.append(own[who])
        others &= ~columns[what]
    return found


def _numbers(bits: int) -> Iterator[int]:
    """The places of the bits that are set, from below."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
