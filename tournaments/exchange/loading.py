"""A file of an event as somebody brings it: an archive of this program, or FIDE's report; only looked through."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from clubs.models import Club
from games.core.messages import Message
from tournaments.engine.formats.dutch import Dutch
from tournaments.engine.pairing import dutch
from tournaments.engine.trf import Report, read as read_report
from tournaments.exchange import archive_reading
from tournaments.exchange.archive_reading import Archive
from tournaments.exchange.report_people import named, names_in

CHECKED_AT_ONCE: Final = 100
"""Entrants at most: then the check of nine rounds takes less than a second."""


@dataclass(frozen=True, slots=True)
class RoundLooked:
    """A round of a report against the rules of its system, by the names of who met.

    only_file, only_rules: tables that only the file has, or only the rules give; impossible: why they give none.
    """

    number: int
    as_the_rules: bool
    only_file: tuple[str, ...]
    only_rules: tuple[str, ...]
    impossible: Message | None


@dataclass(frozen=True, slots=True)
class Brought:
    """What a file holds: one of the two, and for the look at it the title, who is known, who is new, and the rounds.

    checked: the rounds of a report of FIDE's Dutch system of at most `CHECKED_AT_ONCE` entrants.
    """

    title: str
    rounds: int
    known: tuple[str, ...]
    new: tuple[str, ...]
    archive: Archive | None = None
    report: Report | None = None
    checked: tuple[RoundLooked, ...] = ()


def look(text: str, club: Club, system: str = "") -> Brought:
    """What it holds; of a report its rounds checked by the rules of its system.

    Raises CompetitionError or TrfError with what is wrong, and where.
    """
    if archive_reading.is_archive(text):
        return _of_archive(archive_reading.read(text), club)
    report = read_report(text)
    people = named(club, names_in(report))
    return Brought(
        report.title,
        len(report.stage.rounds),
        tuple(one.name for one in people if one.player),
        tuple(one.name for one in people if not one.player),
        report=report,
        checked=_checked(report) if system == Dutch.key else (),
    )


def _checked(report: Report) -> tuple[RoundLooked, ...]:
    names = {one.number: one.name for one in report.stage.entrants}
    if report.of_teams or len(names) > CHECKED_AT_ONCE:
        return ()
    return tuple(
        RoundLooked(
            one.number,
            one.as_the_rules,
            _named(one.only_file, names),
            _named(one.only_rules, names),
            one.impossible,
        )
        for one in dutch.check(report.stage, total=report.total, colour=report.colour)
    )


def _named(pairs: Iterable[tuple[int, int]], names: Mapping[int, str]) -> tuple[str, ...]:
    return tuple(" – ".join(names[number] for number in pair if number) for pair in pairs)


def _of_archive(archive: Archive, club: Club) -> Brought:
    slugs = {one.slug for one in archive.people} if archive.own else set()
    here = set(club.memberships.filter(player__slug__in=slugs).values_list("player__slug", flat=True))
    return Brought(
        archive.title,
        sum(row.get("state") in ("published", "closed") for row in archive.rows["round"]),
        tuple(one.name for one in archive.people if one.slug in here),
        tuple(one.name for one in archive.people if one.slug not in here),
        archive=archive,
    )
