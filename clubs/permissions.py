"""Who may do what in a club. Pages and the API ask here; which rows somebody may read is `clubs.selectors`."""

from __future__ import annotations

from typing import Final

from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext as _

from clubs.models import Club, Invitation, Membership, MergeRequest, Player

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


def has_role(player: Player | None, club: Club, role: str) -> bool:
    """Whether a player holds that role in the club, or a higher one."""
    held = role_of(player, club)
    return held is not None and RANK[held] <= RANK[role]


def role_of(player: Player | None, club: Club) -> str | None:
    """The role a player holds in the club; None for an outsider."""
    if player is None:
        return None
    return club.memberships.filter(player=player).values_list("role", flat=True).first()


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
    held = role_of(player, request.club)
    theirs = role_of(request.guest, request.club) or Role.MEMBER
    return held in ORGANISERS and RANK[held] <= RANK[theirs]
