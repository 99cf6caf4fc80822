"""A ladder as its people see it: the list, whom one may challenge and why not, and challenges that wait."""

from __future__ import annotations

from dataclasses import dataclass

from clubs.models import Player
from tournaments.engine.formats import open_ended
from tournaments.models import Challenge, Competition, Entry
from tournaments.services.challenges import busy, protected
from tournaments.stages import stage_of

LATEST = 20


@dataclass(frozen=True, slots=True)
class Rung:
    """A place on the ladder. may: the viewer may challenge them now; busy, protected: why nobody may."""

    place: int
    entry: Entry
    own: bool
    may: bool
    busy: bool
    protected: bool


@dataclass(frozen=True, slots=True)
class LadderView:
    """All of it. waiting: challenges without an answer; mine: whether the viewer is on it and free."""

    rungs: list[Rung]
    waiting: list[Challenge]
    latest: list[Challenge]
    viewer: Entry | None


def ladder_view(competition: Competition, player: Player | None) -> LadderView:
    """Nine queries, whatever its size."""
    entries = list(competition.entries.select_related("player"))
    stage = open_ended.Ladder.opened(stage_of(competition, entries))
    by_number = {entry.number or 0: entry for entry in entries}
    viewer = next((one for one in entries if player is not None and one.player_id == player.pk), None)
    if viewer is not None and viewer.until is not None:
        viewer = None
    taken, (alone, pairs) = busy(competition), protected(competition)
    running = competition.status == Competition.Status.RUNNING
    free = running and viewer is not None and viewer.pk not in taken
    reach = open_ended.may_challenge(stage, viewer.number or 0) if free and viewer else []
    order = [by_number[number] for number in open_ended.ladder(stage) if by_number[number].until is None]
    rungs = [
        Rung(
            place,
            entry,
            own=entry == viewer,
            may=entry.number in reach
            and entry.pk not in taken | alone
            and (viewer is None or frozenset((viewer.pk, entry.pk)) not in pairs),
            busy=entry.pk in taken,
            protected=entry.pk in alone,
        )
        for place, entry in enumerate(order, 1)
    ]
    return LadderView(rungs, _waiting(competition), _latest(competition), viewer)


def _waiting(competition: Competition) -> list[Challenge]:
    rows = competition.challenges.filter(state=Challenge.State.OPEN)
    return list(rows.select_related("challenger__player", "challenged__player"))


def _latest(competition: Competition) -> list[Challenge]:
    rows = competition.challenges.exclude(state=Challenge.State.OPEN).order_by("-answered_at", "-pk")
    people = ("challenger__player", "challenged__player", "pairing")
    return list(
        rows.select_related(*people).prefetch_related("pairing__sides", "pairing__matches__match")[:LATEST]
    )
