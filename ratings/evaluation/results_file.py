"""Reads a file of results (`Columns`), or says in one sentence, with the number of the line, why it cannot.

A CSV file with a header, UTF-8: `date`, `side1`, `side2` and more sides, and `score1`, `score2` ... or `winner`;
perhaps `game`, `format` and `stage`. Partners are joined by ` & `. How it is written: docs/developers/ratings.md.
"""

import csv
from array import array
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime
from math import isfinite, nan
from pathlib import Path
from typing import NamedTuple

from ratings.engine.skill_filter import Result, score_margin

EARLIEST = date(1900, 1, 1)
LARGEST_SCORE = 1e9
LONGEST_NAME = 200
MOST_SIDES, MOST_MEMBERS = 64, 32
EPOCH = date(1970, 1, 1).toordinal()


class Unreadable(ValueError):
    """The file cannot be read; the message is the sentence that the user reads."""


class Columns:
    """Matches in columns of numbers, 80 bytes or so a match, in order of day and stage; iterating gives `Result`s.

    `players`, `games` and `formats` name the numbers. Matches of one day and stage keep the order of their lines.
    """

    def __init__(self) -> None:
        self.players: dict[str, int] = {}
        self.games: dict[str, int] = {}
        self.formats: dict[str, int] = {}
        self.at = array("d")
        self.stage = array("d")
        self.game = array("L")
        self.format = array("L")
        self.margin = array("d")
        self.start = array("L")
        self.seats = array("I")
        """For each side its rank, the number of its members, and they."""
        self.order: Sequence[int] = range(0)

    def add(self, line: "Line") -> None:
        """Append a match."""
        self.at.append(line.at)
        self.stage.append(line.stage)
        self.game.append(self.games.setdefault(line.game, len(self.games)))
        self.format.append(self.formats.setdefault(line.format, len(self.formats)))
        self.margin.append(nan if line.margin is None else line.margin)
        self.start.append(len(self.seats))
        for side, rank in zip(line.sides, line.ranks, strict=True):
            members = sorted(self.players.setdefault(name, len(self.players)) for name in side)
            self.seats.extend([rank, len(members), *members])

    def sort(self) -> None:
        """Put the matches in their order, after the last was added."""
        at, stage = self.at, self.stage
        self.start.append(len(self.seats))
        count = len(at)
        if all(
            at[i] < at[i + 1] or (at[i] == at[i + 1] and stage[i] <= stage[i + 1]) for i in range(count - 1)
        ):
            self.order = range(count)
        else:
            self.order = array("L", sorted(range(count), key=lambda i: (at[i], stage[i])))

    def __len__(self) -> int:
        return len(self.at)

    def results(self, first: int = 0, last: int | None = None, scores: bool = True) -> Iterator[Result]:
        """The matches from place `first` to before `last`; without `scores` no margin is told."""
        games, formats = list(self.games), list(self.formats)
        seats, start, margins = self.seats, self.start, self.margin
        for i in self.order[first:last]:
            sides: list[tuple[int, ...]] = []
            ranks: list[int] = []
            at, end = start[i], start[i + 1]
            while at < end:
                members = at + 2 + seats[at + 1]
                ranks.append(seats[at])
                sides.append(tuple(seats[at + 2 : members]))
                at = members
            margin = margins[i]
            known = scores and margin == margin
            yield Result(
                games[self.game[i]],
                self.at[i],
                tuple(sides),
                tuple(ranks),
                margin if known else None,
                formats[self.format[i]],
            )

    def place_of(self, day: float) -> int:
        """How many matches were played before a day."""
        return sum(at < day for at in self.at)


class Line(NamedTuple):
    """One line of the file, understood."""

    at: float
    game: str
    sides: list[list[str]]
    ranks: list[int]
    margin: float | None
    format: str
    stage: float


class Header(NamedTuple):
    """In which columns what stands; None or nothing for a column that is not there."""

    date: int
    game: int | None
    sides: list[int]
    scores: list[int]
    winner: int | None
    format: int | None
    stage: int | None


def read(path: Path, low: bool = False, today: date | None = None) -> Columns:
    """The matches of a file. With `low` the lower score wins. Raises Unreadable."""
    columns = Columns()
    latest = today or datetime.now(UTC).date()
    number = 0
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            rows = csv.reader(file)
            header = _header(next(rows, []))
            number = rows.line_num
            for row in rows:
                number = rows.line_num
                if row:
                    columns.add(_line(row, header, low, latest))
    except Unreadable as reason:
        raise Unreadable(f"Line {number or 1}: {reason}") from None
    except UnicodeDecodeError:
        raise Unreadable(f"The file is not UTF-8 text (line {_undecodable(path)}).") from None
    except csv.Error as reason:
        raise Unreadable(f"Line {number + 1}: this is not CSV ({reason}).") from None
    except OSError as reason:
        raise Unreadable(f"{path} cannot be read: {reason.strerror or reason}.") from None
    if not len(columns):
        raise Unreadable(f"{path} holds no matches.")
    columns.sort()
    return columns


def day_number(day: date) -> float:
    """Days since 1 January 1970."""
    return float(day.toordinal() - EPOCH)


def _undecodable(path: Path) -> int:
    """The number of the first line that is not UTF-8."""
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            try:
                line.decode()
            except UnicodeDecodeError:
                return number
    return 0


