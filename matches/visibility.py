"""Whose name a visitor may read: where a club does not let them in, its guests are nobody to them."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from clubs.models import Player
from clubs.selectors import shown_players
from matches.models import Seat
from matches.selectors import visible


def named_players(viewer: Player | None) -> QuerySet[Player]:
    """Bots, logins, the guests of clubs that the viewer may look into, and who sits in a match they may see."""
    met = Seat.objects.filter(match__in=visible(viewer).order_by().values("pk"))
    shown = Q(pk__in=shown_players(viewer).values("pk"))
    return Player.objects.filter(shown | Q(pk__in=met.values("player")))
