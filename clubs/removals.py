"""Who was removed from a club stays out of it, by every way in, until its owners let them back.

Leaving by oneself is no removal. `clubs.services.join` asks here, and so does every way that ends there.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs import changes
from clubs.errors import ClubError
from clubs.models import Club, Membership, Notice, Player, Removal
from clubs.permissions import has_role
from clubs.telling import tell


def in_force(club: Club) -> QuerySet[Removal]:
    """The removals from a club that have not been lifted, newest first."""
    return club.removals.filter(lifted_at=None).select_related("player", "by").order_by("-at", "-pk")


def refuse_removed(club: Club, player: Player) -> None:
    """Raise ClubError for who was removed from the club; the caller holds the player, or only asks beforehand."""
    if in_force(club).filter(player=player).exists():
        raise ClubError(
            _("%(player)s was removed from %(club)s: only its owners can let them back.")
            % {"player": player, "club": club}
        )


def record(*, club: Club, player: Player, by: Player, why: str) -> Removal:
    """Keep that somebody was removed, tell them, and take back the links that they made and nobody has used."""
    made = Removal.objects.create(club=club, player=player, by=by, why=why)
    club.invitations.filter(made_by=player, used_by=None).delete()
    changes.note(club, changes.Kind.REMOVED, False, True, by=by, player=player)
    _tell(made, Notice.Kind.REMOVED, by, why)
    return made


@transaction.atomic
def lift(*, removal: Removal, by: Player) -> Removal:
    """Let somebody back: they may join again. Twice is once. Raises ClubError for who is no owner."""
    # The player comes first: who deletes their account has themselves and wants their removals.
    Player.objects.select_for_update(no_key=True).get(pk=removal.player_id)
    locked = (
        Removal.objects.select_for_update(of=("self",)).select_related("club", "player").get(pk=removal.pk)
    )
    if not has_role(by, locked.club, Membership.Role.OWNER):
        raise ClubError(_("Only owners let somebody back who was removed."))
    if locked.lifted_at is None:
        locked.lifted_by, locked.lifted_at = by, timezone.now()
        locked.save(update_fields=["lifted_by", "lifted_at"])
        changes.note(locked.club, changes.Kind.REMOVED, True, False, by=by, player=locked.player)
        _tell(locked, Notice.Kind.MAY_RETURN, by, "")
    return locked


def move_removals(guest: Player, into: Player) -> None:
    """A guest becomes a member, both locked: what was removed stays removed under the new name.

    Raises ClubError where one of the two was removed from a club of which the other is a member.
    """
    both = Removal.objects.filter(lifted_at=None, player__in=(guest, into)).select_related("club", "player")
    known = set()
    for removal in both.order_by("player_id", "pk"):
        other = into if removal.player_id == guest.pk else guest
        if removal.club.memberships.filter(player=other).exists():
            refuse_removed(removal.club, removal.player)
        if removal.club_id in known:  # both were removed there: once is enough
            removal.lifted_at = timezone.now()
            removal.save(update_fields=["lifted_at"])
        known.add(removal.club_id)
    Removal.objects.filter(player=guest).update(player=into)


def _tell(removal: Removal, kind: str, by: Player, why: str) -> None:
    tell(
        players=[removal.player],
        kind=kind,
        key=f"{kind}/{removal.pk}",
        club_id=removal.club_id,
        by=by,
        about=why,
        where=reverse("clubs"),
    )
