"""Who goes off the list of those who look for a partner, and whose asking lapses. The competition is locked."""

from __future__ import annotations

from collections.abc import Iterable

from clubs.models import Player
from tournaments.models import Competition, PartnerAsk, PartnerSeeker


def leave_list(row: Competition, people: Iterable[Player]) -> None:
    """They play for an entry now: they look for nobody, and nothing that they asked or were asked stands."""
    if row.team_size == 2:
        gone = list(people)
        PartnerAsk.objects.filter(seeker__competition=row, asker__in=gone).delete()
        row.seekers.filter(player__in=gone).delete()


def list_lapse(row: Competition) -> None:
    """The draw is made, or the event cancelled: nobody looks for a partner any more."""
    if row.team_size == 2:
        row.seekers.all().delete()


def partners_move(guest: Player, into: Player) -> None:
    """What a guest looked for and asked becomes the member's, where the member has nothing of the kind there."""
    asks = PartnerAsk.objects
    asks.filter(asker=guest, seeker__player=into).delete()
    asks.filter(asker=into, seeker__player=guest).delete()
    asks.filter(asker=guest, seeker__in=asks.filter(asker=into).values("seeker")).delete()
    asks.filter(asker=guest).update(asker=into)
    seekers = PartnerSeeker.objects
    seekers.filter(player=guest, competition__in=seekers.filter(player=into).values("competition")).delete()
    seekers.filter(player=guest).update(player=into)
    seekers.filter(player=into, competition__members__player=into).delete()
    asks.filter(asker=into, seeker__competition__members__player=into).delete()


def partners_forget(player: Player) -> None:
    """Whoever deletes their account looks for nobody and asks nobody."""
    PartnerAsk.objects.filter(asker=player).delete()
    PartnerSeeker.objects.filter(player=player).delete()
