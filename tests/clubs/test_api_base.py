"""Which club there is for whom, at every address of the API."""

from __future__ import annotations

import pytest
from django.http import Http404

from clubs.api_base import member_of
from clubs.models import Club, Player
from tests.clubs.asking import Asks, at

pytestmark = pytest.mark.django_db


def test_what_a_role_may_do_a_higher_one_may(
    asks: Asks, club: Club, aino: Player, outi: Player, lempi: Player, veikko: Player
) -> None:
    asked = [
        asks(player).get(at(club, "joining")).status_code for player in (aino, outi, lempi, veikko, None)
    ]
    assert asked == [200, 200, 403, 403, 401]


@pytest.mark.parametrize(("visibility", "status"), [("public", 403), ("members", 404), ("private", 404)])
def test_a_club_that_one_may_not_look_into_is_none(
    asks: Asks, club: Club, veikko: Player, visibility: str, status: int
) -> None:
    Club.objects.update(visibility=visibility)
    assert asks(veikko).get(at(club, "joining")).status_code == status


@pytest.mark.parametrize(("visibility", "status"), [("members", 200), ("private", 404)])
def test_one_asks_to_join_what_one_may_know_of(
    asks: Asks, club: Club, veikko: Player, visibility: str, status: int
) -> None:
    Club.objects.update(visibility=visibility, joining="open")
    assert asks(veikko).post(at(club, "join")).status_code == status


def test_a_member_is_found_by_the_players_address(club: Club, lempi: Player, veikko: Player) -> None:
    assert member_of(club, lempi.slug).player == lempi
    for slug in (veikko.slug, "nobody", ""):
        with pytest.raises(Http404):
            member_of(club, slug)
