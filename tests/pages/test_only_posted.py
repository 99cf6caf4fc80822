"""Addresses that are only posted to."""

from __future__ import annotations

import pytest
from django.test import Client

from clubs.models import Player
from clubs.services import create_club
from tests.pages.steps import LANGUAGES


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "above"),
    [
        ("/money/pay/", "/money/"),
        ("/money/payments/7/confirm/", "/money/"),
        ("/clubs/kallio/ask-to-join/", "/clubs/kallio/"),
        ("/clubs/kallio/members/role/", "/clubs/kallio/members/"),
        ("/log-out/", "/"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_address_that_is_only_posted_to_leads_to_its_page(
    aino: Player, address: str, above: str, language: str
) -> None:
    """As after a session that ran out while a form was filled in: logging in leads to where the form was sent."""
    create_club(name="Kallio", owner=aino)
    browser, spoken = Client(), {"accept-language": language}
    browser.force_login(aino.user)
    answer = browser.get(address, headers=spoken, follow=True)
    assert answer.redirect_chain == [(above, 302)]
    assert answer.status_code == 200
    said = {"en": "Nothing has been done yet", "fi": "Mitään ei ole vielä tehty"}[language]
    assert answer.content.decode().count(said) == 1


@pytest.mark.django_db
def test_a_form_of_a_session_that_ran_out_ends_on_its_page(aino: Player) -> None:
    browser = Client()
    login = browser.post("/money/pay/", {"sum": "5"}).headers["location"]
    assert login == "/log-in/?next=/money/pay/"
    typed = {"username": "aino", "password": "a long password", "next": "/money/pay/"}
    answer = browser.post(login, typed, follow=True)
    assert (answer.status_code, answer.redirect_chain[-1][0]) == (200, "/money/")
