"""Closing a club and opening it again, by its owners. Nothing is deleted: people, matches, ratings and books stay.

What a closed club refuses is decided in `clubs.holding`: whoever begins something asks there. What is still owed,
objected to, corrected or taken away goes on.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from django.db import models, transaction
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from clubs import changes
from clubs.errors import ClubError
from clubs.holding import hold_club
from clubs.joining import INVITATION_DAYS
from clubs.models import Club, JoinRequest, Membership, Notice, Player
from clubs.permissions import own_role, require
from clubs.signals import closing_considered, club_closes
from clubs.telling import tell
from common.maintenance import lapsed
from common.signals import answers


class Effect(models.TextChoices):
    """What becomes of something when its club is closed. `IN_THE_WAY`: it has to be ended before."""

    IN_THE_WAY = "in-the-way", gettext_lazy("Has to be over before")
    GOES = "goes", gettext_lazy("Goes")
    STAYS = "stays", gettext_lazy("Stays")


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that closing a club meets. `what` names it for programs; `sum`: money, in minor units.

    links: the title and the address on this site of what is counted, of the first of many.
    """

    effect: Effect
    what: str
    number: int
    sentence: str
    sum: int = 0
    links: tuple[tuple[str, str], ...] = ()


def may_close(player: Player | None, club: Club) -> bool:
    """Owners close a club and open it again; who stands in for one does not. One query."""
    return own_role(player, club) == Membership.Role.OWNER


def facts(club: Club, *, hold: bool = False) -> list[Fact]:
    """What closing the club now would meet, without what there is none of: of clubs first, then of the apps above.

    hold: keep what could still change as it is, for a caller that holds the club.
    """
    told = answers(closing_considered, Club, club=club, hold=hold)
    return [fact for fact in [*_own(club), *(one for some in told for one in some)] if fact.number]


def numbers_read(found: Iterable[Fact]) -> str:
    """The numbers as a form or a program sends them back: closing goes by those that were read."""
    return ",".join(f"{fact.what}={fact.number}" + (f"/{fact.sum}" if fact.sum else "") for fact in found)


@transaction.atomic
def close(*, club: Club, by: Player, name: str, numbers: str) -> Club:
    """Nothing new begins in the club any more; its members are told.

    name: the club's, as `by` typed it; numbers: those they read (`numbers_read`). Raises PermissionDenied for who is no
    owner, and ClubError: closed already, another name, something is not over, or it is not as it was read.
    """
    held = hold_club(club)
    _only_owners(by, held)
    if held.closed_at is not None:
        raise ClubError(_("It has been closed already."))
    if " ".join(name.split()) != " ".join(held.name.split()):
        raise ClubError(_("Type the name of the club as it is written: %(name)s.") % {"name": held.name})
    found = facts(held, hold=True)
    if waits := [fact.sentence for fact in found if fact.effect == Effect.IN_THE_WAY]:
        raise ClubError(_("Something in it is not over: %(what)s") % {"what": " ".join(waits)})
    if numbers != numbers_read(found):
        raise ClubError(_("It is not as you read it any more: look again."))
    _hold_people(held)
    held.invitations.filter(used_by=None).delete()
    asking = held.join_requests.filter(status=JoinRequest.Status.WAITING)
    now = timezone.now()
    asking.update(status=JoinRequest.Status.DECLINED, decided_by=by, decided_at=now)
    club_closes.send(Club, club=held, by=by)
    held.closed_at, held.closed_by = now, by
    held.save(update_fields=["closed_at", "closed_by"])
    changes.note(held, changes.Kind.CLOSED, False, True, by=by)
    _tell(held, Notice.Kind.CLOSED, by)
    return held


@transaction.atomic
def open_again(*, club: Club, by: Player) -> Club:
    """All goes on as before; what went by the closing does not come back. Members are told.

    Raises PermissionDenied for who is no owner, ClubError for a club that is open.
    """
    held = hold_club(club)
    _only_owners(by, held)
    if held.closed_at is None:
        raise ClubError(_("It is open already."))
    held.closed_at = held.closed_by = None
    held.save(update_fields=["closed_at", "closed_by"])
    changes.note(held, changes.Kind.CLOSED, True, False, by=by)
    _tell(held, Notice.Kind.REOPENED, by)
    return held


def _hold_people(club: Club) -> None:
    """Before the invitations and requests that name them, as who deletes an account takes them."""
    named = Q(pk__in=club.memberships.values("player")) | Q(pk__in=club.invitations.values("made_by"))
    people = Player.objects.filter(named | Q(pk__in=club.join_requests.values("player")))
    list(people.select_for_update(no_key=True).order_by("pk"))


def _only_owners(by: Player, club: Club) -> None:
    require(may_close(by, club), _("Only owners close a club and open it again."))


def _own(club: Club) -> list[Fact]:
    """Three queries."""
    unused = club.invitations.filter(used_by=None)
    invitations = unused.exclude(lapsed("expires_at", timedelta(days=INVITATION_DAYS))).count()
    asking = club.join_requests.filter(status=JoinRequest.Status.WAITING).count()
    members = club.memberships.count()
    return [
        Fact(
            Effect.GOES,
            "invitations",
            invitations,
            ngettext(
                "%(n)s invitation that nobody has used ends.",
                "%(n)s invitations that nobody has used end.",
                invitations,
            )
            % {"n": invitations},
        ),
        Fact(
            Effect.GOES,
            "requests",
            asking,
            ngettext("%(n)s request to join is declined.", "%(n)s requests to join are declined.", asking)
            % {"n": asking},
        ),
        Fact(
            Effect.STAYS,
            "members",
            members,
            ngettext("%(n)s member stays.", "%(n)s members stay.", members) % {"n": members},
        ),
    ]


def _tell(club: Club, kind: str, by: Player) -> None:
    tell(
        players=Player.objects.filter(memberships__club=club).order_by("pk"),
        kind=kind,
        key=f"club/{club.pk}/{kind}/{timezone.now().isoformat()}",
        club_id=club.pk,
        by=by,
        about="",
        where=reverse("club", args=[club.slug]),
    )
