"""An arena as it is seen while it is played: the standings, who plays, who is free, who pauses, how long it goes on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from clubs.models import Player
from tournaments.engine.formats.open_ended import on_streak
from tournaments.models import ArenaTime, Competition, Entry, Pairing
from tournaments.selectors import Standing, pairings, table_of_standings
from tournaments.services.arena import ends_at, is_up
from tournaments.stages import stage_of

LATEST = 20
PLAYED_NOW = 200
"""Open tables that are shown at most."""


@dataclass(frozen=True, slots=True)
class ArenaLine:
    """A line of the standings. doubles: their next points count double; state: `plays`, `plays-last` (and pauses then),
    `free`, `paused` or `gone`.
    """

    row: Standing
    doubles: bool
    state: str


@dataclass(frozen=True, slots=True)
class ArenaView:
    """All of it. up: the time is; own: the table at which the viewer plays; viewer: their entry while they are in.

    changes: those of its minutes, in order.
    """

    ends_at: datetime | None
    up: bool
    lines: list[ArenaLine]
    open: list[Pairing]
    latest: list[Pairing]
    viewer: Entry | None
    own: Pairing | None
    minutes: int
    changes: list[ArenaTime]


def arena_view(competition: Competition, player: Player | None) -> ArenaView:
    """At most 20 queries, whatever its size."""
    entries = list(competition.entries.select_related("player"))
    doubled = on_streak(stage_of(competition, entries))
    tables = pairings(competition)
    open_ = list(tables.filter(counted=False).order_by("table")[:PLAYED_NOW])
    busy = {side.entry_id: table for table in open_ for side in table.sides.all()}
    viewer = next(
        (one for one in entries if player is not None and one.player_id == player.pk and one.until is None),
        None,
    )
    return ArenaView(
        ends_at=ends_at(competition),
        up=is_up(competition),
        lines=[
            ArenaLine(row, row.entry.number in doubled, _state(row.entry, busy))
            for row in table_of_standings(competition)
        ],
        open=open_,
        latest=list(tables.filter(counted=True).order_by("-counted_at", "-table")[:LATEST]),
        viewer=viewer,
        own=busy.get(viewer.pk) if viewer is not None else None,
        minutes=competition.settings["minutes"],
        changes=list(competition.arena_times.select_related("by").order_by("pk")),
    )


def _state(entry: Entry, busy: dict[int, Pairing]) -> str:
    if entry.pk in busy:
        return "plays" if entry.paused_at is None else "plays-last"
    if entry.until is not None:
        return "gone"
    return "paused" if entry.paused_at is not None else "free"
