"""Who may see an open table, and sit down at it."""

from __future__ import annotations

from clubs.models import Membership, Player
from clubs.permissions import has_role, may_see
from ledger.models import Currency
from lobby.models import OpenTable

Audience = OpenTable.Audience


def may_see_table(player: Player | None, table: OpenTable) -> bool:
    """A club's table is for whoever may look into the club; any other for whoever has its address."""
    return table.club is None or may_see(player, table.club)


def why_not(player: Player, table: OpenTable) -> str:
    """Why somebody may not sit down there, as a code (`member`, `person`, `junior`); empty if they may."""
    if player.is_bot or player.user_id is None:
        return "person"
    if table.club_id is None:
        return ""
    member = Membership.objects.filter(club=table.club_id, player=player).exists()
    if member and player.junior and table.currency and table.currency.kind == Currency.Kind.MONEY:
        return "junior"
    return "" if member else "member"


def may_see_stake(player: Player | None, table: OpenTable) -> bool:
    """As at a club's night: who sits there, and the club's members."""
    if player is None or table.club is None:
        return False
    sits = any(seat.player_id == player.pk for seat in table.seats.all())
    return sits or has_role(player, table.club, Membership.Role.MEMBER)
