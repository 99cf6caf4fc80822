"""Entering people by a list of names, looked at first: who is known to the club, and who becomes its guest."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from dataclasses import dataclass, replace

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Club, Player
from clubs.services import add_named_guests, clean_name, refuse_bots_names
from common.refusals import reason_for
from ledger.gatherings import Gathering, gatherings
from tournaments.errors import CompetitionError
from tournaments.models import Application, Competition, Entry
from tournaments.services.competitions import MOST_ENTRIES
from tournaments.services.entering import enter_all, enter_in_one
from tournaments.services.event_rules import needs_log_in, no_log_in

MOST_TEXT = 40_000


@dataclass(frozen=True, slots=True)
class NamedLine:
    """A name of the list: who that is in the club, or nobody yet; `there` already; or why it cannot be."""

    name: str
    player: Player | None = None
    there: bool = False
    problem: str = ""


@dataclass(frozen=True, slots=True)
class NameList:
    """A list as it would be entered now. digest: by which it is entered as it was looked at."""

    lines: tuple[NamedLine, ...]
    digest: str

    @property
    def problems(self) -> int:
        """How many names cannot be."""
        return sum(bool(one.problem) for one in self.lines)

    @property
    def new_guests(self) -> list[str]:
        """Who would become guests of the club."""
        return [one.name for one in self.lines if one.player is None and not one.problem]


def list_read(competition: Competition, text: str) -> NameList:
    """What would become of a list, a name a line. Raises CompetitionError for an empty or a far too long one."""
    club = competition.club
    names = [" ".join(part.split()) for part in text[:MOST_TEXT].replace(";", "\n").splitlines()]
    names = [name for name in names if name]
    if club is None:
        raise CompetitionError(_("Only the tournaments of a club take names."))
    if not 0 < len(names) <= MOST_ENTRIES or len(text) > MOST_TEXT:
        raise CompetitionError(
            _("Write 1 to %(most)s names, each on a line of its own.") % {"most": MOST_ENTRIES}
        )
    known = _known(club)
    there = _there(competition)
    times = Counter(name.casefold() for name in names)
    refused = _refused([name for name in names if name.casefold() not in known])
    lines = tuple(
        _line(name, known.get(name.casefold(), []), times[name.casefold()], there, refused.get(name, ""))
        for name in names
    )
    if needs_log_in(competition):
        lines = tuple(_with_log_in(one) for one in lines)
    return NameList(lines, _digest(lines))


def _known(club: Club) -> dict[str, list[Player]]:
    """The club's people by their names in small letters. One query."""
    found: dict[str, list[Player]] = {}
    rows = Player.objects.filter(memberships__club=club, kind=Player.Kind.PERSON, merged_into=None)
    for player in rows.order_by("pk"):
        found.setdefault(" ".join(player.name.split()).casefold(), []).append(player)
    return found


def _there(competition: Competition) -> set[int]:
    """Who is entered or waits for a place. One query."""
    entered = competition.entries.order_by().values_list("player_id", flat=True)
    waiting = competition.applications.filter(state=Application.State.WAITING)
    return set(entered.union(waiting.order_by().values_list("player_id", flat=True)))


def _refused(names: list[str]) -> dict[str, str]:
    """Which of these new names cannot be, and why. One query, unless there is one."""
    try:
        refuse_bots_names([clean_name(name) for name in names])
    except ClubError:
        return {name: why for name in names if (why := _why_not(name))}
    return {}


def _why_not(name: str) -> str:
    try:
        refuse_bots_names([clean_name(name)])
    except ClubError as error:
        return reason_for(error)
    return ""


def _line(name: str, people: list[Player], times: int, there: set[int], refused: str) -> NamedLine:
    if times > 1:
        return NamedLine(name, problem=_("This name stands here twice: add something that tells them apart."))
    if len(people) > 1:
        return NamedLine(
            name, problem=_("Two people of the club are called that: enter them from the list of members.")
        )
    if people:
        return NamedLine(name, people[0], there=people[0].pk in there)
    return NamedLine(name, problem=refused)


def _with_log_in(line: NamedLine) -> NamedLine:
    """Where people play on the site a guest is told now, not once everybody is to be entered."""
    if line.problem or (line.player is not None and line.player.user_id is not None):
        return line
    return replace(line, problem=no_log_in(line.player or line.name))


def _digest(lines: tuple[NamedLine, ...]) -> str:
    said = [[one.name, one.player.pk if one.player else None, bool(one.problem)] for one in lines]
    return hashlib.sha256(json.dumps(said).encode()).hexdigest()


@transaction.atomic
def list_enter(*, competition: Competition, text: str, digest: str, by: Player) -> list[Entry | Application]:
    """Enter everybody of a list as it was looked at; whom the club does not know becomes its guest. All or nobody.

    Raises CompetitionError, ClubError.
    """
    read = list_read(competition, text)
    if read.problems:
        raise CompetitionError(_("Put right what is marked first: nobody was entered."))
    if read.digest != digest:
        raise CompetitionError(_("The list is not what you looked at, or the club has changed: look again."))
    assert competition.club is not None
    names = [clean_name(name) for name in read.new_guests]
    guests = iter(add_named_guests(club=competition.club, names=names) if names else ())
    people = [one.player or next(guests) for one in read.lines]
    return enter_in_one(competition, people, by)


def nights_of(competition: Competition) -> list[Gathering]:
    """The latest nights of the club, with who was there."""
    return gatherings(competition.club, "night") if competition.club else []


def night_enter(*, competition: Competition, key: str, by: Player) -> list[Entry | Application]:
    """Enter everybody who is at a night of the club. Raises CompetitionError."""
    night = next((one for one in nights_of(competition) if one.key == key), None)
    if night is None:
        raise CompetitionError(_("Choose one of the club's latest nights."))
    people = Player.objects.filter(pk__in=night.people, kind=Player.Kind.PERSON, merged_into=None)
    return enter_all(competition=competition, players=list(people.order_by("name", "pk")), by=by)
