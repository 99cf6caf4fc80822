"""Deleting one's account: a person's name goes, what was played and owed stays."""

from __future__ import annotations

import secrets

from django.contrib.admin.models import LogEntry
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from clubs import changes, deputies
from clubs.errors import ClubError
from clubs.models import (
    DoneOnce,
    Invitation,
    JoinRequest,
    JuniorMark,
    Membership,
    Notice,
    Picture,
    Player,
    Removal,
    User,
)
from clubs.services import is_last_owner
from clubs.signals import account_deleted
from common.models import Mail


@transaction.atomic
def anonymise(*, player: Player) -> Player:
    """Take name, login and memberships from a person; results, ratings and books keep an unnamed player.

    Doing it twice changes nothing. It cannot be undone. Raises ClubError for a bot, or the last owner of a club.
    """
    rows = (
        Player.objects.select_for_update().filter(Q(pk=player.pk) | Q(merged_into=player.pk)).order_by("pk")
    )
    people = list(rows)
    locked = next(person for person in people if person.pk == player.pk)
    if locked.is_bot:
        raise ClubError(_("%(player)s is a bot: its owner withdraws it.") % {"player": locked})
    for club in _owned_alone(locked):
        raise ClubError(
            _("You are the last owner of %(club)s: make somebody else owner first.") % {"club": club}
        )
    account_deleted.send(Player, player=locked)
    deputies.end_where(None, Q(officer=locked) | Q(deputy=locked), because_of=locked)
    own = Membership.objects.filter(player=locked)
    changes.note_roles_end(own.select_related("player"), by=locked)
    own.delete()
    Notice.objects.filter(player=locked).delete()
    Mail.objects.filter(to__isnull=False, to=locked.user_id).delete()
    JoinRequest.objects.filter(player=locked).update(words="")
    JuniorMark.objects.filter(player=locked).delete()
    Picture.objects.filter(player__in=people).delete()
    Removal.objects.filter(player=locked).update(why="")
    _forget_addresses(locked, people)
    for unnamed in people:
        unname(unnamed)
    if locked.user is not None:
        _close_login(locked.user)
    return locked


def unname(player: Player) -> None:
    """Take name, address and picture from somebody; what they played stands."""
    player.name, player.slug = f"Former player {player.pk}", f"former-{player.pk}-{secrets.token_hex(4)}"
    player.junior, player.picture = False, ""
    player.save(update_fields=["name", "slug", "junior", "picture"])


def _forget_addresses(player: Player, people: list[Player]) -> None:
    """Where invitations were sent: by the player, to the player, or for the guest that the player was."""
    own = Q(made_by__in=people) | Q(used_by__in=people) | Q(guest__in=people)
    if player.user is not None and player.user.email:
        own |= Q(email__iexact=player.user.email)
    held = (
        Invitation.objects.select_for_update().filter(own).order_by("pk")
    )  # as another who deletes theirs does
    Invitation.objects.filter(pk__in=list(held.values_list("pk", flat=True))).update(email="")


def _owned_alone(player: Player) -> list[str]:
    """The clubs that would be left without an owner; their memberships stay as they are until the caller is done."""
    owned = Membership.objects.filter(player=player, role=Membership.Role.OWNER)
    clubs = list(owned.values_list("club", flat=True))
    rows = Membership.objects.select_for_update(of=("self",)).select_related("player__user", "club")
    held = list(rows.filter(club__in=clubs).order_by("pk"))
    return [row.club.name for row in held if row.player_id == player.pk and is_last_owner(row, held)]


def _close_login(user: User) -> None:
    """Nobody logs in with it any more, and nothing personal is left in it or said of it."""
    DoneOnce.objects.filter(user=user).update(location="", body="")
    user.groups.clear()
    user.user_permissions.clear()
    about = Q(content_type__app_label="clubs", content_type__model="user", object_id=str(user.pk))
    if hasattr(user, "player"):
        about |= Q(
            content_type__app_label="clubs", content_type__model="player", object_id=str(user.player.pk)
        )
    LogEntry.objects.filter(about).update(object_repr="", change_message="")
    user.username, user.email, user.first_name, user.last_name = f"former-{user.pk}", "", "", ""
    user.language, user.time_zone = "", ""
    user.is_active = user.is_staff = user.is_superuser = False
    user.set_unusable_password()
    user.done_once.all().delete()
    user.save()
