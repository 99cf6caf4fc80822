"""Under maintenance nothing typed is lost, programs are told in their own form, and people's time stands still."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from bots import check_run
from clubs import joining, merging
from clubs.models import Announcement, Club, MergeRequest, Player
from common import maintenance
from matches.bot_play import play_bots, play_next_in_line
from tests.helpers.company import browser_of
from tests.helpers.maintenance import begin, end
from tests.helpers.tokens import token_of

pytestmark = pytest.mark.django_db


def test_one_logs_in_and_out(people: dict[str, Player]) -> None:
    begin()
    browser = Client()
    form = {"username": "owner", "password": "kortti-ilta"}
    assert browser.post("/log-in/", form).status_code == 302
    assert "_auth_user_id" in browser.session
    assert browser.post("/log-out/").status_code == 302


def test_what_was_typed_is_kept_and_done_once_afterwards(house: Club, people: dict[str, Player]) -> None:
    begin()
    browser = browser_of(people["Owner"])
    address = f"/clubs/{house.slug}/announcements/"
    form = {"title": "Cake", "text": 'Bring "two" & a <fork>', "once": "k1"}
    refused = browser.post(address, form)
    assert refused.status_code == 503
    page = refused.content.decode()
    kept = {
        html.unescape(name): html.unescape(value)
        for name, value in re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', page)
    }
    assert kept.pop("csrfmiddlewaretoken")
    assert kept == form
    assert f'action="{address}"' in page
    assert browser.post(address, kept).status_code == 503
    end()
    for _again in range(2):
        assert browser.post(address, kept).status_code == 302
    assert Announcement.objects.filter(title="Cake").count() == 1


def test_a_password_is_not_kept_on_the_page(people: dict[str, Player]) -> None:
    begin()
    page = Client().post("/sign-up/", {"username": "uusi", "password1": "salainen-sana"}).content.decode()
    assert "salainen-sana" not in page
    assert "passwords and files are not kept" in page


def test_a_form_of_another_site_is_not_shown_again(people: dict[str, Player]) -> None:
    begin()
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(people["Owner"].user)  # type: ignore[arg-type]
    assert strict.post("/clubs/new/", {"name": "Evil"}).status_code == 403


def test_a_part_of_a_page_and_a_program_are_told_in_their_own_form(
    house: Club, people: dict[str, Player]
) -> None:
    begin()
    part = browser_of(people["Owner"]).post("/clubs/new/", {"name": "x"}, headers={"hx-request": "true"})
    assert (part.status_code, part.headers["X-Maintenance"]) == (503, "on")
    assert part.content.decode().startswith("The site is under maintenance")
    token = token_of(people["Owner"].user)  # type: ignore[arg-type]
    told = Client().post(
        "/api/clubs/",
        {"name": "x"},
        content_type="application/json",
        headers={"authorization": f"Token {token}"},
    )
    assert told.status_code == 503
    assert told.json()["error"]["code"] == "maintenance"
    assert int(told.headers["Retry-After"]) > 60


def test_workers_take_nothing_new() -> None:
    begin()
    assert play_bots(match_id=1, holder="w") == "nothing"
    assert play_next_in_line(holder="w") == "nothing"
    assert check_run.go_on() == "nothing"


def test_an_invitation_that_ends_in_it_is_given_the_time_back(
    house: Club, people: dict[str, Player], ahead: Callable[[timedelta], None]
) -> None:
    invitation = joining.invite(club=house, by=people["Owner"])
    invitation.expires_at = timezone.now() + timedelta(minutes=10)
    invitation.save()
    window = begin()
    assert window.length > timedelta(hours=1) - timedelta(seconds=5)
    for minutes, spent in ((5, ""), (30, ""), (65, ""), (69, ""), (75, "expired")):
        ahead(timedelta(minutes=minutes))
        assert joining.spent(invitation, None) == spent, minutes


def test_a_merge_that_waits_is_given_it_too(
    house: Club, people: dict[str, Player], ahead: Callable[[timedelta], None]
) -> None:
    begin()
    row = MergeRequest(expires_at=timezone.now() + timedelta(minutes=10))
    ahead(timedelta(minutes=65))
    assert not maintenance.has_lapsed(row.expires_at, timedelta(days=merging.DAYS))
    ahead(timedelta(minutes=75))
    assert maintenance.has_lapsed(row.expires_at, timedelta(days=merging.DAYS))
