"""Announcements: on the page for every member, by mail for those who want it, once."""

from __future__ import annotations

import pytest
from django.core import mail as outbox
from django.test import Client

from clubs import announcing, services
from clubs.errors import ClubError
from clubs.models import Announcement, Club, Membership, Player, User
from common.models import Mail
from common.outbox import send_waiting

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    owner = services.sign_up(username="owner", password="x", name="Owner", email="owner@example.org").player
    club = services.create_club(name="Kallio", owner=owner)
    for name in ("aino", "eero", "sylvi"):
        user = services.sign_up(username=name, password="x", name=name.title(), email=f"{name}@example.org")
        user.mail_announcements = name != "eero"
        user.save()
        services.join(club=club, player=user.player)
    services.add_guest(club=club, name="Lempi")
    return club


def owner(club: Club) -> Player:
    return club.memberships.get(role=Membership.Role.OWNER).player


def test_everybody_who_wants_mail_gets_it_once_and_alone(club: Club) -> None:
    made = announcing.announce(
        club=club, author=owner(club), title="Closed on Thursday", text="The room is painted."
    )
    assert Mail.objects.filter(kind="announcement", about=made.pk).count() == 3
    assert send_waiting() == 3
    assert send_waiting() == 0, "a second delivery mails nothing"
    assert sorted(m.to[0] for m in outbox.outbox) == [
        "aino@example.org",
        "owner@example.org",
        "sylvi@example.org",
    ]
    assert all(len(m.recipients()) == 1 for m in outbox.outbox)
    assert outbox.outbox[0].subject == "Kallio: Closed on Thursday"


def test_two_logins_at_one_address_get_one_mail(club: Club) -> None:
    User.objects.filter(username="aino").update(email="owner@example.org")
    announcing.announce(club=club, author=owner(club), title="Closed", text="x")
    assert send_waiting() == 2


def test_who_wants_none_by_the_time_it_leaves_gets_none_and_each_reads_their_language(club: Club) -> None:
    User.objects.filter(username="aino").update(language="fi")
    announcing.announce(club=club, author=owner(club), title="Closed", text="x")
    User.objects.filter(username="sylvi").update(mail_announcements=False)
    assert send_waiting() == 2
    finnish = {message.to[0]: "jäsenenä" in message.body for message in outbox.outbox}
    assert finnish == {"aino@example.org": True, "owner@example.org": False}


@pytest.mark.parametrize(
    ("title", "text"), [("", "x"), ("x", ""), ("x" * 121, "x"), ("x", "y" * 4001), (" ", " ")]
)
def test_words_that_cannot_be_are_refused(club: Club, title: str, text: str) -> None:
    with pytest.raises(ClubError, match="1 to 120"):
        announcing.announce(club=club, author=owner(club), title=title, text=text)
    assert not Announcement.objects.exists()


def test_a_title_cannot_smuggle_in_mail_headers(club: Club) -> None:
    announcing.announce(club=club, author=owner(club), title="Hello\nBcc: all@example.org", text="x")
    send_waiting()
    assert outbox.outbox[0].subject == "Kallio: Hello Bcc: all@example.org"


def test_members_read_and_only_organisers_announce(club: Club, client: Client) -> None:
    page = f"/clubs/{club.slug}/announcements/"
    member = club.memberships.get(player__name="Aino").player
    assert member.user is not None
    client.force_login(member.user)
    assert client.post(page, {"title": "Mine", "text": "x"}).status_code == 403
    boss = owner(club).user
    assert boss is not None
    client.force_login(boss)
    assert client.post(page, {"title": "", "text": "kept"}).status_code == 200
    assert client.post(page, {"title": "Closed", "text": "x"}).status_code == 302
    client.force_login(member.user)
    assert "Closed" in client.get(page).content.decode()
