"""One table over several parts: the games of an all-round event, the nights and tournaments of a season. Pure.

All amounts are whole numbers of hundredths. What somebody did not play brings nothing; where the sum of places counts,
it is a place behind all who played.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from games.core.messages import say
from tournaments.engine.event import POINT, EventError

By = Literal["places", "points", "scores", "place-sum"]
WAYS: Final = ("places", "points", "scores", "place-sum")
MOST_SCALE: Final = 100
MOST_PARTS: Final = 200


@dataclass(frozen=True, slots=True)
class Result:
    """What somebody reached in one part. points: in hundredths of its own points; score: as its game counts."""

    place: int
    points: int = 0
    score: int = 0


@dataclass(frozen=True, slots=True)
class Counting:
    """How parts become one number: by points for places, by the parts' own points or scores, by the sum of places.

    scale: points for the places from 1 on, nothing behind; without one a place brings a point for everybody behind it
    and one for coming. best: so many parts count, each person's best; none: all. low: less is better in scores.
    """

    by: By = "places"
    scale: tuple[int, ...] = ()
    best: int | None = None
    low: bool = False

    @property
    def less_is_better(self) -> bool:
        return self.by == "place-sum" or (self.by == "scores" and self.low)


@dataclass(frozen=True, slots=True)
class Cell:
    """What a part brought. place: none where they were away. counted: False where better ones stand before it."""

    place: int | None
    amount: int
    counted: bool = True


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the table; equal ranks share the place."""

    number: int
    rank: int
    total: int
    cells: tuple[Cell | None, ...]


def checked(counting: Counting) -> Counting:
    """The counting, if it can be. Raises EventError."""
    if counting.by not in WAYS:
        raise EventError(
            say("A season counts by {ways}, not by {way}.", ways=", ".join(WAYS), way=repr(counting.by))
        )
    if len(counting.scale) > MOST_SCALE or not all(0 <= one <= 1_000_000 for one in counting.scale):
        raise EventError(
            say(
                "Points for places: at most {most} whole numbers from 0 on, the first place first.",
                most=MOST_SCALE,
            )
        )
    if any(one < other for one, other in zip(counting.scale, counting.scale[1:], strict=False)):
        raise EventError(say("A place behind cannot bring more points than one before it."))
    if counting.best is not None and not 1 <= counting.best <= MOST_PARTS:
        raise EventError(say("How many count: a number from 1 to {most}.", most=MOST_PARTS))
    return counting


def season(parts: Sequence[Mapping[int, Result]], counting: Counting) -> list[Line]:
    """The table over all parts, the best first; `parts`: the result of everybody who played, by their number."""
    everybody = sorted({number for part in parts for number in part})
    amounts = [_amounts(part, counting) for part in parts]
    cells = {number: _cells(number, parts, amounts, counting) for number in everybody}
    keys = {number: _key(own, counting) for number, own in cells.items()}
    order = sorted(everybody, key=lambda number: keys[number], reverse=True)
    ranks: dict[int, int] = {}
    for at, number in enumerate(order, 1):
        before = order[at - 2]
        ranks[number] = ranks[before] if at > 1 and keys[before] == keys[number] else at
    return [Line(number, ranks[number], _total(cells[number]), cells[number]) for number in order]


def _amounts(part: Mapping[int, Result], counting: Counting) -> dict[int, int]:
    if counting.by == "points":
        return {number: result.points for number, result in part.items()}
    if counting.by == "scores":
        return {number: result.score * POINT for number, result in part.items()}
    share: dict[int, int] = {}
    for result in part.values():
        share[result.place] = share.get(result.place, 0) + 1
    worth = {place: _shared(place, together, len(part), counting) for place, together in share.items()}
    return {number: worth[result.place] for number, result in part.items()}


def _shared(place: int, together: int, of: int, counting: Counting) -> int:
    """Who share a place have in equal parts what the places that they take up bring together."""
    return sum(_worth(one, of, counting) for one in range(place, place + together)) * POINT // together


def _worth(place: int, of: int, counting: Counting) -> int:
    if counting.by == "place-sum":
        return place
    if not counting.scale:
        return of - place + 1
    return counting.scale[place - 1] if place <= len(counting.scale) else 0


def _cells(
    number: int,
    parts: Sequence[Mapping[int, Result]],
    amounts: Sequence[Mapping[int, int]],
    counting: Counting,
) -> tuple[Cell | None, ...]:
    found: list[Cell | None] = []
    for part, amount in zip(parts, amounts, strict=True):
        if number in part:
            found.append(Cell(part[number].place, amount[number]))
        else:
            away = counting.by == "place-sum" and part
            found.append(Cell(None, (len(part) + 1) * POINT) if away else None)
    return _best(found, counting)


def _best(cells: Sequence[Cell | None], counting: Counting) -> tuple[Cell | None, ...]:
    """All that is beyond the best so many counts no more; of equal ones the earlier counts."""
    most = len(cells) if counting.best is None else counting.best
    sign = 1 if counting.less_is_better else -1
    there = [(sign * cell.amount, at) for at, cell in enumerate(cells) if cell is not None]
    counted = {at for _amount, at in sorted(there)[:most]}
    return tuple(
        cell if cell is None or at in counted else Cell(cell.place, cell.amount, counted=False)
        for at, cell in enumerate(cells)
    )


def _total(cells: Sequence[Cell | None]) -> int:
    return sum(cell.amount for cell in cells if cell is not None and cell.counted)


def _key(cells: Sequence[Cell | None], counting: Counting) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """Total; then the best single result, the second best and so on; then those that did not count, likewise."""
    sign = -1 if counting.less_is_better else 1
    own = [cell for cell in cells if cell is not None]
    counted = sorted((sign * cell.amount for cell in own if cell.counted), reverse=True)
    others = sorted((sign * cell.amount for cell in own if not cell.counted), reverse=True)
    return sign * sum(cell.amount for cell in own if cell.counted), tuple(counted), tuple(others)


def moved(divisions: Sequence[Sequence[int]], up: int, down: int) -> list[list[int]]:
    """The divisions of the next season, the highest first: the first `up` of each rise, the last `down` fall.

    `divisions`: who was in each, the best first. Where a division has fewer, those who rise are taken first.
    """
    found: list[list[int]] = [[] for _division in divisions]
    last = len(divisions) - 1
    for at, people in enumerate(divisions):
        rising = list(people[:up]) if at else []
        rest = list(people[len(rising) :])
        falling = rest[max(0, len(rest) - down) :] if at < last and down else []
        staying = rest[: len(rest) - len(falling)]
        found[at] += staying
        if rising:
            found[at - 1] += rising
        if falling:
            found[at + 1] += falling
    return found


def refilled(
    before: Sequence[Sequence[int]], after: Sequence[Sequence[int]], gone: Collection[int]
) -> list[list[int]]:
    """The divisions of the next season without those who have left, as large as they would have been with them.

    Each free place goes to the next best of the division below, so that only the lowest gets smaller; where everybody
    there has risen or comes from above, to the best of those who come. before, after: as `moved` takes and gives them.
    """
    found = [[one for one in people if one not in gone] for people in after]
    for at, people in enumerate(after[:-1]):
        was_below = [one for lower in before[at + 1 :] for one in lower]
        while len(found[at]) < len(people) and (nearest := _nearest(found[at + 1 :])):
            chosen = next((one for one in was_below if one in nearest), nearest[0])
            nearest.remove(chosen)
            found[at].append(chosen)
    return found


def _nearest(lower: Sequence[list[int]]) -> list[int]:
    """The highest of these divisions that anybody is in."""
    return next((people for people in lower if people), [])
