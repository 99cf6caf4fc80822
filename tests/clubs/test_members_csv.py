"""A club's members as a table: each bad line is named, nothing is done before all are right, twice is once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail as outbox
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from clubs import members_csv
from clubs.errors import ClubError
from clubs.joining import accept
from clubs.members_csv_views import looked_through
from clubs.models import Club, Invitation, Membership, Player
from clubs.services import add_guest, join, set_role
from common.outbox import send_waiting
from tests.clubs.tables import SITE, store

pytestmark = pytest.mark.django_db
GOOD = "name,email,role\nVeikko,,\nSylvi,sylvi@example.org,scorekeeper\nLempi,,organiser\n"


@pytest.fixture
def organiser(club: Club, account: Callable[[str], Player]) -> Player:
    player = account("Orvokki")
    join(club=club, player=player, role=Membership.Role.ORGANISER)
    return player


def problems(text: str, club: Club, by: Player) -> dict[int, str]:
    return {line.number: line.problem for line in members_csv.read(text, club=club, by=by) if line.problem}


class TestTakingIn:
    def test_names_become_guests_addresses_invitations_and_members_get_roles(
        self, club: Club, aino: Player, lempi: Player
    ) -> None:
        assert store(GOOD, club, aino) == (2, 1, 1)
        veikko = club.memberships.get(player__name="Veikko")
        assert (veikko.player.is_guest, veikko.role) == (True, "member")
        assert club.memberships.get(player=lempi).role == "organiser"
        invitation = Invitation.objects.get()
        assert (invitation.email, invitation.role, invitation.guest.name) == (
            "sylvi@example.org",
            "scorekeeper",
            "Sylvi",
        )

    def test_confirming_twice_changes_nothing(self, club: Club, aino: Player, lempi: Player) -> None:
        store(GOOD, club, aino)
        assert store(GOOD, club, aino) == (0, 0, 0)
        assert Invitation.objects.count() == 1

    def test_who_accepts_takes_over_the_guest_and_the_role(
        self, club: Club, aino: Player, lempi: Player, account: Callable[[str], Player]
    ) -> None:
        store(GOOD, club, aino)
        sylvi = account("Sylvi S")
        accept(token=Invitation.objects.get().token, player=sylvi)
        assert club.memberships.get(player=sylvi).role == "scorekeeper"
        assert not club.memberships.filter(player__name="Sylvi").exists()

    @pytest.mark.parametrize(
        ("line", "why"),
        [
            (",a@example.org,", "A name is needed"),
            ("x" * 61 + ",,", "61 characters; 60 are possible"),
            ("Veikko,nonsense,", "'nonsense' is no e-mail address"),
            ("Veikko,a@example.org\nBcc: b@example.org,", "fields where 3 belong"),
            ('Veikko,"a@example.org\nBcc: b@example.org",', "is no e-mail address"),
            ("Veikko,,king", "There is no role 'king'; there are: owner"),
            ("Veikko,,scorekeeper", "for another role give an address"),
            ("aino,,\nAINO,,", "AINO stands on line 2 already"),
            ("Veikko,v@example.org,\nToivo,V@example.org,", "stands on line 2 already"),
            ("Veikko", "1 fields where 3 belong"),
            ("Twin,,", "2 people of the club are called Twin"),
        ],
    )
    def test_a_bad_line_is_named_and_stops_everything(
        self, club: Club, aino: Player, line: str, why: str
    ) -> None:
        add_guest(club=club, name="Twin")
        add_guest(club=club, name="Twin")
        before = club.memberships.count()
        text = f"name,email,role\n{line}\nHelmi,,\n"
        found = problems(text, club, aino)
        assert any(why in problem for problem in found.values()), found
        with pytest.raises(ClubError, match="lines are not right"):
            store(text, club, aino)
        assert (club.memberships.count(), Invitation.objects.count()) == (before, 0)

    def test_the_last_owner_is_not_made_a_member(self, club: Club, aino: Player) -> None:
        with pytest.raises(ClubError, match="at least one owner"):
            store("name,role\nHelmi,\nAino,member\n", club, aino)
        assert club.memberships.count() == 1

    def test_an_organiser_gives_no_roles_above_ones_own_and_none_to_members(
        self, club: Club, organiser: Player, lempi: Player
    ) -> None:
        found = problems("name,email,role\nHelmi,h@example.org,owner\nLempi,,organiser\n", club, organiser)
        assert "above one's own" in found[2]
        assert "only owners give members other roles" in found[3]

    def test_a_plain_member_takes_nobody_in(self, club: Club, lempi: Player) -> None:
        with pytest.raises(ClubError, match="Only the club's organisers"):
            store(GOOD, club, lempi)

    def test_an_owner_finds_a_member_by_address_and_an_organiser_is_not_told_whose_it_is(
        self, club: Club, aino: Player, organiser: Player, lempi: Player
    ) -> None:
        lempi.user.email = "lempi@example.org"
        lempi.user.save()
        table = "name,email\nSomebody Else,Lempi@example.org\n"
        assert members_csv.read(table, club=club, by=aino)[0].person == lempi
        assert members_csv.read(table, club=club, by=organiser)[0].person is None

    def test_names_in_finnish_head_a_table_too(self, club: Club, aino: Player) -> None:
        assert store("Nimi;Sähköposti;Rooli\nHelmi;;\n", club, aino) == (1, 0, 0)

    def test_a_thousand_come_in_few_queries_with_addresses_of_their_own(
        self, club: Club, aino: Player
    ) -> None:
        text = "name\n" + "".join(f"Guest {n}\n" for n in range(998)) + "GUEST-1\nguest 1!\n"
        with CaptureQueriesContext(connection) as queries:
            assert store(text, club, aino) == (1000, 0, 0)
        assert len(queries) < 60
        slugs = Player.objects.filter(memberships__club=club).values_list("slug", flat=True)
        assert len(set(slugs)) == 1001


@pytest.mark.usefixtures("confirmed")
class TestMail:
    def test_each_invitation_is_mailed_once(self, club: Club, aino: Player, lempi: Player) -> None:
        store(GOOD, club, aino)
        one = Invitation.objects.get()
        assert send_waiting() == 1
        assert send_waiting() == 0, "a second delivery mails nothing"
        mail = outbox.outbox[0]
        assert mail.to == ["sylvi@example.org"]
        assert f"{SITE}/invitations/{one.token}/" in mail.body

    def test_a_used_one_is_not_mailed(
        self, club: Club, aino: Player, lempi: Player, account: Callable[[str], Player]
    ) -> None:
        store(GOOD, club, aino)
        one = Invitation.objects.get()
        accept(token=one.token, player=account("Sylvi S"))
        assert send_waiting() == 0

    def test_a_worker_is_called_when_the_table_is_stored(
        self,
        club: Club,
        aino: Player,
        lempi: Player,
        sent: list[tuple[Any, ...]],
        django_capture_on_commit_callbacks: Callable[..., Any],
    ) -> None:
        with django_capture_on_commit_callbacks(execute=True):
            store(GOOD, club, aino)
        assert sent == [("common.tasks.send_mail",)]


class TestAtTheDoor:
    def invite(self, club: Club, client: Client, email: str) -> str:
        client.post(f"/clubs/{club.slug}/joining/invite/", {"role": "member", "email": email})
        return str(client.get(f"/clubs/{club.slug}/joining/").content.decode())

    @pytest.mark.usefixtures("confirmed")
    def test_an_address_given_at_the_door_is_written_to(
        self,
        club: Club,
        aino: Player,
        client: Client,
        sent: list[tuple[Any, ...]],
        django_capture_on_commit_callbacks: Callable[..., Any],
    ) -> None:
        client.force_login(aino.user)
        with django_capture_on_commit_callbacks(execute=True):
            assert "goes to helmi@example.org" in self.invite(club, client, "helmi@example.org")
        assert sent == [("common.tasks.send_mail",)]
        assert (send_waiting(), outbox.outbox[0].to) == (1, ["helmi@example.org"])

    @pytest.mark.parametrize("email", ["x", "a@b", "a b@example.org", "x" * 300 + "@example.org"])
    def test_what_is_no_address_makes_no_invitation(
        self, club: Club, aino: Player, client: Client, email: str
    ) -> None:
        client.force_login(aino.user)
        assert "is no e-mail address" in self.invite(club, client, email)
        assert not Invitation.objects.exists()


class TestTakingAway:
    def test_addresses_are_for_owners_and_ones_own(
        self, club: Club, aino: Player, organiser: Player, lempi: Player, guest: Player
    ) -> None:
        for player in (aino, organiser, lempi):
            player.user.email = f"{player.slug}@example.org"
            player.user.save()
        store("name,email\nSylvi,sylvi@example.org\n", club, aino)
        seen = {
            who.name: members_csv.export(club=club, viewer=who).count("@example.org")
            for who in (aino, organiser, lempi)
        }
        assert seen == {"Aino": 4, "Orvokki": 2, "Lempi": 1}, "an organiser sees where invitations went"

    def test_what_is_taken_away_can_be_taken_in_and_changes_nothing(
        self, club: Club, aino: Player, organiser: Player, lempi: Player, guest: Player
    ) -> None:
        add_guest(club=club, name="=HYPERLINK(1)")
        store("name,email\nSylvi,sylvi@example.org\n", club, aino)
        text = members_csv.export(club=club, viewer=aino)
        assert "'=HYPERLINK(1)" in text
        assert store(text, club, aino) == (0, 0, 0)


class TestApi:
    @pytest.fixture
    def asking(self, aino: Player) -> APIClient:
        client = APIClient()
        client.force_authenticate(aino.user)
        return client

    def test_looking_and_storing(self, club: Club, asking: APIClient) -> None:
        page = f"/api/clubs/{club.slug}/members/table/"
        look = asking.post(page, {"table": "name,role\nEero,king\n"}, format="json").json()
        assert look["lines"][0]["line"] == 2
        assert "no role" in look["lines"][0]["problem"]
        assert look["done"] is None
        stored = asking.post(page, {"table": "name\nEero\n", "store": True}, format="json").json()
        assert stored["done"] == {"guests": 1, "invitations": 0, "roles": 0, "not_mailed": ""}
        assert "Eero,,member" in asking.get(page).content.decode()

    @pytest.mark.parametrize(
        "posted", [{}, {"table": ""}, {"table": "x"}, {"table": ["name"]}, {"table": "name\0"}]
    )
    def test_rubbish_is_refused_with_a_reason(
        self, club: Club, asking: APIClient, posted: dict[str, object]
    ) -> None:
        answer = asking.post(
            f"/api/clubs/{club.slug}/members/table/", posted | {"store": True}, format="json"
        )
        assert answer.status_code == 400
        assert answer.json()["error"]["message"]
        assert club.memberships.count() == 1


def test_an_owner_in_the_table_can_hand_the_club_over(club: Club, aino: Player, lempi: Player) -> None:
    set_role(club=club, player=lempi, role=Membership.Role.ORGANISER)
    assert store("name,role\nAino,member\nLempi,owner\n", club, aino) == (0, 0, 2)
    assert club.memberships.get(player=aino).role == "member"


@pytest.mark.parametrize(
    ("bad", "good", "heading", "most"),
    [
        (1, 3, "1 line is not right", 0),
        (201, 0, "201 lines are not right", 200),
        (0, 1, "1 line, all is well", 0),
    ],
)
def test_what_is_shown_of_a_file_is_about_its_bad_lines_if_there_are_any(
    bad: int, good: int, heading: str, most: int
) -> None:
    lines = [
        members_csv.Line(n, "", name="Veikko", problem="no" if n < bad else "") for n in range(bad + good)
    ]
    page = looked_through(lines)
    assert (page["heading"], page["most"], len(page["bad"])) == (heading, most, min(bad, 200))  # type: ignore[arg-type]
    assert bool(page["text"]) == (not bad)
