"""A file of an event as somebody brings it: an archive of this program, or FIDE's report; only looked through."""

from __future__ import annotations

from dataclasses import dataclass

from clubs.models import Club
from tournaments.engine.trf import Report, read as read_report
from tournaments.exchange import archive_reading
from tournaments.exchange.archive_reading import Archive
from tournaments.exchange.report_people import named


@dataclass(frozen=True, slots=True)
class Brought:
    """What a file holds: one of the two, and for the look at it the title, who is known, who is new, and the rounds."""

    title: str
    rounds: int
    known: tuple[str, ...]
    new: tuple[str, ...]
    archive: Archive | None = None
    report: Report | None = None


def look(text: str, club: Club) -> Brought:
    """What it holds. Raises CompetitionError or TrfError with what is wrong, and where."""
    if archive_reading.is_archive(text):
        return _of_archive(archive_reading.read(text), club)
    report = read_report(text)
    people = named(club, [entrant.name for entrant in report.stage.entrants])
    return Brought(
        report.title,
        len(report.stage.rounds),
        tuple(one.name for one in people if one.player),
        tuple(one.name for one in people if not one.player),
        report=report,
    )


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
