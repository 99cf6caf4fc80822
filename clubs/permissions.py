"""Who may do what in a club. Pages and the API ask here; which rows somebody may read is `clubs.selectors`."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any, Final

from django.core.exceptions import PermissionDenied
from django.db.models import Case, F, OuterRef, Q, QuerySet, Subquery, Value, When
from django.utils.translation import gettext as _

from clubs.models import Club, Deputy, Invitation, Membership, MergeRequest, Player
from common import site_time

Role = Membership.Role
RANK: Final = {role: rank for rank, role in enumerate(Role.values)}
"""The higher a role, the lower its rank: each may do what the ones below it may."""
ORGANISERS: Final = (Role.OWNER, Role.ORGANISER)


def may_know(player: Player | None, club: Club) -> bool:
    """Whether one may know that a club exists: its name, its description, how to join."""
    return club.visibility != Club.Visibility.PRIVATE or may_see(player, club)


def may_see(player: Player | None, club: Club) -> bool:
    """Whether a club's pages may be read: its people, nights and matches."""
    return club.visibility == Club.Visibility.PUBLIC or (
        player is not None and club.memberships.filter(player=player).exists()
    )


def has_role(player: Player | None, club: Club | int, role: str, *, not_for: Iterable[int] = ()) -> bool:
    """Whether a player holds that role in the club, or a higher one, as a deputy too."""
    held = role_of(player, club, not_for=not_for)
    return held is not None and RANK[held] <= RANK[role]


def role_of(player: Player | None, club: Club | int, *, not_for: Iterable[int] = ()) -> str | None:
    """The role a player holds in the club, as a deputy too; None for an outsider.

    not_for: officers (ids) whose deputies do not count: what they may not decide themselves, as it is about them.
    """
    if player is None:
        return None
    stands_in = office_stood_in(OuterRef("club"), OuterRef("player"), not_for)
    rows = Membership.objects.filter(club=club, player=player).annotate(stands_in=stands_in)
    return highest(*(rows.values_list("role", "stands_in").first() or ()))


def own_role(player: Player | None, club: Club) -> str | None:
    """The role a player holds themself: what a deputy gives away beyond their time goes by it."""
    if player is None:
        return None
    return club.memberships.filter(player=player).values_list("role", flat=True).first()


def highest(*roles: str | None) -> str | None:
    """The highest of these roles; None if there is none."""
    return min((role for role in roles if role), key=RANK.__getitem__, default=None)


def clubs_with_role(player: Player, roles: Iterable[str]) -> QuerySet[Club, Any]:
    """The ids of the clubs in which a player holds one of these roles, as a deputy too."""
    own = Membership.objects.filter(player=player, role__in=roles)
    stands_in = standing_in(deputy=player, office__in=roles)
    return Club.objects.filter(Q(pk__in=own.values("club")) | Q(pk__in=stands_in.values("club"))).values("pk")


def today() -> date:
    """The day it is for the whole site, whoever reads: by it a deputy's time begins and ends."""
    return site_time.today()


def deputies_today(**of: Any) -> QuerySet[Deputy]:
    """Whose time it is. Whether the officer holds the office is another question."""
    day = today()
    return Deputy.objects.filter(ended_at=None, first_day__lte=day, last_day__gte=day, **of)


def standing_in(**of: Any) -> QuerySet[Deputy]:
    """Those of them who stand in for somebody in a role, which the officer still holds."""
    return deputies_today(**of).filter(
        officer__memberships__club=F("club"), officer__memberships__role=F("office")
    )


def office_stood_in(club: Any, player: Any, not_for: Iterable[int] = ()) -> Subquery:
    """For queries: the highest role in which a player stands in at a club; both may refer to the query's columns."""
    rank = Case(*(When(office=role, then=Value(n)) for role, n in RANK.items()))
    rows = standing_in(club=club, deputy=player)
    if not_for:
        rows = rows.exclude(officer__in=not_for)
    return Subquery(rows.order_by(rank).values("office")[:1])


def require_role(player: Player | None, club: Club, role: str, why: str = "") -> Player:
    """The player, who holds that role or a higher one. Raises PermissionDenied, which pages and the API answer."""
    require(has_role(player, club, role), why)
    assert player is not None
    return player


def require(allowed: bool, why: str = "") -> None:
    """Raises PermissionDenied, which says why not: usually for want of a role."""
    if not allowed:
        raise PermissionDenied(why or _("Your role in the club does not allow that."))


def may_remove(own: str, theirs: str) -> bool:
    """Whether somebody of one role may remove somebody of another."""
    if own == Role.OWNER:
        return True
    return own == Role.ORGANISER and RANK[theirs] > RANK[own]


def removes(by: Player, theirs: Membership) -> bool:
    """Whether somebody may remove a member: as their role has it, but a deputy no owner."""
    held = role_of(by, theirs.club)
    if held is None or not may_remove(held, theirs.role):
        return False
    return theirs.role != Role.OWNER or own_role(by, theirs.club) == Role.OWNER


def roles_to_give(by: Player, theirs: Membership) -> list[str]:
    """Which roles somebody may give a member: owners all; their deputies make and unmake no owner, and give themselves
    nothing."""
    if own_role(by, theirs.club) == Role.OWNER:
        return list(Role.values)
    if theirs.role == Role.OWNER or theirs.player == by or not has_role(by, theirs.club, Role.OWNER):
        return []
    return [role for role in Role.values if role != Role.OWNER]


def shows_link(invitation: Invitation, player: Player, rank: int) -> bool:
    """Whether somebody of that rank sees the link: whoever has it takes the role, and becomes the guest it is for."""
    if invitation.guest_id is not None and invitation.made_by_id != player.pk:
        return False
    return RANK[invitation.role] >= rank


def may_agree(request: MergeRequest, player: Player) -> bool:
    """The member it is about, or another organiser, whose role is not below the guest's; never who asked."""
    if player.pk == request.asked_by_id:
        return False
    return player.pk == request.into_id or _organises(request, player)


def may_refuse(request: MergeRequest, player: Player) -> bool:
    """Who may agree, and who asked."""
    return player.pk == request.asked_by_id or may_agree(request, player)


def _organises(request: MergeRequest, player: Player) -> bool:
    held = role_of(player, request.club, not_for=[request.asked_by_id])
    theirs = role_of(request.guest, request.club) or Role.MEMBER
    return held in ORGANISERS and RANK[held] <= RANK[theirs]
