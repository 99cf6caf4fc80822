"""Whom a report names: people of the club by name, or somebody new."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from clubs.models import Club, Player
from tournaments.engine.trf import Report


@dataclass(frozen=True, slots=True)
class Named:
    """A name of a file, and who of the club has it alone."""

    name: str
    player: Player | None


def named(club: Club, names: Sequence[str]) -> list[Named]:
    """Each name with who it is, each person once. `Virtanen, Aino` is Aino Virtanen. One query."""
    known: dict[str, list[Player]] = defaultdict(list)
    for row in club.memberships.select_related("player"):
        known[_folded(row.player.name)].append(row.player)
    taken: set[int] = set()
    found = []
    for name in names:
        several = [one for spelled in _spellings(name) for one in known[spelled]]
        player = several[0] if len(several) == 1 and several[0].pk not in taken else None
        if player is not None:
            taken.add(player.pk)
        found.append(Named(as_said(name), player))
    return found


def names_in(report: Report) -> list[str]:
    """Everybody whom a report names, in order: its entrants, or their members."""
    teams = report.of_teams
    return [
        name
        for entrant in report.stage.entrants
        for name in ([member.name for member in entrant.members] if teams else [entrant.name])
    ]


def as_said(name: str) -> str:
    """A name as people say it: the first name first."""
    last, comma, first = name.partition(",")
    return " ".join(f"{first} {last}".split()) if comma and first.strip() else " ".join(name.split())


def _spellings(name: str) -> set[str]:
    return {_folded(name), _folded(as_said(name))}


def _folded(name: str) -> str:
    return " ".join(name.split()).casefold()
