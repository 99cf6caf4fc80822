"""Who signs up ends where they began: a member of the club that invites, checked in at the night whose code it was."""

from __future__ import annotations

import re
from datetime import timedelta
from urllib.parse import quote

import pytest
from django.test import Client
from django.utils import timezone

from clubs.joining import invite, withdraw_invitation
from clubs.models import Club, Invitation, Player
from clubs.services import add_guest, create_club, sign_up
from nights.models import Session
from nights.services import sessions

pytestmark = pytest.mark.django_db
GOOD = {
    "name": "Lempi",
    "username": "lempi",
    "email": "",
    "password1": "kortti-ilta",
    "password2": "kortti-ilta",
}


@pytest.fixture
def owner() -> Player:
    return sign_up(username="aino", password="a long password", name="Aino").player


@pytest.fixture
def club(owner: Player) -> Club:
    return create_club(name="Kallio Card Room", owner=owner)


@pytest.fixture
def night(club: Club) -> Session:
    return sessions.open_session(club=club, title="Friday cards", starts_at=timezone.now())


def link(page: str, start: str) -> str:
    found = re.search(rf'href="({start}[^"]*)"', page)
    assert found, page
    return found[1].replace("&amp;", "&")


def signed_up_from(client: Client, address: str) -> str:
    """Follow the links of the page to signing up, as a browser does, and give the page one ends on."""
    form = client.get(link(client.get(address, follow=True).content.decode(), "/sign-up/")).content.decode()
    kept = re.findall(
        r'<input type="hidden" name="next" value="([^"]*)">', form.split("<main")[1].split("</main>")[0]
    )
    answer = client.post("/sign-up/", GOOD | {"next": kept[0]}, follow=True)
    assert answer.request["PATH_INFO"] == address
    return str(answer.content.decode())


def test_who_is_invited_signs_up_and_is_a_member(client: Client, club: Club, owner: Player) -> None:
    guest = add_guest(club=club, name="Lempi")
    token = invite(club=club, by=owner, guest=guest).token
    page = signed_up_from(client, f"/invitations/{token}/")
    new = Player.objects.get(user__username="lempi")
    assert club.memberships.filter(player=new).exists()
    assert Player.objects.get(pk=guest.pk).merged_into == new
    assert ("You are a member of Kallio Card Room." in page, f'href="/clubs/{club.slug}/"' in page) == (
        True,
        True,
    )


def test_what_signing_up_will_do_is_said_before(
    client: Client, club: Club, owner: Player, night: Session
) -> None:
    token = invite(club=club, by=owner).token
    assert (
        "you become a member of Kallio Card Room."
        in client.get(f"/sign-up/?next=/invitations/{token}/").content.decode()
    )
    said = "you become a member of Kallio Card Room and are checked in."
    assert said in client.get(f"/sign-up/?next=/nights/{night.pk}/here/").content.decode()
    assert "you become" not in client.get("/sign-up/").content.decode()


def test_an_invitation_that_was_taken_back_leaves_a_login_and_a_word(
    client: Client, club: Club, owner: Player
) -> None:
    token = invite(club=club, by=owner).token
    Invitation.objects.update(expires_at=timezone.now() - timedelta(days=1))
    answer = client.post("/sign-up/", GOOD | {"next": f"/invitations/{token}/"}, follow=True)
    assert "has expired" in answer.content.decode()
    assert not club.memberships.filter(player__user__username="lempi").exists()
    withdraw_invitation(invitation=Invitation.objects.get())
    assert (
        Client().post("/sign-up/", GOOD | {"username": "other", "next": f"/invitations/{token}/"}).status_code
        == 302
    )


@pytest.mark.parametrize("visibility", [Club.Visibility.PUBLIC, Club.Visibility.MEMBERS])
def test_the_code_on_the_wall_makes_a_newcomer_a_member_who_is_here(
    client: Client, club: Club, night: Session, visibility: str
) -> None:
    Club.objects.update(visibility=visibility)
    page = signed_up_from(client, f"/nights/{night.pk}/here/")
    assert "You are checked in." in page
    assert club.memberships.filter(player__user__username="lempi").exists()
    assert night.attendances.filter(player__user__username="lempi", left_at__isnull=True).exists()


def test_where_the_organisers_let_people_in_they_are_asked(
    client: Client, club: Club, night: Session
) -> None:
    Club.objects.update(joining=Club.Joining.REQUEST)
    assert "The organisers have been asked." in signed_up_from(client, f"/nights/{night.pk}/here/")
    assert club.join_requests.get().player.name == "Lempi"
    assert (club.memberships.count(), night.attendances.count()) == (1, 0)


def test_a_club_joined_by_invitation_is_not_joined_by_the_code(
    client: Client, club: Club, night: Session
) -> None:
    Club.objects.update(joining=Club.Joining.INVITATION)
    assert "joined by invitation" in signed_up_from(client, f"/nights/{night.pk}/here/")
    assert (club.memberships.count(), night.attendances.count()) == (1, 0)


def test_a_private_club_s_night_is_not_told_of(client: Client, club: Club, night: Session) -> None:
    Club.objects.update(visibility=Club.Visibility.PRIVATE)
    asked = client.get(f"/sign-up/?next=/nights/{night.pk}/here/").content.decode()
    assert ("Kallio" in asked, "Friday" in asked) == (False, False)
    client.post("/sign-up/", GOOD | {"next": f"/nights/{night.pk}/here/"})
    assert club.memberships.count() == 1
    assert client.post(f"/nights/{night.pk}/here/", {"join": "1"}).status_code == 404


def test_a_night_that_is_over_takes_nobody_in(client: Client, club: Club, night: Session) -> None:
    sessions.close_session(session=night)
    assert "This night is over." in signed_up_from(client, f"/nights/{night.pk}/here/")
    assert club.memberships.count() == 1


def test_who_has_a_login_joins_at_the_door_with_one_click(club: Club, night: Session) -> None:
    browser = Client()
    browser.force_login(sign_up(username="eero", password="a long password", name="Eero"))
    offered = browser.get(f"/nights/{night.pk}/here/").content.decode()
    assert "Join the club and check in" in offered
    assert '<input type="hidden" name="join" value="1">' in offered
    page = browser.post(f"/nights/{night.pk}/here/", {"join": "1"}, follow=True).content.decode()
    assert "You are checked in." in page
    assert club.memberships.count() == 2


@pytest.mark.parametrize(
    "elsewhere",
    [
        "https://evil.example/",
        "//evil.example/",
        "/\\evil.example",
        "javascript:alert(1)",
        "x" * 5000,
        "\0",
        "/nowhere/",
    ],
)
def test_nobody_is_sent_away_from_the_site(client: Client, elsewhere: str) -> None:
    answer = client.post("/sign-up/", GOOD | {"next": elsewhere})
    assert (answer.status_code, answer.url) == (302, "/")
    assert client.get("/sign-up/", {"next": elsewhere}).url == "/"


def test_signing_up_from_any_page_leads_back_to_it(client: Client) -> None:
    asked = link(client.get("/games/?q=tuppi").content.decode(), "/sign-up/")
    assert asked == "/sign-up/?next=" + quote("/games/?q=tuppi", safe="/")
    assert client.post(asked, GOOD).url == "/games/?q=tuppi"
    over = link(Client().get(asked).content.decode().split("<main")[1], "/log-in/")
    assert over == "/log-in/?next=" + quote("/games/?q=tuppi", safe="/")
