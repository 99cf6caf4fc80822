"""Words for tests of events: entrants, rounds written as text, and an event played by the made-up results."""

from __future__ import annotations

from tournaments.engine.event import Entrant, Kind, Round, Stage, Table

BYES = {"U": Kind.BYE, "F": Kind.FULL, "H": Kind.HALF, "Z": Kind.ZERO}
RESULTS = {
    "1-0": (100, 0),
    "0-1": (0, 100),
    "=": (50, 50),
    "+-": (100, 0),
    "-+": (0, 100),
    "--": (0, 0),
    "?": (),
}
WORTH = {"U": 100, "F": 100, "H": 50, "Z": 0}


def people(count: int, **changes: object) -> tuple[Entrant, ...]:
    """So many entrants, the first the strongest."""
    return tuple(Entrant(n, f"P{n}", 2000 - 10 * n, **changes) for n in range(1, count + 1))  # type: ignore[arg-type]


def table(text: str) -> Table:
    """`1-4 1-0`, `2-3 =`, `5 U`, `1-2 +-` (a forfeit), `3-4 ?` (still played)."""
    who, said = text.split()
    if said in BYES:
        return Table(BYES[said], ((int(who),),), (WORTH[said],))
    one, other = who.split("-")
    kind = Kind.FORFEIT if said in ("+-", "-+", "--") else Kind.PLAYED
    return Table(kind, ((int(one),), (int(other),)), RESULTS[said])


def rounds(*texts: str) -> tuple[Round, ...]:
    """Each text one round: `"1-4 1-0, 2-3 ="`."""
    return tuple(Round(at, tuple(map(table, text.split(", ")))) for at, text in enumerate(texts, 1))


def stage(count: int, *texts: str, **more: object) -> Stage:
    return Stage(people(count), rounds(*texts), **more)  # type: ignore[arg-type]
