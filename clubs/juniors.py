"""Juniors: marked by the organisers of a club, or by themselves; whoever marked somebody takes the mark off again.

A junior is told by initials (`clubs.names`), at an address that does not give the name away, and is at no table where
money is played for. Marks outlive the membership: who leaves and comes back is a junior still.
"""

from __future__ import annotations

import secrets

from django.db import transaction
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _

from clubs import deputies
from clubs.errors import ClubError
from clubs.models import Club, JuniorMark, Notice, Player
from clubs.names import initials
from clubs.permissions import ORGANISERS, role_of
from clubs.signals import junior_marked
from clubs.telling import tell


def marked_by(club: Club) -> QuerySet[JuniorMark]:
    """The marks that a club has set, by name; also of who has left it."""
    return club.junior_marks.select_related("player", "by").order_by("player__name", "pk")


@transaction.atomic
def mark_junior(*, player: Player, club: Club | None, by: Player) -> JuniorMark:
    """Mark a member of the club as a junior, or (club None) oneself. Twice is once.

    Raises ClubError: a bot, nobody of the club, not allowed, or at a table where money is played for.
    """
    _may(player, club, by)
    locked = _held(player)
    if locked.is_bot or (club is not None and role_of(locked, club) is None):
        raise ClubError(_("%(player)s is nobody of this club.") % {"player": player})
    mark, made = JuniorMark.objects.get_or_create(player=locked, club=club, defaults={"by": by})
    make_junior(locked, by)
    if made and club is not None:
        _tell(mark, Notice.Kind.JUNIOR, by)
    return mark


@transaction.atomic
def unmark_junior(*, player: Player, club: Club | None, by: Player) -> None:
    """Take off what the club, or (club None) oneself, has marked; other marks stay. Raises ClubError."""
    _may(player, club, by)
    locked = _held(player)
    mark = JuniorMark.objects.filter(player=locked, club=club).first()
    if mark is None:
        return
    if club is not None:
        _tell(mark, Notice.Kind.NO_JUNIOR, by)
    mark.delete()
    still = JuniorMark.objects.filter(player=locked).exists()
    Player.objects.filter(Q(pk=locked.pk) | Q(merged_into=locked.pk)).update(junior=still)


def make_junior(player: Player, by: Player | None = None) -> None:
    """The name and the address do not say any more who it is, of the guests neither that they were; held by the caller.

    Raises ClubError for who sits where money is played for.
    """
    for person in Player.objects.filter(Q(pk=player.pk) | Q(merged_into=player.pk)):
        if not person.junior:
            person.slug = f"{slugify(initials(person.name)) or 'player'}-{secrets.token_hex(4)}"
            person.junior = True
            person.save(update_fields=["junior", "slug"])
    player.refresh_from_db()
    deputies.end_where(None, because_of=by, deputy=player)
    junior_marked.send(Player, player=player)


def move_marks(guest: Player, into: Player) -> None:
    """A guest becomes a member, both held: a junior stays one."""
    own = set(into.junior_marks.values_list("club", flat=True))
    JuniorMark.objects.filter(player=guest, club__in=own).delete()
    JuniorMark.objects.filter(player=guest).update(player=into)


def _held(player: Player) -> Player:
    return Player.objects.select_for_update(no_key=True).get(pk=player.pk)


def _may(player: Player, club: Club | None, by: Player) -> None:
    if club is None and by.pk != player.pk:
        raise ClubError(_("Only you mark yourself."))
    if club is not None and role_of(by, club) not in ORGANISERS:
        raise ClubError(_("Only the club's organisers say who is a junior."))


def _tell(mark: JuniorMark, kind: str, by: Player) -> None:
    assert mark.club is not None
    tell(
        players=[mark.player],
        kind=kind,
        key=f"{kind}/{mark.pk}",
        club_id=mark.club.pk,
        by=by,
        about="",
        where=reverse("club", args=[mark.club.slug]),
    )
