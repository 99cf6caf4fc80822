"""What pages and the API read about people and clubs."""

from __future__ import annotations

from django.db.models import Case, Count, Exists, IntegerField, OuterRef, Q, QuerySet, Value, When

from clubs.models import Club, Membership, Player, User
from clubs.permissions import RANK
from clubs.reading import findable


def player_of(user: object) -> Player | None:
    """The player of whoever looks at a page; None for visitors. Asked again, it costs no query."""
    if not isinstance(user, User):
        return None
    player: Player | None = getattr(user, "player", None)
    return player


def visible_clubs(player: Player | None) -> QuerySet[Club]:
    """The clubs whose existence one may know of, one's own first (`mine`), with the number of members."""
    own = Membership.objects.filter(club=OuterRef("pk"), player=player.pk if player else None)
    clubs = Club.objects.annotate(mine=Exists(own), members=Count("memberships"))
    return clubs.filter(~Q(visibility=Club.Visibility.PRIVATE) | Q(mine=True)).order_by("-mine", "name")


def listed_clubs(player: Player | None) -> QuerySet[Club]:
    """The same without those of others that are closed: nobody can join them."""
    return visible_clubs(player).filter(Q(closed_at=None) | Q(mine=True))


def open_clubs(player: Player | None) -> QuerySet[Club]:
    """The clubs whose pages one may read: their people, nights, matches and ratings."""
    own = Q(memberships__player=player) if player else Q(pk__in=[])
    return Club.objects.filter(Q(visibility=Club.Visibility.PUBLIC) | own).distinct()


def shown_players(viewer: Player | None) -> QuerySet[Player]:
    """The players whose names one may read: bots, logins, and the guests of the clubs one may look into.

    A guest is known through a club only; one of a club that does not let the viewer in is nobody to them. Nor is the
    guest's name that somebody had before they were merged.
    """
    guest = Q(kind=Player.Kind.PERSON, user__isnull=True)
    seen = Membership.objects.filter(club__in=open_clubs(viewer).values("pk"))
    return Player.objects.filter(~guest | Q(pk__in=seen.values("player")))


def became(player: Player) -> Player:
    """Who somebody is now: the person whom a guest was merged into, and that one into, or they themself."""
    while player.merged_into is not None:
        player = player.merged_into
    return player


def members(club: Club) -> QuerySet[Membership]:
    """The members by name."""
    return club.memberships.select_related("player").order_by("player__name", "pk")


SORTS = ("name", "role", "since")


def sorted_members(club: Club, *, words: str = "", sort: str = "name") -> QuerySet[Membership]:
    """The members whose name has the words in it, by name, role (owners first) or time of joining (newest first)."""
    rank = Case(*(When(role=role, then=Value(n)) for role, n in RANK.items()), output_field=IntegerField())
    order = {"role": ["rank", "player__name"], "since": ["-joined_at"]}.get(sort, ["player__name"])
    rows = members(club).annotate(rank=rank).order_by(*order, "pk")
    return rows.filter(findable(words, "player__")) if words else rows
