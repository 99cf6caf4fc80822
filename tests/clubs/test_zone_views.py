"""Choosing a time zone on its page."""

from __future__ import annotations

import pytest
from django.test import Client

from clubs.models import User

pytestmark = pytest.mark.django_db
PAGE = "/me/time-zone/"


@pytest.fixture
def aino(client: Client) -> Client:
    client.force_login(User.objects.create_user("aino"))
    return client


def test_the_site_s_zone_stands_until_another_is_chosen(aino: Client) -> None:
    page = aino.get(PAGE).content.decode()
    assert "<strong>Helsinki</strong>" in page
    assert 'value="America/New_York"' in page and "America/New York" in page
    assert aino.post(PAGE, {"zone": "America/New_York"}).status_code == 302
    assert "<strong>America/New York</strong>" in aino.get(PAGE).content.decode()
    assert "America/New York" in aino.get("/me/privacy/").content.decode()
    assert aino.post(PAGE, {"zone": ""}).status_code == 302
    assert "As the site has it." in aino.get("/me/privacy/").content.decode()


def test_the_browser_s_zone_is_proposed_and_never_set(aino: Client) -> None:
    page = aino.get(PAGE).content.decode()
    assert "own-zone.js" in page and "data-own-zone" in page
    assert User.objects.get().time_zone == ""


@pytest.mark.parametrize("rubbish", ["Mars/Olympus", "\0", "x" * 5000, "<script>"])
def test_rubbish_is_refused_on_the_page_and_changes_nothing(aino: Client, rubbish: str) -> None:
    answer = aino.post(PAGE, {"zone": rubbish})
    assert answer.status_code == 400
    assert "There is no time zone" in answer.content.decode()
    assert User.objects.get().time_zone == ""


def test_a_visitor_is_asked_to_log_in(client: Client) -> None:
    assert client.get(PAGE).status_code == client.post(PAGE, {"zone": "UTC"}).status_code == 302