def _header(names: Sequence[str]) -> Header:
    places: dict[str, int] = {}
    for place, name in enumerate(names):
        key = name.strip().lower()
        if key in places:
            raise Unreadable(f"the column {key} is there twice.")
        places[key] = place
    numbers = range(1, MOST_SIDES + 1)
    sides = [places[f"side{i}"] for i in numbers if f"side{i}" in places]
    scores = [places[f"score{i}"] for i in numbers if f"score{i}" in places]
    if "date" not in places or len(sides) < 2:
        raise Unreadable("the first line must name the columns date, side1 and side2 at least.")
    if sides != [places.get(f"side{i}") for i in range(1, len(sides) + 1)]:
        raise Unreadable("the sides must be numbered from 1 without gaps.")
    if scores and scores != [places.get(f"score{i}") for i in range(1, len(sides) + 1)]:
        raise Unreadable("there must be as many scores as sides.")
    if not scores and "winner" not in places:
        raise Unreadable("there must be columns score1 and score2, or a column winner.")
    return Header(
        places["date"],
        places.get("game"),
        sides,
        scores,
        places.get("winner"),
        places.get("format"),
        places.get("stage"),
    )


def _line(row: Sequence[str], header: Header, low: bool, latest: date) -> Line:
    def cell(place: int | None) -> str:
        return "" if place is None else row[place].strip()

    wanted = 1 + max(filter(None, (header.date, header.winner, *header.sides, *header.scores)))
    if len(row) < wanted:
        raise Unreadable(f"{len(row)} columns where the first line has at least {wanted}.")
    row = [*row, *[""] * MOST_SIDES]
    sides = [_members(cell(place)) for place in header.sides]
    while len(sides) > 2 and not sides[-1]:
        sides.pop()
    _check_sides(sides)
    written = [cell(place) for place in header.scores][: len(sides)]
    scores = [_score(text) for text in written] if any(written) else []
    ranks = _ranks(cell(header.winner), scores, [cell(place) for place in header.sides], len(sides), low)
    margin = None
    if len(sides) == 2 and scores:
        margin = score_margin(scores[0], scores[1]) * (-1.0 if low else 1.0)
    return Line(
        day_number(_day(cell(header.date), latest)) + _part_of_day(cell(header.date)),
        _short(cell(header.game)),
        sides,
        ranks,
        margin,
        _short(cell(header.format)),
        _stage(cell(header.stage)),
    )


def _short(text: str) -> str:
    if len(text) > LONGEST_NAME:
        raise Unreadable(f"a name of {len(text)} characters; at most {LONGEST_NAME} are read.")
    return text


def _members(cell: str) -> list[str]:
    return [_short(name.strip()) for name in cell.split(" & ")] if cell else []


def _check_sides(sides: Sequence[Sequence[str]]) -> None:
    for number, side in enumerate(sides, 1):
        if not side or "" in side:
            raise Unreadable(
                f"side {number} has a member without a name." if side else f"side {number} is empty."
            )
        if len(side) > MOST_MEMBERS:
            raise Unreadable(f"side {number} has {len(side)} members; at most {MOST_MEMBERS} are read.")
    seen: set[str] = set()
    for name in (name for side in sides for name in side):
        if name in seen:
            raise Unreadable(f"{name} plays twice in one match.")
        seen.add(name)


def _score(text: str) -> float:
    try:
        score = float(text)
    except ValueError:
        raise Unreadable(f"the score {text[:40]!r} is not a number.") from None
    if not isfinite(score) or abs(score) > LARGEST_SCORE:
        raise Unreadable(f"the score {text[:40]!r} is beyond {LARGEST_SCORE:.0f}.")
    return score


def _ranks(winner: str, scores: Sequence[float], sides: Sequence[str], count: int, low: bool) -> list[int]:
    """A rank for each side, 0 the best, equal tied: by the column winner where it says something, else by scores."""
    if winner:
        return _ranks_by_winner(winner, sides, count)
    if not scores:
        raise Unreadable("neither a score nor a winner.")
    ordered = sorted(set(scores), reverse=not low)
    return [ordered.index(score) for score in scores]


def _ranks_by_winner(winner: str, sides: Sequence[str], count: int) -> list[int]:
    if winner.lower() == "draw":
        return [0] * count
    names = list(sides[:count])
    if winner in names:
        won = names.index(winner)
    elif winner.isdecimal() and 1 <= int(winner[:4]) <= count and len(winner) <= 4:
        won = int(winner) - 1
    else:
        raise Unreadable(f"the winner {winner[:40]!r} is no side: write its number, its name, or draw.")
    return [int(side != won) for side in range(count)]


def _day(text: str, latest: date) -> date:
    try:
        day = datetime.fromisoformat(text).date()
    except ValueError:
        raise Unreadable(f"the date {text[:40]!r} is not written as 2026-11-28.") from None
    if day < EARLIEST:
        raise Unreadable(f"the date {day} is before {EARLIEST.year}.")
    if day > latest:
        raise Unreadable(f"the date {day} is in the future.")
    return day


def _part_of_day(text: str) -> float:
    if len(text) <= 10:
        return 0.0
    time = datetime.fromisoformat(text)
    return (time.hour * 3600 + time.minute * 60 + time.second) / 86_400.0


def _stage(text: str) -> float:
    if not text:
        return 0.0
    try:
        stage = float(text)
    except ValueError:
        raise Unreadable(
            f"the stage {text[:40]!r} is not a number (those that come first have the lower one)."
        ) from None
    if not isfinite(stage):
        raise Unreadable(f"the stage {text!r} is not a number.")
    return stage
