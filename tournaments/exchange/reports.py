"""An event as FIDE's tournament report file: what has been played, byes asked for, what the organisers did by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from clubs.models import Player
from tournaments.engine.event import Entrant, Member, Stage
from tournaments.engine.trf import write, write_teams
from tournaments.errors import CompetitionError
from tournaments.models import Competition, Entry
from tournaments.offers import ranked_by
from tournaments.seating import line_ups
from tournaments.stages import stage_of


def report_of(competition: Competition) -> str:
    """The report as it stands. Four queries. Raises CompetitionError where it has no place for such an event."""
    if not competition.was_drawn:
        raise CompetitionError(_("There is nothing to report before the draw."))
    entries = list(competition.entries.select_related("player").order_by("number"))
    stage = _named(stage_of(competition, entries), {row.number or 0: row for row in entries})
    if ranked_by(competition) is None or any(len(table.entrants) > 2 for _n, table in stage.tables()):
        raise CompetitionError(
            _("A report of this kind knows only tables of two: take the event away as a table or an archive.")
        )
    running = competition.status == Competition.Status.RUNNING and not stage.open_entrants()
    total = max(competition.rounds, len(stage.rounds))
    said: Any = {
        "title": competition.title,
        "total": total,
        "coming": running and len(stage.rounds) < competition.rounds,
    }
    if competition.team_size == 1:
        return write(stage, **said)
    return write_teams(*_with_members(competition, stage, {row.number or 0: row for row in entries}), **said)


def _with_members(
    competition: Competition, stage: Stage, entries: Mapping[int, Entry]
) -> tuple[Stage, dict[tuple[int, int], list[int]]]:
    """The stage with everybody who plays for its entrants, and who of them sat down in each round. Four queries."""
    players = _players(competition, entries)
    who = line_ups(competition, {one.number for one in stage.rounds}, held=False)
    sat = {
        (number, one.number): [
            players[number].index(player) for player in who.at(entry, one.number) if player in players[number]
        ]
        for number, entry in entries.items()
        for one in stage.rounds
    }
    named = [
        replace(one, members=tuple(Member(player.name) for player in players[one.number]))
        for one in stage.entrants
    ]
    return replace(stage, entrants=tuple(named)), sat


def _players(competition: Competition, entries: Mapping[int, Entry]) -> dict[int, list[Player]]:
    """By number of the entrant everybody who plays for it, substitutes last."""
    numbers = {entry.pk: number for number, entry in entries.items()}
    found: dict[int, list[Player]] = {number: [] for number in entries}
    for row in competition.members.select_related("player").order_by("substitute", "place"):
        found[numbers[row.entry_id]].append(row.player)
    return {number: people or [entries[number].player] for number, people in found.items()}


def _named(stage: Stage, entries: Mapping[int, Entry]) -> Stage:
    """With what everybody is called, and their ratings as they were at the draw."""
    return replace(stage, entrants=tuple(_as_called(one, entries[one.number]) for one in stage.entrants))


def _as_called(entrant: Entrant, entry: Entry) -> Entrant:
    return replace(entrant, name=entry.title, rating=entry.rating or 0)
