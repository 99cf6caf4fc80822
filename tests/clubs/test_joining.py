"""Coming into a club: where whoever wants to may, by asking, by invitation."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from clubs import joining, services as clubs
from clubs.errors import ClubError
from clubs.models import Club, Invitation, JoinRequest, Membership, Player

pytestmark = pytest.mark.django_db


def closed(club: Club, how: str) -> Club:
    club.joining = how
    club.save()
    return club


def test_an_open_door_lets_in_at_once(club: Club, veikko: Player) -> None:
    assert isinstance(joining.ask_to_join(club=club, player=veikko), Membership)


def test_where_one_must_ask_two_clicks_are_one_request(club: Club, veikko: Player) -> None:
    closed(club, Club.Joining.REQUEST)
    first = joining.ask_to_join(club=club, player=veikko, words="Hello")
    assert joining.ask_to_join(club=club, player=veikko) == first
    assert not club.memberships.filter(player=veikko).exists()


def test_a_request_is_granted_once_and_cannot_be_declined_after(
    club: Club, aino: Player, veikko: Player
) -> None:
    closed(club, Club.Joining.REQUEST)
    request = joining.ask_to_join(club=club, player=veikko)
    assert isinstance(request, JoinRequest)
    joining.decide(request=request, by=aino, let_in=True)
    joining.decide(request=request, by=aino, let_in=True)
    assert club.memberships.filter(player=veikko).count() == 1
    with pytest.raises(ClubError, match="let in already"):
        joining.decide(request=request, by=aino, let_in=False)


def test_who_was_declined_may_ask_again(club: Club, aino: Player, veikko: Player) -> None:
    closed(club, Club.Joining.REQUEST)
    request = joining.ask_to_join(club=club, player=veikko)
    assert isinstance(request, JoinRequest)
    joining.decide(request=request, by=aino, let_in=False)
    assert joining.ask_to_join(club=club, player=veikko) != request


def test_a_club_by_invitation_tells_whom_to_ask(club: Club, veikko: Player) -> None:
    with pytest.raises(ClubError, match="by invitation"):
        joining.ask_to_join(club=closed(club, Club.Joining.INVITATION), player=veikko)


def test_an_invitation_of_next_year_does_not_last_until_then(ahead: Callable[[timedelta], None]) -> None:
    aino, new = clubs.create_player(name="Aino"), clubs.create_player(name="Eero")
    club = clubs.create_club(name="Kerho", owner=aino)
    ahead(timedelta(days=365))
    link: Invitation = joining.invite(club=club, by=aino)
    ahead(timedelta())
    with pytest.raises(ClubError, match="expired"):
        joining.accept(token=link.token, player=new)
