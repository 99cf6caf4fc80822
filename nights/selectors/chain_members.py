"""Who cuts in at a table: by match of the chain, and whether they are at it now."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Q, QuerySet

from clubs.models import Player
from matches.models import Match
from nights.models import Chain, ChainAsk, ChainMember, Session, SessionTable

ON = (Match.Status.WAITING, Match.Status.RUNNING, Match.Status.PAUSED)


def members_at(chain: Chain, link: int) -> list[ChainMember]:
    """Who is of a chain at its match of that number, in the order in which they came."""
    rows = chain.members.filter(Q(until=None) | Q(until__gte=link), since__lte=link)
    return list(rows.select_related("player"))


def out_of(chain: Chain, link: int, seated: Collection[Player]) -> tuple[Player, ...]:
    """Who of them sits out that match. One query."""
    return tuple(one.player for one in members_at(chain, link) if one.player not in seated)


def now_of(chain: Chain) -> dict[int, ChainMember]:
    """Who cuts in from here on, by the player's number."""
    rows = ChainMember.objects.filter(chain=chain, until=None).select_related("player")
    return {one.player_id: one for one in rows}


def at_chains(session: Session) -> QuerySet[ChainMember]:
    """Who plays, or waits to come in, where people cut in tonight and a match is on; not who has left by then."""
    rows = ChainMember.objects.filter(chain__session=session, chain__ended_at=None, until=None)
    return rows.filter(chain__tables__match__status__in=ON).distinct()


def concerned(ask: ChainAsk) -> dict[int, Player]:
    """Whose word it takes: everybody's who cuts in and is here, and that of who is to join. By number."""
    here = set(ask.chain.session.attendances.filter(left_at__isnull=True).values_list("player_id", flat=True))
    people = {pk: one.player for pk, one in now_of(ask.chain).items() if pk in here}
    return people | ({ask.player.pk: ask.player} if ask.kind == ChainAsk.Kind.JOIN and ask.player else {})


def newest(chain: Chain) -> SessionTable:
    """The table of the chain's newest match."""
    rows = chain.tables.select_related("match", "session__club", "chain").order_by("link")
    table = rows.last()
    assert table is not None
    return table
