"""A guest who turned out to be a member: one organiser asks, and somebody else agrees.

The other word is the member's own (what the guest owes becomes theirs), or, where the organiser asks for themselves,
that of a second organiser. The link of an invitation made for the guest needs no more: one makes it, another uses it.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Club, Membership, MergeRequest, Player
from clubs.permissions import ORGANISERS, RANK, clubs_with_role, may_agree, may_refuse, own_role, role_of
from clubs.services import hold, merge_guest
from common.maintenance import has_lapsed, lapsed

Status = MergeRequest.Status
Role = Membership.Role
DAYS: Final = 14
"""For how long a request waits."""


@transaction.atomic
def ask_to_merge(*, club: Club, guest: Player, into: Player, by: Player) -> MergeRequest:
    """Ask that a guest of the club be one with a member of it. Asking twice is asking once.

    Raises ClubError: not an organiser, a guest of a role above one's own, no guest, no member with a login, or another
    request for the guest waits.
    """
    waits = MergeRequest.objects.select_for_update().filter(guest=guest, status=Status.WAITING).first()
    if waits is not None and has_lapsed(waits.expires_at, timedelta(days=DAYS)):
        waits.status = Status.EXPIRED
        waits.save(update_fields=["status"])
    _check(club, guest, into, by)
    made, _created = MergeRequest.objects.get_or_create(
        guest=guest,
        status=Status.WAITING,
        defaults={
            "club": club,
            "into": into,
            "asked_by": by,
            "expires_at": timezone.now() + timedelta(days=DAYS),
        },
    )
    if (made.club_id, made.into_id) != (club.pk, into.pk):
        raise ClubError(
            _("It is being asked already whether %(guest)s is %(into)s: take that back first.")
            % {"guest": guest, "into": made.into}
        )
    return made


@transaction.atomic
def decide_merge(*, request: MergeRequest, by: Player, agree: bool) -> MergeRequest:
    """Agree, which merges at once, or refuse; who asked can only take it back. Deciding twice the same changes nothing.

    Raises ClubError: not theirs to decide, expired, decided otherwise, or the two cannot be merged (any more).
    """
    locked = (
        MergeRequest.objects.select_for_update(of=("self",))
        .select_related("club", "guest", "into", "asked_by")
        .get(pk=request.pk)
    )
    if not (may_agree(locked, by) if agree else may_refuse(locked, by)):
        raise ClubError(_("Who asks does not agree as well: another organiser or the member does."))
    wanted = Status.AGREED if agree else Status.REFUSED
    if locked.status == wanted:
        return locked
    if locked.status != Status.WAITING:
        raise ClubError(
            _("It has been decided already: %(status)s.") % {"status": locked.get_status_display()}
        )
    if agree:
        if has_lapsed(locked.expires_at, timedelta(days=DAYS)):
            raise ClubError(_("This was asked too long ago: ask again."))
        _check(locked.club, locked.guest, locked.into, locked.asked_by)
        merge_guest(guest=locked.guest, into=locked.into, by=by)
    locked.status, locked.decided_by, locked.decided_at = wanted, by, timezone.now()
    locked.save(update_fields=["status", "decided_by", "decided_at"])
    return locked


def concerning(player: Player, club: Club | None = None) -> QuerySet[MergeRequest]:
    """The requests, of a club or of all, that the player asked or has a say in, decided or not; oldest first."""
    rows = MergeRequest.objects.select_related("club", "guest", "into", "asked_by")
    rows = rows.filter(Q(into=player) | Q(asked_by=player) | Q(club__in=clubs_with_role(player, ORGANISERS)))
    return (rows.filter(club=club) if club else rows).order_by("asked_at", "pk")


def waiting_for(player: Player) -> QuerySet[MergeRequest]:
    """The requests, in all clubs, in which the player has a say and has not asked."""
    return concerning(player).exclude(asked_by=player)


def still_waiting(rows: QuerySet[MergeRequest]) -> QuerySet[MergeRequest]:
    """Of those the ones that can still be agreed to; the guest may have become an account by a link meanwhile."""
    waiting = rows.filter(status=Status.WAITING).exclude(lapsed("expires_at", timedelta(days=DAYS)))
    return waiting.filter(guest__merged_into=None)


def _check(club: Club, guest: Player, into: Player, by: Player) -> None:
    """Both stay who they are until the transaction ends. Raises ClubError."""
    hold([guest, into])
    roles = dict(club.memberships.filter(player__in=(guest, into)).values_list("player", "role"))
    own = own_role(by, club)
    if own is None or role_of(by, club) not in ORGANISERS:
        raise ClubError(_("Only the club's organisers merge guests."))
    if not guest.is_guest or guest.pk not in roles:
        raise ClubError(_("%(guest)s is not a guest of %(club)s.") % {"guest": guest, "club": club})
    if RANK[roles[guest.pk]] < RANK[own]:
        raise ClubError(
            _("%(guest)s has a role above yours, which who becomes %(guest)s would take over.")
            % {"guest": guest}
        )
    if into.user_id is None or into.pk not in roles:
        raise ClubError(_("%(into)s is no member of %(club)s with a login.") % {"into": into, "club": club})
