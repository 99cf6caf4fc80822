"""Entrants, pairings and standings of an event as tables for a spreadsheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from common import csv_files
from tournaments.engine.event import POINT
from tournaments.exchange.result_lines import as_typed
from tournaments.models import Competition, Pairing
from tournaments.result_codes import Typed
from tournaments.selectors import pairings, table_of_standings
from tournaments.standing_sums import decided_in_words

ENTRANTS: Final = ("number", "name", "category", "from_round", "gone_after", "byes", "bot")
STANDING: Final = ("place", "name", "bot", "points", "met", "won", "drawn", "lost")
SEATS: Final = ("first", "second")


def entrants(competition: Competition) -> str:
    """Who plays, by the number of the draw, once everybody sees it; byes as `2:half-bye 4:zero-bye`. One query."""
    drawn = competition.was_drawn
    rows = competition.entries.select_related("player").order_by(*(("number", "pk") if drawn else ("pk",)))
    return csv_files.written(
        ENTRANTS,
        (
            (
                row.number if drawn else "",
                row.title,
                row.category,
                row.since,
                "" if row.until is None else row.until,
                " ".join(f"{number}:{kind}" for number, kind in sorted(row.byes.items())),
                "yes" * row.player.is_bot,
            )
            for row in rows
        ),
    )


def tables(competition: Competition, number: int | None = None) -> str:
    """The tables of a round, or of all. Its lines can be given back with their results (`result_lines`)."""
    rows = list(pairings(competition, number))
    most = max((len(row.sides.all()) for row in rows), default=2)
    seats = (*SEATS, *(f"seat_{n}" for n in range(3, most + 1)))
    head = ("round", "table", *seats, "result", "kind", "by_hand", "rulings", "bots")
    return csv_files.written(head, (_table(row, len(seats)) for row in rows))


def _table(row: Pairing, seats: int) -> Sequence[object]:
    sides = row.sides.all()
    names = [side.entry.title for side in sides]
    bots = "; ".join(side.entry.title for side in sides if side.entry.player.is_bot)
    ruled = "; ".join(f"{one.kind} {one.said_points}: {one.reason}" for one in row.rulings.all())
    seated = [*names, *[""] * (seats - len(names))]
    return row.round.number, row.table, *seated, result_of(row), row.kind, "yes" * row.by_hand, ruled, bots


def result_of(row: Pairing) -> str:
    """The table's own result, as it is typed in the organisers' grid; points of each where more than two sit there.

    A table at which nobody meets another has none: its kind says it.
    """
    sides = list(row.sides.all())
    points = [side.points for side in sides]
    if None in points or len(points) < 2:
        return ""
    if len(sides) != 2:
        return ":".join(side.said_points for side in sides)
    return as_typed(_of_two(row, points, [side.score for side in sides]))


def _of_two(row: Pairing, points: Sequence[int | None], scores: Sequence[int | None]) -> Typed:
    first, second = ((one or 0) for one in points)
    if row.kind == Pairing.Kind.FORFEIT:
        return Typed(came=(first > 0, second > 0))
    winner = None if first == second else int(second > first)
    return Typed(winner=winner, scores=_scores(scores, winner))


def _scores(scores: Sequence[int | None], winner: int | None) -> tuple[int, int] | None:
    """The scores, where they say who has won: not where the lower wins, nor of several matches."""
    first, second = scores
    if first is None or second is None or min(first, second) < 0:
        return None
    better = None if first == second else int(second > first)
    return (first, second) if better == winner else None


def standings(competition: Competition) -> str:
    """The standings with each tie-break by its key, and what decided each place."""
    return csv_files.written(
        (*STANDING, *competition.tie_breaks, "decided"),
        (
            (
                row.line.place,
                row.entry.title,
                "yes" * row.entry.player.is_bot,
                f"{row.hundredths / POINT:g}",
                row.line.played,
                row.line.won,
                row.line.drawn,
                row.line.lost,
                *(f"{one:g}" for one in row.line.breaks),
                decided_in_words(row.rank) if row.rank else "",
            )
            for row in table_of_standings(competition)
        ),
    )


TABLES: Final[dict[str, Callable[[Competition], str]]] = {
    "entrants": entrants,
    "pairings": tables,
    "standings": standings,
}
