"""What pages and the API read about people and clubs."""

from __future__ import annotations

from django.db.models import Count, Q, QuerySet

from clubs.models import Club, Membership, Player, User

RANK = {role: rank for rank, role in enumerate(Membership.Role.values)}


def player_of(user: object) -> Player | None:
    """The player of whoever looks at a page; None for visitors."""
    if not isinstance(user, User):
        return None
    return Player.objects.filter(user=user).first()


def visible_clubs(player: Player | None) -> QuerySet[Club]:
    """The clubs whose existence one may know of, with the number of members."""
    own = Q(memberships__player=player) if player else Q(pk__in=[])
    visible = Club.objects.filter(~Q(visibility=Club.Visibility.PRIVATE) | own)
    clubs = Club.objects.filter(pk__in=visible.values("pk"))
    return clubs.annotate(members=Count("memberships")).order_by("name")


def open_clubs(player: Player | None) -> QuerySet[Club]:
    """The clubs whose pages one may read: their people, nights, matches and ratings."""
    own = Q(memberships__player=player) if player else Q(pk__in=[])
    return Club.objects.filter(Q(visibility=Club.Visibility.PUBLIC) | own).distinct()


def may_know(player: Player | None, club: Club) -> bool:
    """Whether one may know that a club exists: its name, its description, how to join."""
    return club.visibility != Club.Visibility.PRIVATE or may_see(player, club)


def may_see(player: Player | None, club: Club) -> bool:
    """Whether a club's pages may be read: its people, nights and matches."""
    return club.visibility == Club.Visibility.PUBLIC or (
        player is not None and club.memberships.filter(player=player).exists()
    )


def has_role(player: Player | None, club: Club, role: str) -> bool:
    """Whether a player holds that role in the club, or a higher one."""
    if player is None:
        return False
    held = club.memberships.filter(player=player).values_list("role", flat=True).first()
    return held is not None and RANK[held] <= RANK[role]


def members(club: Club) -> QuerySet[Membership]:
    """The members by name."""
    return club.memberships.select_related("player").order_by("player__name", "pk")
