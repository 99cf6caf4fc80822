"""Who may see an open table, and sit down at it."""

from __future__ import annotations

from clubs.models import Membership, Player
from clubs.permissions import may_see
from lobby.models import OpenTable

Audience = OpenTable.Audience


def may_see_table(player: Player | None, table: OpenTable) -> bool:
    """A club's table is for whoever may look into the club; any other for whoever has its address."""
    return table.club is None or may_see(player, table.club)


def why_not(player: Player, table: OpenTable) -> str:
    """Why somebody may not sit down there, as a code (`member`, `person`); empty if they may."""
    if player.is_bot or player.user_id is None:
        return "person"
    if table.club_id is None:
        return ""
    member = Membership.objects.filter(club=table.club_id, player=player).exists()
    return "" if member else "member"
