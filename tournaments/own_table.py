"""Where somebody sits in the round that is played: what a phone shows first. Read by hundreds at once."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q

from clubs.models import Player
from matches.models import Match
from tournaments.models import (
    STANDING,
    Competition,
    Entry,
    EntryMember,
    Pairing,
    PairingEntry,
    PairingMatch,
    Round,
)


@dataclass(frozen=True, slots=True)
class OwnTable:
    """The last round in which they sit. beside: who sits on their own side; match: whose sheet is theirs, if any."""

    entry: Entry
    round: int
    table: Pairing
    own: str
    beside: tuple[str, ...]
    against: tuple[str, ...]
    points: str
    match: Match | None
    current: bool


def entry_of(competition: Competition, player: Player) -> Entry | None:
    """The entry in which they play, as a member too. One query."""
    member = EntryMember.objects.filter(entry=OuterRef("pk"), player=player)
    rows = competition.entries.filter(Q(player=player) | Exists(member))
    return rows.select_related("player").first()


def own_entry(competition: Competition, player: Player | None) -> Entry | None:
    """The same of who may not be logged in."""
    return entry_of(competition, player) if player is not None else None


def own_table(competition: Competition, entry: Entry) -> OwnTable | None:
    """Their table in the last round that is published; none before the draw. Three queries."""
    last = Round.objects.filter(competition=competition, state__in=STANDING).order_by("-number")
    mine = PairingEntry.objects.filter(
        entry=entry, pairing__round__competition=competition, pairing__round__state__in=STANDING
    )
    seat = (
        mine.select_related("pairing__round", "pairing__venue")
        .annotate(last=last.values("number")[:1])
        .order_by("-pairing__round__number", "-pairing__table")
        .first()
    )
    if seat is None:
        return None
    sides = (
        PairingEntry.objects.filter(pairing=seat.pairing).select_related("entry__player").order_by("position")
    )
    others = [side for side in sides if side.entry_id != entry.pk]
    return OwnTable(
        entry,
        seat.pairing.round.number,
        seat.pairing,
        entry.title,
        tuple(side.entry.title for side in others if seat.side is not None and side.side == seat.side),
        tuple(side.entry.title for side in others if seat.side is None or side.side != seat.side),
        seat.said_points,
        _match(seat.pairing),
        seat.pairing.round.number == seat.last,
    )


def _match(pairing: Pairing) -> Match | None:
    link = PairingMatch.objects.filter(pairing=pairing).select_related("match").order_by("number").last()
    return link.match if link else None
