"""What this app does when people leave, when clubs close, and what it knows of both."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q
from django.dispatch import receiver
from django.utils.translation import ngettext

from clubs.closing import Effect, Fact
from clubs.models import Club, Player
from clubs.signals import account_deleted, closing_considered, club_closes, junior_marked
from ledger.juniors import refuse_at_table
from ledger.models import Currency
from lobby import services
from lobby.models import OpenTable
from lobby.selectors import to_join, waiting
from matches.nights_on import TableWaits
from matches.signals import awaited_nights_asked, night_over, tables_awaited


@receiver(account_deleted)
def get_up(player: Player, **_: object) -> None:
    """Whoever deletes their account sits at no table that waits, and is asked to none."""
    services.get_up_everywhere(player=player)


@receiver(junior_marked)
def keep_juniors_from_stakes(player: Player, **_: object) -> None:
    """Nobody becomes a junior at a table that waits to be played for money."""
    waits = OpenTable.objects.filter(status=OpenTable.Status.OPEN, currency__kind=Currency.Kind.MONEY)
    refuse_at_table(player, waits.filter(seats__player=player).exists())


@receiver(closing_considered)
def tables_of_club(club: Club, hold: bool, **_: object) -> list[Fact]:
    """Tables that wait are called off. One query."""
    open_ = OpenTable.objects.filter(club=club, status=OpenTable.Status.OPEN)
    if hold:
        list(open_.select_for_update(of=("self",), no_key=True).order_by("pk"))
    n = open_.count()
    text = ngettext(
        "%(n)s table that waits for players is called off.",
        "%(n)s tables that wait for players are called off.",
        n,
    )
    return [Fact(Effect.GOES, "open-tables", n, text % {"n": n})]


@receiver(club_closes)
def call_off_tables(club: Club, **_: object) -> None:
    """Nobody waits at a closed club's tables."""
    services.call_off_all(tables=OpenTable.objects.filter(club=club))


@receiver(awaited_nights_asked)
def nights_with_tables(**_: object) -> Q:
    """Nights for which a table waits."""
    return Q(Exists(waiting().filter(night=OuterRef("pk"))))


@receiver(tables_awaited)
def tables_of_night(number: int, player: Player | None, **_: object) -> list[TableWaits]:
    """On the page of a night stand the tables that wait for whoever is there, and one's own. One query."""
    seen = Q(pk__in=to_join(player).order_by().values("pk"))
    seen |= Q(seats__player=player) if player else Q()
    rows = waiting().filter(seen, night=number).select_related("host").distinct().order_by("-pk")
    return [TableWaits(row.game, row.host.name, row.get_absolute_url()) for row in rows]


@receiver(night_over)
def call_off_tables_of_night(number: int, **_: object) -> None:
    """Nobody waits at the tables of a night that is over."""
    services.call_off_all(tables=OpenTable.objects.filter(night=number))
