"""What boards are worth once they are compared: the points of each table, and of who had no table or no opponents.

Setting `scoring`: 0 matchpoints, 1 cross-IMPs, 2 Butler; `boards`: how many are played in a round.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from typing import Final

from tournaments.engine.bridge_scores import (
    AVERAGES,
    ONE,
    butler,
    cross_imps,
    matchpoints,
    rounded,
)
from tournaments.engine.event import Kind, Round, Stage, Table

MATCHPOINTS: Final = 0
Scorer = Callable[[Sequence[int]], list[int]]
BoardPoints = dict[tuple[int, int], list[tuple[int, int]]]
"""Of each table, by round and place in it, on each board what both sides get, in hundredths."""


def compared(stage: Stage) -> BoardPoints:
    """Of each table, by round and place, on each board what both sides get: compared with all who played it."""
    played = [
        (one.number, at, board, score)
        for one in stage.rounds
        for at, table in enumerate(one.tables)
        for board, score in zip(table.boards, table.board_scores, strict=False)
    ]
    most = _most_scores([board for _, _, board, _ in played])
    found: BoardPoints = {}
    for _, results in groupby(sorted(played, key=lambda one: one[2]), key=lambda one: one[2]):
        rows = list(results)
        ours = _scores(stage, [score for *_, score in rows], most)
        theirs = _scores(stage, [-score for *_, score in rows], most)
        for (number, at, _, _), own, other in zip(rows, ours, theirs, strict=True):
            found.setdefault((number, at), []).append((own, other))
    return found


def _most_scores(boards: Sequence[int]) -> int:
    return max((boards.count(board) for board in set(boards)), default=0)


def _scores(stage: Stage, scores: Sequence[int], most: int) -> list[int]:
    scorers: tuple[Scorer, ...] = (lambda one: matchpoints(one, most), cross_imps, butler)
    return scorers[stage.settings["scoring"]](scores)


def with_points(stage: Stage) -> Stage:
    """The stage with each table's points as the sums of its boards."""
    sums = compared(stage)
    rounds = [
        replace(
            one,
            tables=tuple(_summed(table, sums.get((one.number, at))) for at, table in enumerate(one.tables)),
        )
        for one in stage.rounds
    ]
    return replace(stage, rounds=tuple(rounds))


def _summed(table: Table, boards: Sequence[tuple[int, int]] | None) -> Table:
    if not boards or table.kind is not Kind.PLAYED:
        return table
    return replace(table, points=(sum(own for own, _ in boards), sum(other for _, other in boards)))


def evened(stage: Stage) -> Stage:
    """Rounds without boards by the boards that each has played, as matchpoints compare shares and not sums.

    Who sits out gets their own mean of a round. Who did not come gets nothing, and who waited for them their own mean,
    at least the share of an average plus. IMPs need none of it: nought is their mean.
    """
    if stage.settings["scoring"] != MATCHPOINTS:
        return replace(stage, rounds=tuple(_without_points(one) for one in stage.rounds))
    own: dict[int, list[tuple[int, int]]] = {number: [] for number in stage.numbers}
    for _, table in stage.tables():
        if table.kind is Kind.PLAYED and table.boards and table.finished:
            for points, side in zip(table.points, table.sides, strict=True):
                for number in side:
                    own[number].append((points, sum(table.points)))
    rounds = [
        replace(one, tables=tuple(_evened(table, own, stage) for table in one.tables)) for one in stage.rounds
    ]
    return replace(stage, rounds=tuple(rounds))


def _evened(table: Table, own: Mapping[int, Sequence[tuple[int, int]]], stage: Stage) -> Table:
    if table.kind is Kind.PLAYED or not table.finished:
        return table
    if table.kind is Kind.BYE:
        return replace(table, points=(_mean(own[table.entrants[0]], 0, 0),))
    came = max(table.points)
    top = 2 * ONE * (_fullest(stage) - 1) * stage.settings["boards"]
    points = [
        _mean(own[side[0]], top, AVERAGES["A+"]) if earned == came > 0 else 0
        for side, earned in zip(table.sides, table.points, strict=True)
    ]
    return replace(table, points=tuple(points))


def _mean(played: Sequence[tuple[int, int]], top: int, least: int) -> int:
    """What is won in a round on average, at least so many per cent of the top of a round."""
    mean = rounded(Fraction(sum(won for won, _ in played), len(played))) if played else 0
    return max(mean, rounded(Fraction(top * least, 100)))


def _fullest(stage: Stage) -> int:
    return max(1, _most_scores([board for _, table in stage.tables() for board in scored(table)]))


def scored(table: Table) -> tuple[int, ...]:
    """The boards of a table that have a score."""
    return table.boards[: len(table.board_scores)]


def _without_points(one: Round) -> Round:
    tables = [
        table if table.kind is Kind.PLAYED else replace(table, points=tuple(0 for _ in table.points))
        for table in one.tables
    ]
    return replace(one, tables=tuple(tables))
