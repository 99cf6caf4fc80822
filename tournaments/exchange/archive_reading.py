"""Reading an archive: anybody may have written it, so that every value is one that may stand in its column."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db.models import JSONField
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from clubs.models import Player
from tournaments.errors import CompetitionError
from tournaments.exchange.archive import FORMAT, PARTS, VERSION, Part, mark_of
from tournaments.models import Competition, Pairing

MOST_BYTES: Final = 20_000_000
MOST_ROWS: Final = 120_000
MOST_PEOPLE: Final = 1_000
MOST_DEPTH: Final = 6
MOST_SCORE: Final = 10**9
LARGEST: Final = 1 << 62


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of the file; `slug`: their address on the site that wrote it; `bot`: a program, which is there alone."""

    name: str
    slug: str
    bot: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """What a match came to. pairing: the place of its row; seats: people by their place, in seating order."""

    pairing: int
    number: int
    code: str
    at: datetime
    seats: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Archive:
    """A file whose values can stand. rows: by part, with people and rows by their place; own: written by this site."""

    people: tuple[Person, ...]
    rows: Mapping[str, Sequence[Mapping[str, Any]]]
    results: tuple[Result, ...]
    own: bool

    @property
    def competition(self) -> Mapping[str, Any]:
        """The row of the tournament itself."""
        return self.rows["competition"][0]

    @property
    def title(self) -> str:
        return str(self.competition["title"])


def read(text: str) -> Archive:
    """The archive of a text. Raises CompetitionError with what is wrong with it."""
    content = _content(text)
    mark = content.pop("mark", "")
    own = isinstance(mark, str) and mark.isascii() and constant_time_compare(mark, mark_of(content))
    people = tuple(_person(one) for one in _list(content, "people", MOST_PEOPLE))
    given = content.get("rows")
    if not isinstance(given, dict) or set(given) != {part.key for part in PARTS}:
        raise _damaged("rows")
    counts = {part.model: len(_list(given, part.key, MOST_ROWS)) for part in PARTS}
    if counts[Competition] != 1:
        raise _damaged("competition")
    rows = {
        part.key: [_row(part, row, counts, len(people), n) for n, row in enumerate(given[part.key], 1)]
        for part in PARTS
    }
    tables = counts[Pairing]
    results = tuple(_result(one, tables, len(people)) for one in _list(content, "results", MOST_ROWS))
    return Archive(people, rows, results, own)


def is_archive(text: str) -> bool:
    """Whether a file is meant as one."""
    return text.lstrip("\ufeff \t\r\n").startswith("{")


def _content(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text.lstrip("\ufeff"), parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise CompetitionError(_("The file is no archive of an event, or only a part of one.")) from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise CompetitionError(_("The file is no archive of an event, or only a part of one."))
    if found.get("version") != VERSION:
        raise CompetitionError(_("The archive was written by another version, which is not read here."))
    return found


def _no_number(name: str) -> float:
    raise ValueError(name)


def _damaged(what: str) -> CompetitionError:
    return CompetitionError(_("The archive is damaged: %(what)s cannot be.") % {"what": what[:80]})


def _list(content: Mapping[str, Any], key: str, most: int) -> list[Any]:
    found = content.get(key)
    if not isinstance(found, list) or len(found) > most:
        raise _damaged(key)
    return found


def _person(given: Any) -> Person:
    if not isinstance(given, dict):
        raise _damaged("people")
    name, slug = given.get("name"), given.get("slug", "")
    if not isinstance(name, str) or not isinstance(slug, str) or not name.strip() or len(name) > 60:
        raise _damaged("people")
    return Person(name, slug[:80], given.get("bot") is True)


def _row(part: Part, given: Any, counts: Mapping[Any, int], people: int, number: int) -> dict[str, Any]:
    fields = {field.name: field for field in part.fields}
    if not isinstance(given, dict) or not set(given) <= set(fields):
        raise _damaged(f"{part.key} {number}")
    return {
        name: _value(fields[name], value, counts, people, f"{part.key} {number}, {name}")
        for name, value in given.items()
    }


def _value(field: Any, value: Any, counts: Mapping[Any, int], people: int, what: str) -> Any:
    if value is None and field.null:
        return None
    if field.is_relation:
        most = people if field.related_model is Player else counts[field.related_model]
        if type(value) is not int or not 1 <= value <= most:
            raise _damaged(what)
        return value
    if not _is_plain(value, MOST_DEPTH) or isinstance(value, (dict, list)) != isinstance(field, JSONField):
        raise _damaged(what)
    try:
        read_value = field.clean(value, None)
    except (ValidationError, ValueError, TypeError, OverflowError):
        raise _damaged(what) from None
    if isinstance(read_value, datetime) and read_value.tzinfo is None:
        raise _damaged(what)
    return read_value


def _is_plain(value: Any, depth: int) -> bool:
    """Whether a value is not too deep, too large, or holds what no database keeps."""
    if isinstance(value, dict):
        return depth > 0 and all(_is_plain(one, depth - 1) for pair in value.items() for one in pair)
    if isinstance(value, list):
        return depth > 0 and all(_is_plain(one, depth - 1) for one in value)
    if isinstance(value, str):
        return "\0" not in value and len(value) < 100_000
    return not isinstance(value, (int, float)) or abs(value) <= LARGEST


def _result(given: Any, tables: int, people: int) -> Result:
    if not isinstance(given, dict):
        raise _damaged("results")
    at = _moment(given.get("at"))
    seats, totals = (
        _numbers(given.get("seats"), 1, people),
        _numbers(given.get("totals"), -MOST_SCORE, MOST_SCORE),
    )
    placed = _in(given.get("pairing"), 1, tables) and _in(given.get("number"), 1, 1000)
    if at is None or at > timezone.now() or not placed or not seats or len(set(seats)) != len(seats):
        raise _damaged("results")
    return Result(given["pairing"], given["number"], _code(given.get("code")), at, seats, totals)


def _moment(given: Any) -> datetime | None:
    try:
        at = parse_datetime(given) if isinstance(given, str) else None
    except ValueError:
        return None
    return at if at is not None and at.tzinfo is not None else None


def _numbers(given: Any, least: int, most: int) -> tuple[int, ...]:
    if not isinstance(given, list) or not all(_in(one, least, most) for one in given):
        raise _damaged("results")
    return tuple(given)


def _code(given: Any) -> str:
    """The code of a match, empty for what is none."""
    try:
        return str(UUID(str(given)))
    except ValueError:
        return ""


def _in(value: Any, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most
