"""What a report says beside the lines of its players: pairs that the organisers put together, points by rulings.

`### by hand   2    3    8` is a comment that other programs pass over: in round 2 numbers 3 and 8. Record 299 has in
columns 14-17 the points by which somebody has more or fewer, in 20-22 the round, in 24-27 their number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from games.core.messages import say
from tournaments.engine.event import BYES, POINT, Kind, Round, Ruling, RulingKind, Scheme, Stage, Table
from tournaments.engine.trf.errors import TrfError

BY_HAND: Final = "### by hand"
HAND: Final = re.compile(r"### by hand +(\d{1,3}) +(\d{1,4}) +(\d{1,4}) *")
RULED: Final = re.compile(r"299 {10,}(-?\d{0,3}\.\d{1,2}) +(\d{1,3}) +(\d{1,4}) *")


def remarks(stage: Stage) -> list[str]:
    """The lines that say so."""
    return [*_by_hand(stage), *_by_ruling(stage)]


def _by_hand(stage: Stage) -> Iterator[str]:
    for number, table in stage.tables():
        if table.locked and len(table.entrants) == 2:
            one, other = table.entrants
            yield f"{BY_HAND} {number:3} {one:4} {other:4}"


def _by_ruling(stage: Stage) -> Iterator[str]:
    for number, table in stage.tables():
        if table.finished:
            for side, more in zip(table.sides, _more(table, stage.scheme), strict=True):
                if more:
                    yield f"299{'':10}{_in_four(more):>4}  {number:3} {side[0]:4}"


def _in_four(points: int) -> str:
    """Points as four columns hold them: `-1.0`, `0.25`, `-.25`."""
    text = f"{points / POINT:.2f}".removesuffix("0")
    return text if len(text) <= 4 else text.replace("-0.", "-.")


def _more(table: Table, scheme: Scheme) -> list[int]:
    """What each side has beyond that which its mark in the report says."""
    return [own - marked for own, marked in zip(table.result, marked_points(table, scheme), strict=True)]


def marked_points(table: Table, scheme: Scheme) -> tuple[int, ...]:
    """What the marks of a finished table are worth: who has more has won."""
    result = table.result
    if table.kind in BYES:
        free_for_nothing = table.kind is Kind.BYE and not result[0]
        return (0 if free_for_nothing else scheme.of(table.kind),)
    if table.kind is Kind.FORFEIT:
        return tuple(scheme.win if points > 0 else scheme.zero for points in result)
    first, second = result
    if first == second:
        return scheme.draw, scheme.draw
    return (scheme.win, scheme.loss) if first > second else (scheme.loss, scheme.win)


def with_remarks(rounds: Sequence[Round], lines: Sequence[str]) -> tuple[Round, ...]:
    """The rounds with what the lines of a file say of them. Raises TrfError."""
    by_hand, ruled = _read(lines)
    noted = {number for number, _sits in (*by_hand, *ruled)}
    return tuple(
        replace(one, tables=tuple(_noted(one.number, table, by_hand, ruled) for table in one.tables))
        if one.number in noted
        else one
        for one in rounds
    )


def _read(
    lines: Sequence[str],
) -> tuple[set[tuple[int, frozenset[int]]], Mapping[tuple[int, int], int]]:
    """Round and pair of what was done by hand; by round and number the points of rulings."""
    by_hand: set[tuple[int, frozenset[int]]] = set()
    ruled: dict[tuple[int, int], int] = {}
    for at, line in enumerate(lines, 1):
        if hand := HAND.fullmatch(line):
            by_hand.add((int(hand[1]), frozenset((int(hand[2]), int(hand[3])))))
        elif points := RULED.fullmatch(line.rstrip()):
            key = int(points[2]), int(points[3])
            ruled[key] = ruled.get(key, 0) + round(POINT * float(points[1]))
        elif line.startswith("299"):
            raise TrfError(say("Line {line}: only points of one player in one round are read here.", line=at))
    return by_hand, ruled


def _noted(
    number: int,
    table: Table,
    by_hand: set[tuple[int, frozenset[int]]],
    ruled: Mapping[tuple[int, int], int],
) -> Table:
    locked = (number, frozenset(table.entrants)) in by_hand
    more = tuple(ruled.get((number, side[0]), 0) for side in table.sides)
    if not any(more) or not table.finished:
        return replace(table, locked=locked)
    ruling = Ruling(RulingKind.PENALTY, more, "")
    return replace(table, locked=locked, rulings=(*table.rulings, ruling))
