"""A club's calendar and what its pages tell whom."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from clubs import services as people
from clubs.models import Club, Player
from matches.models import Match, Seat
from nights.models import Session
from ratings.services import rate_match
from tournaments.models import Competition

pytestmark = pytest.mark.django_db


@pytest.fixture
def aino() -> Player:
    return people.sign_up(username="aino", password="x", name="Aino").player


@pytest.fixture
def club(aino: Player) -> Club:
    club = people.create_club(name="Hidden", owner=aino, visibility=Club.Visibility.PRIVATE)
    for title, days in (("Long ago", -30), ("Last week", -7), ("Next month", 30), ("Next week", 7)):
        Session.objects.create(club=club, title=title, starts_at=timezone.now() + timedelta(days=days))
    return club


def test_coming_nights_stand_soonest_first_and_past_ones_newest_first(
    club: Club, aino: Player, client: Client
) -> None:
    client.force_login(aino.user)
    page = client.get(f"/clubs/{club.slug}/calendar/")
    assert [night.title for night in page.context["coming"]] == ["Next week", "Next month"]
    assert [night.title for night in page.context["page"]] == ["Last week", "Long ago"]


class TestFeed:
    def address(self, club: Club, player: Player) -> str:
        client = Client()
        client.force_login(player.user)
        return str(client.get(f"/clubs/{club.slug}/calendar/").context["feed"])

    def test_a_members_address_needs_no_login_and_ends_with_the_membership(
        self, club: Club, client: Client
    ) -> None:
        lempi = people.sign_up(username="lempi", password="x", name="Lempi").player
        people.join(club=club, player=lempi)
        address = self.address(club, lempi)
        assert "Next week" in client.get(address).content.decode()
        people.leave(club=club, player=lempi)
        assert client.get(address).status_code == 404

    def test_a_key_opens_its_own_club_alone(self, club: Club, aino: Player, client: Client) -> None:
        other = people.create_club(name="Other", owner=aino, visibility=Club.Visibility.PRIVATE)
        key = self.address(club, aino).rsplit("/", 1)[1]
        assert client.get(f"/clubs/{other.slug}/calendar/{key}").status_code == 404

    @pytest.mark.parametrize("key", ["1", "1:x", "x:y", ":", "%00", "9" * 400, "1:" + "a" * 43])
    def test_a_made_up_key_opens_nothing(self, club: Club, client: Client, key: str) -> None:
        assert client.get(f"/clubs/{club.slug}/calendar/{key}.ics").status_code == 404


class TestSecrecy:
    """What a private club's people did is nowhere on the pages and in the answers that outsiders get."""

    @pytest.fixture
    def guest(self, club: Club, aino: Player) -> Player:
        guest = people.add_guest(club=club, name="Secret Guest")
        Competition.objects.create(
            kind="tournament", club=club, title="Secret Open", slug="secret", game="hex", format="round-robin",
            status="running", rounds=1, seats=2, seed=1,
        )  # fmt: skip
        for _ in range(4):
            match = Match.objects.create(
                club=club, game="hex", rules_version=1, status="finished", entered=True,
                result={"totals": [1, 0], "places": [1, 2], "abandoned": False, "faults": {}, "reason": ""},
                started_at=timezone.now(), finished_at=timezone.now(),
            )  # fmt: skip
            for index, player in enumerate((guest, aino)):
                Seat.objects.create(
                    match=match, index=index, side=index, player=player, score=1 - index, place=1 + index
                )
            rate_match(match=match)
        return guest

    OUTSIDE = (
        "/", "/games/hex/", "/clubs/", "/matches/", "/tournaments/", "/players/aino/", "/players/aino/company/",
        "/api/players/", "/api/clubs/", "/api/nights/", "/api/matches/", "/api/competitions/",
        "/api/ratings/pools/", "/api/ratings/players/aino/",
    )  # fmt: skip

    @pytest.mark.parametrize("address", OUTSIDE)
    def test_a_page_for_all_does_not_name_them(
        self, club: Club, guest: Player, client: Client, address: str
    ) -> None:
        stranger = people.sign_up(username="stranger", password="x", name="Stranger")
        for _ in range(2):
            answer = client.get(address)
            assert answer.status_code == 200
            told = answer.content.decode()
            assert not [
                word for word in ("Secret", "secret", "Next week", "Hidden", "hidden/") if word in told
            ]
            client.force_login(stranger)

    def test_a_leaderboard_leaves_them_out(self, club: Club, guest: Player, client: Client) -> None:
        for pool in client.get("/api/ratings/pools/").json()["results"]:
            rows = client.get(f"/api/ratings/pools/{pool['id']}/leaderboard/").json()
            assert "secret-guest" not in [row["player"] for row in rows]

    def test_the_guest_is_not_found(self, club: Club, guest: Player, client: Client, aino: Player) -> None:
        pages = [f"/players/{guest.slug}/", f"/players/{guest.slug}/company/", f"/api/players/{guest.slug}/"]
        for page in pages:
            assert client.get(page).status_code == 404
        client.force_login(aino.user)
        for page in pages:
            assert client.get(page).status_code == 200
        assert "Secret Guest" in client.get("/players/aino/company/").content.decode()
