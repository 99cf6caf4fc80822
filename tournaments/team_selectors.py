"""What pages and the API read of pairs and teams: their members, who has yet to confirm, and the line-up to come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from clubs.models import Player
from tournaments.models import STANDING, Application, Competition, Entry, EntryMember
from tournaments.seating import line_ups


@dataclass(frozen=True, slots=True)
class Team:
    """A pair or a team. line_up: who would sit down in the next round, in the order of their places."""

    entry: Entry
    members: list[EntryMember] = field(default_factory=list)
    line_up: Sequence[Player] = ()

    @property
    def silent(self) -> list[EntryMember]:
        """Who has been named and has not confirmed."""
        return [one for one in self.members if one.entered_by_id is None]


def next_number(competition: Competition) -> int:
    """The round that is not published yet."""
    return competition.round_set.filter(state__in=STANDING).count() + 1


def teams(competition: Competition, number: int) -> list[Team]:
    """All pairs and teams by number, with their line-ups for a round. Four queries."""
    entries = competition.entries.select_related("player").order_by("number", "pk")
    found = {entry.pk: Team(entry) for entry in entries}
    for row in competition.members.select_related("player").order_by("entry", "place"):
        found[row.entry_id].members.append(row)
    who = line_ups(competition, {number}, held=False)
    return [Team(team.entry, team.members, who.at(team.entry, number)) for team in found.values()]


def nameable(competition: Competition) -> list[Player]:
    """The club's people who play for nobody there yet. One query."""
    rows = Player.objects.filter(kind=Player.Kind.PERSON, memberships__club=competition.club)
    asked = competition.applications.filter(state__in=Application.OPEN).order_by().values("player")
    rows = rows.exclude(entry_members__competition=competition).exclude(pk__in=asked)
    return list(rows.order_by("name").distinct())
