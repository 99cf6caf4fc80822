"""Somebody deletes their account while they are let into a club: neither waits for the other in a circle."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection, transaction

from clubs.errors import ClubError
from clubs.joining import accept, ask_to_join, decide, invite
from clubs.models import Club, JoinRequest, Player, Removal
from clubs.privacy import anonymise
from clubs.removals import lift
from clubs.services import add_guest, remove_member
from tests.helpers.company import club_of, with_logins
from tests.helpers.concurrency import beside

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def people() -> dict[str, Player]:
    return with_logins("Aino", "Eero")


@pytest.fixture
def club(people: dict[str, Player]) -> Club:
    club = club_of("Kerho", owner=people["Aino"])
    club.joining = Club.Joining.REQUEST
    club.save()
    return club


def delete_while(job: Callable[[], object], player: Player) -> None:
    """`job` runs as far as it comes after the player's row has been taken, and before the account is gone."""
    assert connection.vendor == "postgresql"
    with beside(job) as begin, transaction.atomic():
        Player.objects.select_for_update().get(pk=player.pk)
        begin()
        anonymise(player=player)
    player.refresh_from_db()
    assert player.name.startswith("Former player")


def test_who_uses_an_invitation_that_was_mailed_to_them(people: dict[str, Player], club: Club) -> None:
    eero = people["Eero"]
    assert eero.user is not None
    eero.user.email = "eero@example.org"
    eero.user.save()
    invitation = invite(club=club, by=people["Aino"], email="eero@example.org")

    def use() -> None:
        with pytest.raises(ClubError, match="no account here any more"):
            accept(token=invitation.token, player=eero)

    delete_while(use, eero)
    assert not club.memberships.filter(player=eero).exists()
    invitation.refresh_from_db()
    assert (invitation.email, invitation.used_by) == ("", None)


def test_who_becomes_a_member_as_their_guest(people: dict[str, Player], club: Club) -> None:
    """The link was made by who deletes their account: it is used by another, whom nothing keeps."""
    aino, eero = people["Aino"], people["Eero"]
    guest = add_guest(club=club, name="Vieras")
    invitation = invite(club=club, by=aino, guest=guest)
    club.memberships.create(player=with_logins("Oiva")["Oiva"], role="owner")
    delete_while(lambda: accept(token=invitation.token, player=eero), aino)
    guest.refresh_from_db()
    assert guest.merged_into == eero and club.memberships.filter(player=eero).exists()


def test_who_asked_to_be_let_in(people: dict[str, Player], club: Club) -> None:
    eero = people["Eero"]
    request = ask_to_join(club=club, player=eero, words="Olen Eero.")
    assert isinstance(request, JoinRequest)

    def let_in() -> None:
        with pytest.raises(ClubError, match="no account here any more"):
            decide(request=request, by=people["Aino"], let_in=True)

    delete_while(let_in, eero)
    assert not club.memberships.filter(player=eero).exists()
    request.refresh_from_db()
    assert request.words == ""


def test_who_is_let_back(people: dict[str, Player], club: Club) -> None:
    eero = people["Eero"]
    club.memberships.create(player=eero)
    remove_member(club=club, player=eero, by=people["Aino"], why="riita")
    removal = Removal.objects.get()
    delete_while(lambda: lift(removal=removal, by=people["Aino"]), eero)
    removal.refresh_from_db()
    assert (removal.why, removal.lifted_at is None) == ("", False)
