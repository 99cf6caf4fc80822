"""Writing a TRF that every program reads: the plain records, columns as FIDE prints them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tournaments.engine.event import BYES, Entrant, Kind, Scheme, Stage, Table
from tournaments.engine.ranking import ranked
from tournaments.engine.trf.remarks import remarks

LETTERS: Final = {Kind.BYE: "U", Kind.FULL: "F", Kind.HALF: "H", Kind.ZERO: "Z"}
USUAL: Final = Scheme()


def write(
    stage: Stage,
    *,
    title: str = "",
    total: int = 0,
    colour: str = "",
    coming: bool = False,
    kind: str = "Individual: Swiss-System",
    more: Sequence[str] = (),
) -> str:
    """The report of a stage between two sides of one. coming: who is away in the next round has a bye there.

    kind: what the event is; more: lines in front of those of the players.
    """
    ranks = {rank.number: rank.rank for rank in ranked(stage, ("BH-C1", "BH", "SB"))}
    points = {rank.number: rank.points for rank in ranked(stage, ())}
    blocks = _all_blocks(stage)
    lines = [f"012 {title or 'Tournament'}", f"062 {len(stage.entrants)}", f"092 {kind}"]
    rounds = max(total, stage.number if coming else len(stage.rounds))
    lines += [f"XXR {rounds}", f"152 {(colour or first_colour(stage)).upper()}", *_points_lines(stage.scheme)]
    lines += [f"260   1 {rounds:3} {one:4} {two:4}" for one, two in sorted(map(sorted, stage.apart))]
    lines += [*remarks(stage), *more]
    for entrant in stage.entrants:
        more = _next_block(stage, entrant) if coming else ""
        worth = points[entrant.number] + (_bye_points(stage, entrant) if more else 0)
        lines.append(_line(entrant, worth, ranks[entrant.number], "".join([*blocks[entrant.number], more])))
    return "\n".join(lines) + "\n"


def _line(entrant: Entrant, points: int, rank: int, blocks: str) -> str:
    name = entrant.name[:33]
    head = f"001 {entrant.number:4}      {name:33} {entrant.rating or '':>4}"
    return f"{head:80}{points / 100:4.1f} {rank:4}  {blocks}".rstrip()


def _all_blocks(stage: Stage) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {number: [] for number in stage.numbers}
    for at, one in enumerate(stage.rounds, 1):
        for table in one.tables:
            for number, block in _blocks(table).items():
                found[number].append(block)
        for blocks in found.values():
            blocks += ["0000 - Z  "] * (at - len(blocks))
    return found


def _blocks(table: Table) -> Mapping[int, str]:
    if table.kind in BYES:
        free_for_nothing = table.kind is Kind.BYE and not table.result[0]
        return {table.sides[0][0]: f"0000 - {'Z' if free_for_nothing else LETTERS[table.kind]}  "}
    (one,), (other,) = table.sides
    marks = _marks(table)
    return {one: f"{other:4} w {marks[0]}  ", other: f"{one:4} b {marks[1]}  "}


def _marks(table: Table) -> str:
    if not table.finished:
        return "  "
    first, second = table.result
    if table.kind is Kind.FORFEIT:
        return f"{'+' if first > 0 else '-'}{'+' if second > 0 else '-'}"
    return "10" if first > second else "01" if second > first else "=="


def _next_block(stage: Stage, entrant: Entrant) -> str:
    if entrant.plays(stage.number):
        return ""
    return f"0000 - {LETTERS[entrant.byes.get(stage.number, Kind.ZERO)]}  "


def _bye_points(stage: Stage, entrant: Entrant) -> int:
    return stage.scheme.of(entrant.byes.get(stage.number, Kind.ZERO))


def _points_lines(scheme: Scheme) -> list[str]:
    if scheme == USUAL:
        return []
    letters = (
        ("W", scheme.win),
        ("D", scheme.draw),
        ("L", scheme.loss),
        ("U", scheme.bye),
        ("Z", scheme.zero),
    )
    return [f"BB{letter} {points / 100:4.1f}" for letter, points in letters]


def first_colour(stage: Stage) -> str:
    """The colour that was drawn for number 1, read from round 1: odd numbers of the upper half have it."""
    if not stage.rounds:
        return "w"
    played = [table for table in stage.rounds[0].tables if table.kind not in BYES]
    if not played:
        return "w"
    top = min(played, key=lambda table: min(table.entrants))
    number = min(top.entrants)
    has_white = top.sides[0] == (number,)
    return "w" if has_white == bool(number % 2) else "b"
