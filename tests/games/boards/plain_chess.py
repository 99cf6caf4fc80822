"""Chess moves on a list of squares, written apart from the kit for the tests of chess variants."""

from __future__ import annotations

STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
SLANTING = ((1, 1), (1, -1), (-1, 1), (-1, -1))
KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
GLIDES = {"R": STRAIGHT, "B": SLANTING, "Q": STRAIGHT + SLANTING, "H": STRAIGHT + SLANTING}
LEAPS = {"N": KNIGHT, "H": KNIGHT, "K": STRAIGHT + SLANTING}
Men = dict[tuple[int, int], tuple[int, str]]
"""By file and rank, from 0, the colour and the letter."""


def inside(file: int, rank: int) -> bool:
    return 0 <= file < 8 and 0 <= rank < 8


def strikes(men: Men, spot: tuple[int, int]) -> set[tuple[int, int]]:
    """The squares that a man attacks."""
    (colour, kind), (file, rank) = men[spot], spot
    if kind == "P":
        return {(file + side, rank + (-1 if colour else 1)) for side in (-1, 1)}
    found = {(file + right, rank + up) for right, up in LEAPS.get(kind, ())}
    for right, up in GLIDES.get(kind, ()):
        there = file + right, rank + up
        while inside(*there):
            found.add(there)
            if there in men:
                break
            there = there[0] + right, there[1] + up
    return {there for there in found if inside(*there)}


def attacked(men: Men, spot: tuple[int, int], by: int) -> bool:
    return any(spot in strikes(men, man) for man, (colour, _) in men.items() if colour == by)


def steps(men: Men, mover: int, passed: tuple[int, int] | None = None) -> list[tuple]:
    """All moves: from, to, and what a pawn becomes."""
    found = []
    for spot, (colour, kind) in men.items():
        if colour != mover:
            continue
        hits = {there for there in strikes(men, spot) if men.get(there, (-1,))[0] != mover}
        if kind == "P":
            up, (file, rank) = (-1 if mover else 1), spot
            hits = {there for there in hits if there in men or there == passed}
            if (file, rank + up) not in men:
                hits.add((file, rank + up))
                if rank == (6 if mover else 1) and (file, rank + 2 * up) not in men:
                    hits.add((file, rank + 2 * up))
        for there in hits:
            last = kind == "P" and there[1] in (0, 7)
            found += [(spot, there, become) for become in ("QRBN" if last else " ")]
    return found


def made(men: Men, move: tuple, passed: tuple[int, int] | None = None) -> tuple[Men, tuple[int, int] | None]:
    """The men after a move, and the square that a pawn ran over."""
    start, there, become = move
    colour, kind = men[start]
    after = {spot: man for spot, man in men.items() if spot != start}
    if kind == "P" and there == passed:
        after.pop((there[0], start[1]))
    after[there] = (colour, kind if become == " " else become)
    ran = kind == "P" and abs(there[1] - start[1]) == 2
    return after, (start[0], (start[1] + there[1]) // 2) if ran else None


def men_of(state) -> Men:
    """The men of a game's state."""
    return {
        ("abcdefgh".index(state.board.names[site][0]), int(state.board.names[site][1]) - 1): (
            int(state.men[1] >> site & 1),
            kind,
        )
        for site, kind in state.on().items()
    }
