"""Who goes off the list of those who look for a partner, and whose asking lapses. The competition is locked."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q, QuerySet

from clubs.models import Player
from clubs.telling import withdraw
from tournaments.models import Competition, PartnerAsk, PartnerSeeker


def asked_key(competition: int, seeker: int, asker: int) -> str:
    """The happening of which a notice tells whoever was asked: once, however often it is taken back and asked again."""
    return f"partner/{competition}/asked/{seeker}-{asker}"


def notices_end(asks: QuerySet[PartnerAsk]) -> None:
    """These are answered, or asked no longer: the asked need not be told of them any more."""
    rows = asks.order_by().values_list("seeker__competition", "seeker", "asker")
    withdraw([asked_key(*row) for row in rows])


def asks_end(asks: QuerySet[PartnerAsk]) -> None:
    """These are asked no longer, as if they had not been."""
    notices_end(asks)
    asks.delete()


def seekers_end(seekers: QuerySet[PartnerSeeker]) -> None:
    """They look no longer, and what they were asked lapses."""
    notices_end(PartnerAsk.objects.filter(seeker__in=seekers))
    seekers.delete()


def leave_list(row: Competition, people: Iterable[Player]) -> None:
    """They play for an entry now: they look for nobody, and nothing that they asked or were asked stands."""
    if row.team_size == 2:
        gone = list(people)
        asks = PartnerAsk.objects.filter(seeker__competition=row)
        asks_end(asks.filter(Q(asker__in=gone) | Q(seeker__player__in=gone)))
        row.seekers.filter(player__in=gone).delete()


def list_lapse(row: Competition) -> None:
    """The draw is made, or the event cancelled: nobody looks for a partner any more."""
    if row.team_size == 2:
        seekers_end(row.seekers.all())


def partners_move(guest: Player, into: Player) -> None:
    """What a guest looked for and asked becomes the member's, where the member has nothing of the kind there."""
    asks = PartnerAsk.objects
    asks_end(asks.filter(asker=guest, seeker__player=into))
    asks_end(asks.filter(asker=into, seeker__player=guest))
    asks_end(asks.filter(asker=guest, seeker__in=asks.filter(asker=into).values("seeker")))
    asks.filter(asker=guest).update(asker=into)
    seekers = PartnerSeeker.objects
    seekers_end(
        seekers.filter(player=guest, competition__in=seekers.filter(player=into).values("competition"))
    )
    seekers.filter(player=guest).update(player=into)
    seekers_end(seekers.filter(player=into, competition__members__player=into))
    asks_end(asks.filter(asker=into, seeker__competition__members__player=into))


def partners_forget(player: Player) -> None:
    """Whoever deletes their account looks for nobody and asks nobody."""
    asks_end(PartnerAsk.objects.filter(asker=player))
    seekers_end(PartnerSeeker.objects.filter(player=player))
