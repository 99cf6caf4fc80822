"""The page of a club's file, from the members' page on."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Club
from clubs.services import join
from operations.club_files import asking
from operations.models import ClubFile
from tests.helpers.company import club_of, with_logins

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    people = with_logins("Aino", "Lempi")
    club = club_of("Kerho", people["Aino"])
    join(club=club, player=people["Lempi"], role="organiser")
    return club


def reader(club: Club, name: str) -> Client:
    client, user = Client(), club.memberships.get(player__name=name).player.user
    assert user is not None
    client.force_login(user)
    return client


def test_an_owner_asks_sees_progress_and_downloads(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    browser, page = reader(club, "Aino"), f"/clubs/{club.slug}/file/"
    assert page in browser.get(f"/clubs/{club.slug}/members/").text
    assert "Nobody has asked" in browser.get(page).text
    assert "about to be made" in browser.post(page, follow=True).text
    file = ClubFile.objects.get()
    monkeypatch.setattr(asking, "progress", lambda file: (12, 50))
    ClubFile.objects.update(status="running", begun_at=timezone.now())
    assert "part 12 of 50" in browser.get(page).text
    ends = timezone.now() + asking.kept_for()
    ClubFile.objects.update(status="ready", ready_at=timezone.now(), ends_at=ends, size=2)
    file.pieces.create(number=0, data=b"PK")
    link = f"{page}{file.pk}/"
    assert link in browser.get(page).text
    answer = browser.get(link)
    assert b"".join(answer) == b"PK"
    assert answer["Content-Length"] == "2" and "no-store" in answer["Cache-Control"]
    assert "downloaded by Aino" in browser.get(page).text
    ClubFile.objects.update(status="gone")
    assert browser.get(link).status_code == 404


def test_an_organiser_sees_who_asked_and_gets_no_file(club: Club) -> None:
    reader(club, "Aino").post(f"/clubs/{club.slug}/file/")
    browser = reader(club, "Lempi")
    shown = browser.get(f"/clubs/{club.slug}/file/").text
    assert "Aino" in shown and "Make a new file" not in shown
    assert browser.post(f"/clubs/{club.slug}/file/").status_code == 403


def test_why_it_was_not_made_stands_beside_the_button(club: Club) -> None:
    owner = club.memberships.get(role="owner").player
    club.files.create(asked_by=owner, status="failed", fault="stopped")
    shown = reader(club, "Aino").get(f"/clubs/{club.slug}/file/").text
    assert "was stopped before the end. Ask again." in shown and "Make a new file" in shown
