"""How people come into a club: by themselves, by asking, or by an invitation."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs import changes, removals
from clubs.errors import ClubError
from clubs.holding import hold_club, require_open
from clubs.models import Club, Invitation, JoinRequest, Membership, Player
from clubs.permissions import ORGANISERS, RANK, own_role, role_of
from clubs.services import clean_name, give, join, locked_people, merge_guest, refuse_deleted
from common.maintenance import has_lapsed

INVITATION_DAYS: Final = 30
LONGEST_DESCRIPTION: Final = 2000


@transaction.atomic
def invite(
    *,
    club: Club,
    by: Player,
    role: str = Membership.Role.MEMBER,
    email: str = "",
    guest: Player | None = None,
    days: int = INVITATION_DAYS,
) -> Invitation:
    """A link for one person. With `guest` it turns that guest into the account that uses it.

    Raises ClubError: a role above one's own, or a guest who is not one of this club.
    """
    require_open(club)
    own = own_role(by, club)
    if own is None or role_of(by, club) not in ORGANISERS:
        raise ClubError(_("Only the club's organisers invite."))
    if role not in RANK or RANK[role] < RANK[own]:
        raise ClubError(_("Nobody can be invited to a role above one's own."))
    if guest is not None:
        held = club.memberships.filter(player=guest).values_list("role", flat=True).first()
        if held is None or not guest.is_guest:
            raise ClubError(_("%(guest)s is not a guest of %(club)s.") % {"guest": guest, "club": club})
        if RANK[held] < RANK[own]:
            raise ClubError(
                _("%(guest)s has a role above yours, which who becomes %(guest)s would take over.")
                % {"guest": guest}
            )
    expires = timezone.now() + timedelta(days=days)
    return Invitation.objects.create(
        club=club, made_by=by, role=role, email=email, guest=guest, expires_at=expires
    )


def spent(invitation: Invitation, player: Player | None) -> str:
    """Why nobody, or not this player, may join by it any more: `used` by another, `expired`; else empty."""
    if invitation.used_by_id is not None:
        return "" if player is not None and invitation.used_by_id == player.pk else "used"
    return "expired" if has_lapsed(invitation.expires_at, timedelta(days=INVITATION_DAYS)) else ""


@transaction.atomic
def accept(*, token: str, player: Player) -> Membership:
    """Use an invitation. The same person may click twice. Raises ClubError: unknown, used, expired, no account, a
    closed club.

    The people come before the invitation: who deletes their account has themselves and wants their invitations.
    """
    require_open(Invitation.objects.filter(token=token).values_list("club", flat=True).first())
    guests = Invitation.objects.filter(token=token, guest__isnull=False).values_list("guest", flat=True)
    people = locked_people({player.pk, *guests})
    refuse_deleted(people[player.pk])
    invitation = (
        Invitation.objects.select_for_update(of=("self",)).select_related("club", "guest").filter(token=token)
    )
    found = invitation.first()
    if found is None:
        raise ClubError(_("This invitation is not known: ask for a new one."))
    if why := spent(found, player):
        if why == "used":
            raise ClubError(_("This invitation has been used: ask for a new one."))
        raise ClubError(_("This invitation has expired: ask for a new one."))
    if found.guest is not None and found.guest.merged_into_id is None:
        if found.made_by_id == player.pk:
            raise ClubError(
                _(
                    "You made this link for %(guest)s: only somebody else can use it. "
                    "If that is you, ask for it on the members' page: another organiser agrees."
                )
                % {"guest": found.guest}
            )
        merge_guest(guest=found.guest, into=player, by=player)
    membership = join(club=found.club, player=player, role=found.role, by=found.made_by)
    if RANK[found.role] < RANK[membership.role]:
        give(membership, found.role, found.made_by)
    if found.used_by_id is None:
        found.used_by, found.used_at = player, timezone.now()
        found.save(update_fields=["used_by", "used_at"])
    return membership


def accept_for(player: Player, token: str) -> None:
    """Use an invitation on signing up. Raises ClubError."""
    accept(token=token, player=player)


def invited_to(token: str) -> str:
    """What signing up with an invitation does, in a sentence; nothing if it can no longer be used."""
    found = Invitation.objects.select_related("club").filter(token=token).first()
    if found is None or spent(found, None):
        return ""
    return _("Signing up, you become a member of %(club)s.") % {"club": found.club}


@transaction.atomic
def withdraw_invitation(*, invitation: Invitation) -> None:
    """Take an unused invitation back."""
    Invitation.objects.filter(pk=invitation.pk, used_by__isnull=True).delete()


@transaction.atomic
def ask_to_join(*, club: Club, player: Player, words: str = "") -> Membership | JoinRequest:
    """Come in where whoever wants to may, else ask. Asking twice is asking once. Raises ClubError."""
    member = club.memberships.filter(player=player).first()
    if member is not None:
        return member
    require_open(club)
    removals.refuse_removed(club, player)
    if club.joining == Club.Joining.OPEN:
        return join(club=club, player=player)
    if club.joining == Club.Joining.INVITATION:
        raise ClubError(_("%(club)s is joined by invitation: ask a member of it.") % {"club": club})
    if player.is_bot or player.merged_into_id:
        raise ClubError(_("%(player)s cannot join a club.") % {"player": player})
    request, _made = JoinRequest.objects.get_or_create(
        club=club, player=player, status=JoinRequest.Status.WAITING, defaults={"words": words[:300]}
    )
    return request


@transaction.atomic
def decide(*, request: JoinRequest, by: Player, let_in: bool) -> JoinRequest:
    """Let in or not. Deciding twice the same changes nothing. Raises ClubError if it was decided otherwise, or if who
    asked has deleted their account."""
    if let_in:
        require_open(request.club_id)
    player = locked_people({request.player_id})[request.player_id]
    if let_in:
        refuse_deleted(player)
    locked = (
        JoinRequest.objects.select_for_update(of=("self",))
        .select_related("club", "player")
        .get(pk=request.pk)
    )
    wanted = JoinRequest.Status.ACCEPTED if let_in else JoinRequest.Status.DECLINED
    if locked.status == wanted:
        return locked
    if locked.status != JoinRequest.Status.WAITING:
        raise ClubError(
            _("%(player)s has been %(status)s already.")
            % {"player": locked.player, "status": locked.get_status_display()}
        )
    if let_in:
        join(club=locked.club, player=locked.player)
    locked.status, locked.decided_by, locked.decided_at = wanted, by, timezone.now()
    locked.save(update_fields=["status", "decided_by", "decided_at"])
    return locked


@transaction.atomic
def set_joining(
    *,
    club: Club,
    joining: str,
    visibility: str,
    objection_days: int | None = None,
    watch_delay: int | None = None,
    by: Player | None = None,
) -> None:
    """Say who may join and look in, for how many days results can be objected to (None: as the site has it), and how
    much later at least its tables are seen by others (None: as it is)."""
    later = {} if watch_delay is None else {"watch_delay": watch_delay}
    change_settings(
        club=club, by=by, joining=joining, visibility=visibility, objection_days=objection_days, **later
    )


@transaction.atomic
def rename_club(*, club: Club, by: Player, name: str, description: str) -> Club:
    """Another name, or another description; the address stays. Raises ClubError for a name that cannot be."""
    if len(description) > LONGEST_DESCRIPTION:
        raise ClubError(
            _("The description has %(count)s characters; %(most)s are possible.")
            % {"count": len(description), "most": LONGEST_DESCRIPTION}
        )
    return change_settings(club=club, by=by, name=clean_name(name, 80), description=description.strip())


def change_settings(*, club: Club, by: Player | None, **settings: Any) -> Club:
    """Columns of the club, for a caller in a transaction; what is different is in the club's log."""
    held = hold_club(club)
    before = {name: getattr(held, name) for name in settings}
    for name, value in settings.items():
        setattr(held, name, value)
    held.save(update_fields=list(settings))
    changes.note_settings(held, before, by=by)
    return held
