"""Closing a club: what stands in the way, what goes, what stays, who may, and opening it again."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from clubs import closing, deputies, permissions
from clubs.closing import Effect, close, facts, numbers_read, open_again
from clubs.errors import ClubClosed, ClubError
from clubs.joining import ask_to_join, invite
from clubs.models import Club, Invitation, JoinRequest, Membership, Notice, Player
from clubs.services import leave
from nights.models import Session
from nights.services.planning import plan_nights
from nights.services.sessions import check_in, close_session

pytestmark = pytest.mark.django_db


def closed(club: Club, by: Player) -> Club:
    return close(club=club, by=by, name=club.name, numbers=numbers_read(facts(club)))


def by_what(club: Club) -> dict[str, tuple[str, int]]:
    return {fact.what: (fact.effect, fact.number) for fact in facts(club)}


def test_what_was_only_promised_goes_and_members_stay(
    club: Club, aino: Player, lempi: Player, account: Callable[[str], Player]
) -> None:
    invite(club=club, by=aino)
    Invitation.objects.create(club=club, made_by=aino, expires_at=timezone.now() - timedelta(days=1))
    Club.objects.filter(pk=club.pk).update(joining=Club.Joining.REQUEST)
    club.refresh_from_db()
    asks = ask_to_join(club=club, player=account("Urho"))
    plan_nights(club=club, title="Thursday", starts_at=timezone.now() + timedelta(days=3), times=2)
    assert by_what(club) == {
        "invitations": (Effect.GOES, 1),
        "requests": (Effect.GOES, 1),
        "planned": (Effect.GOES, 2),
        "members": (Effect.STAYS, 2),
    }
    done = closed(club, aino)
    assert (done.closed_by, done.closed_at is not None) == (aino, True)
    assert not Invitation.objects.exists() and not Session.objects.exists()
    asks.refresh_from_db()
    assert (asks.status, asks.decided_by) == (JoinRequest.Status.DECLINED, aino)
    assert Membership.objects.filter(club=club).count() == 2


def test_a_night_that_is_on_stands_in_the_way_until_it_is_closed(club: Club, aino: Player) -> None:
    (night,) = plan_nights(club=club, title="Thursday", starts_at=timezone.now())
    check_in(session=night, player=aino)
    (found,) = (fact for fact in facts(club) if fact.effect == Effect.IN_THE_WAY)
    assert (found.what, found.links) == ("nights", (("Thursday", f"/nights/{night.pk}/"),))
    with pytest.raises(ClubError, match=r"Something in it is not over: 1 club night is on: close it\."):
        closed(club, aino)
    close_session(session=night)
    assert closed(club, aino).closed_at


@pytest.mark.parametrize("name", ["", "kerho ", "Kerho!", "K" * 500, "\0", "Kerho Kerho"])
def test_another_name_closes_nothing(club: Club, aino: Player, name: str) -> None:
    with pytest.raises(ClubError, match="Type the name of the club as it is written: Kerho"):
        close(club=club, by=aino, name=name, numbers=numbers_read(facts(club)))
    assert Club.objects.get(pk=club.pk).closed_at is None


@pytest.mark.parametrize("numbers", ["", "members=2", "members=1/7", "x" * 3000, "\0"])
def test_other_numbers_than_there_are_close_nothing(club: Club, aino: Player, numbers: str) -> None:
    assert numbers_read(facts(club)) == "members=1"
    with pytest.raises(ClubError, match=r"It is not as you read it any more: look again\."):
        close(club=club, by=aino, name=" Kerho ", numbers=numbers)
    assert Club.objects.get(pk=club.pk).closed_at is None
    assert not Notice.objects.exists()


def test_only_owners_themselves_close_and_open_it_and_not_twice(
    club: Club, aino: Player, lempi: Player
) -> None:
    today = permissions.today()
    deputies.name_deputy(
        club=club, officer=aino, office="owner", deputy=lempi, first_day=today, last_day=today, by=aino
    )
    assert permissions.has_role(lempi, club, "owner") and not closing.may_close(lempi, club)
    with pytest.raises(PermissionDenied, match="Only owners close a club"):
        closed(club, lempi)
    with pytest.raises(ClubError, match="It is open already"):
        open_again(club=club, by=aino)
    closed(club, aino)
    with pytest.raises(ClubError, match="It has been closed already"):
        closed(club, aino)
    with pytest.raises(PermissionDenied, match="Only owners close a club"):
        open_again(club=club, by=lempi)
    assert Club.objects.get(pk=club.pk).closed_by == aino


def test_everything_works_again_once_it_is_opened(
    club: Club, aino: Player, account: Callable[[str], Player]
) -> None:
    closed(club, aino)
    urho, starts = account("Urho"), timezone.now() + timedelta(days=3)
    for act in (
        lambda: ask_to_join(club=club, player=urho),
        lambda: invite(club=club, by=aino),
        lambda: plan_nights(club=club, title="Thursday", starts_at=starts),
    ):
        with pytest.raises(ClubClosed, match=r"Kerho is closed: nothing new begins there."):
            act()
    again = open_again(club=club, by=aino)
    assert (again.closed_at, again.closed_by) == (None, None)
    ask_to_join(club=club, player=urho)
    invite(club=club, by=aino)
    plan_nights(club=club, title="Thursday", starts_at=starts)
    assert by_what(club).keys() == {"invitations", "planned", "members"}


def test_members_are_told_of_each_time_and_can_leave(club: Club, aino: Player, lempi: Player) -> None:
    for _ in range(2):
        closed(club, aino)
        open_again(club=club, by=aino)
    closed(club, aino)
    told = Notice.objects.filter(player=lempi).order_by("pk").values_list("kind", flat=True)
    assert list(told) == ["closed", "reopened", "closed", "reopened", "closed"]
    assert not Notice.objects.filter(player=aino).exists()
    leave(club=club, player=lempi)
    assert not club.memberships.filter(player=lempi).exists()
