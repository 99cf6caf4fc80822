"""What the page of a live table and its replay show of an adjournment: never what was sealed, before all is open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from clubs.models import Player
from matches.adjournments import OPEN
from matches.clocks import people_of
from matches.forms.adjourning import AdjournForm
from matches.models import Adjournment, Match
from matches.selectors import is_open

Status = Adjournment.Status


@dataclass(frozen=True, slots=True)
class RestShown:
    """What one viewer sees. `waits_for`: who has not agreed yet, or does not yet want to go on; `may`: nor has
    the viewer.

    `seals`: the viewer is to seal a move now. `form`: to ask for an adjournment, where that is possible.
    """

    row: Adjournment | None = None
    waits_for: tuple[str, ...] = ()
    may: bool = False
    seals: bool = False
    mover: str = ""
    form: AdjournForm | None = None


def shown(match: Match, viewer: int | None, player: Player | None, actors: Sequence[int]) -> RestShown | None:
    """None where there is nothing to see and nothing to ask for. No query without an adjournment."""
    row = match.adjournments.filter(status__in=OPEN).first() if match.adjourns else None
    if row is None:
        return RestShown(form=AdjournForm()) if _may_ask(match, viewer, actors) else None
    goes_on = row.status == Status.RESTS
    said = set(row.words.filter(goes_on=goes_on).values_list("player", flat=True))
    names = {seat.index: seat.player.name for seat in match.seats.all()}
    people = people_of(match.seats.all())
    return RestShown(
        row=row,
        waits_for=tuple(names[seat] for seat, pk in people.items() if pk not in said),
        may=player is not None and player.pk not in said and viewer in people,
        seals=row.status == Status.AGREED and viewer == row.seat,
        mover=names[row.seat],
    )


def _may_ask(match: Match, viewer: int | None, actors: Sequence[int]) -> bool:
    people = people_of(match.seats.all())
    if match.device_id is not None:
        return False
    if match.status != Match.Status.RUNNING or viewer not in people or len(people) < 2:
        return False
    return len(actors) == 1 and actors[0] in people


@dataclass(frozen=True, slots=True)
class PastRest:
    """How a match rested: from when until when, the hash of the move, and, once all is open, the text that it is of."""

    since: datetime | None
    until: datetime | None
    seal: str
    opened: str


def past(match: Match) -> list[PastRest]:
    """The adjournments of a match that are over, in order. One query."""
    rows = match.adjournments.filter(status=Status.OVER)
    open_now = is_open(match)
    return [PastRest(row.sealed_at, row.over_at, row.seal, row.opened if open_now else "") for row in rows]
