"""What pages and the API read of who looks for a partner in an event of pairs, and who has asked whom."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.db.models import Q, QuerySet

from clubs.models import Player
from tournaments.models import Application, Competition, PartnerAsk, PartnerSeeker


@dataclass(frozen=True, slots=True)
class Sought:
    """Somebody who looks for a partner. asked: what the reader asked of them, open or declined."""

    seeker: PartnerSeeker
    asked: PartnerAsk | None = None


@dataclass(frozen=True, slots=True)
class PartnerList:
    """The list as one reads it. own: one's own row; asks: who waits for one's answer.

    free: one plays in no pair, nor has asked to.
    """

    own: PartnerSeeker | None = None
    others: list[Sought] = field(default_factory=list)
    asks: list[PartnerAsk] = field(default_factory=list)
    free: bool = False


def takes_seekers(competition: Competition) -> bool:
    """Whether people look for partners there now."""
    return competition.team_size == 2 and competition.status == Competition.Status.DRAFT


def seekers(competition: Competition) -> list[PartnerSeeker]:
    """In the order in which they came. One query."""
    return list(competition.seekers.select_related("player").order_by("made_at", "pk"))


def partner_list(competition: Competition, viewer: Player | None) -> PartnerList:
    """Four queries; none where nobody looks for a partner now."""
    if not takes_seekers(competition):
        return PartnerList()
    rows = seekers(competition)
    own = next((row for row in rows if row.player == viewer), None)
    asked = {ask.seeker_id: ask for ask in PartnerAsk.objects.filter(seeker__in=rows, asker=viewer)}
    asks = PartnerAsk.objects.filter(seeker=own, declined_at=None).select_related("asker") if own else []
    plays = competition.members.filter(player=viewer).order_by().values("pk")
    waits = competition.applications.filter(player=viewer, state__in=Application.OPEN).order_by().values("pk")
    return PartnerList(
        own,
        [Sought(row, asked.get(row.pk)) for row in rows if row != own],
        list(asks),
        not plays.union(waits).exists(),
    )


def people_around(competition: Competition) -> QuerySet[Player]:
    """Whom an act may name: the club's people, who looks there, who has asked one of them, who plays there."""
    around = (
        Q(partners_sought__competition=competition)
        | Q(partners_asked__seeker__competition=competition)
        | Q(entry_members__competition=competition)
    )
    if competition.club_id is not None:
        around |= Q(memberships__club=competition.club_id)
    return Player.objects.filter(pk__in=Player.objects.filter(around).values("pk"))
