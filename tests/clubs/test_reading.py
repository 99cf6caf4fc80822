"""Who reads the names of juniors, and finds them by a search."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from clubs.models import Club, Membership, Player, User
from clubs.reading import read_by
from clubs.services import add_guest, create_player
from tests.clubs.asking import Asks

pytestmark = pytest.mark.django_db
NAME = "Zenobia Quist"


@pytest.fixture
def junior(club: Club) -> Player:
    made = create_player(name=NAME)
    Player.objects.filter(pk=made.pk).update(junior=True, slug="z-q")
    Membership.objects.create(club=club, player=made)
    return Player.objects.get(pk=made.pk)


@pytest.mark.parametrize(
    ("role", "told"),
    [("owner", NAME), ("organiser", NAME), ("scorekeeper", NAME), ("member", "Z. Q."), (None, "Z. Q.")],
)
def test_officers_of_the_club_read_the_name(
    role: str | None, told: str, club: Club, veikko: Player, junior: Player
) -> None:
    if role:
        Membership.objects.create(club=club, player=veikko, role=role)
    with read_by(lambda: veikko.user):
        assert junior.name == told


def test_officers_of_another_club_do_not(veikko: Player, junior: Player) -> None:
    other = Club.objects.create(name="Other", slug="other")
    Membership.objects.create(club=other, player=veikko, role="owner")
    with read_by(lambda: veikko.user):
        assert junior.name == "Z. Q."


def test_visitors_do_not_and_staff_do(veikko: Player, junior: Player) -> None:
    with read_by(AnonymousUser):
        assert junior.name == "Z. Q."
    assert veikko.user is not None
    veikko.user.is_staff = True
    with read_by(lambda: veikko.user):
        assert junior.name == NAME


def test_one_reads_ones_own(lempi: Player) -> None:
    Player.objects.filter(pk=lempi.pk).update(junior=True, name=NAME)
    lempi = Player.objects.select_related("user__player").get(pk=lempi.pk)
    with read_by(lambda: lempi.user):
        assert lempi.name == NAME
    assert lempi.name == "Z. Q."


def test_a_list_of_many_juniors_is_one_query_more(
    club: Club, veikko: Player, django_assert_num_queries: object
) -> None:
    Membership.objects.create(club=club, player=veikko, role="scorekeeper")
    many = [add_guest(club=club, name=f"Junior {n}") for n in range(20)]
    Player.objects.filter(pk__in=[one.pk for one in many]).update(junior=True)
    people = list(Player.objects.filter(junior=True))
    user = User.objects.select_related("player").get(player=veikko)
    with read_by(lambda: user), django_assert_num_queries(1):  # type: ignore[operator]
        assert all("Junior" in person.name for person in people)


@pytest.mark.parametrize(("role", "found"), [("scorekeeper", 1), ("member", 0)])
def test_a_search_finds_juniors_by_name_for_who_may_read_it(
    role: str, found: int, club: Club, veikko: Player, junior: Player, asks: Asks, client: Client
) -> None:
    Membership.objects.create(club=club, player=veikko, role=role)
    assert asks(veikko).get("/api/players/", {"q": "zenobia"}).json()["count"] == found
    assert veikko.user is not None
    client.force_login(veikko.user)
    page = client.get(f"/clubs/{club.slug}/members/", {"q": "Quist"}).content.decode()
    assert page.count("/players/z-q/") == found


def test_a_token_reads_as_its_owner(club: Club, aino: Player, junior: Player, asks: Asks) -> None:
    for who, told in ((aino, NAME), (None, "Z. Q.")):
        assert asks(who).get("/api/players/z-q/").json()["name"] == told
