"""The page of one's tokens."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from accounts import tokens
from accounts.models import ApiToken
from clubs.models import Player
from tests.helpers.company import browser_of, with_logins

pytestmark = pytest.mark.django_db
PASSWORD = "kortti-ilta"
FORM = {"name": "Scoreboard", "scopes": ["read", "scores"], "days": "30", "password": PASSWORD}


@pytest.fixture
def aino(db: None) -> Player:
    return with_logins("Aino")["Aino"]


@pytest.fixture
def browser(aino: Player) -> Client:
    return browser_of(aino)


def page(browser: Client) -> str:
    return browser.get("/me/tokens/").content.decode()


def shown(text: str) -> list[str]:
    return re.findall(r"kerho_[0-9a-f]{48}", text)


def test_there_are_none_at_first(browser: Client) -> None:
    assert "No program asks for you." in page(browser)


def test_one_is_made_shown_once_and_works(browser: Client) -> None:
    made = browser.post("/me/tokens/", FORM, follow=True)
    (text,) = shown(made.content.decode())
    assert "no-store" in made["Cache-Control"]
    later = page(browser)
    assert shown(later) == [] and "Scoreboard" in later and "Not used yet." in later
    answer = Client().get("/api/notices/", headers={"authorization": f"Token {text}"})
    assert answer.status_code == 200
    assert "Last used" in page(browser)


def test_another_browser_of_the_same_person_does_not_see_it(browser: Client, aino: Player) -> None:
    browser.post("/me/tokens/", FORM)
    assert shown(page(browser_of(aino))) == []


def test_a_form_sent_twice_makes_one_and_shows_it(browser: Client) -> None:
    for _ in range(2):
        browser.post("/me/tokens/", FORM | {"once": "k"})
    assert len(shown(page(browser))) == 1
    assert ApiToken.objects.count() == 1


def test_what_is_not_money_may_not_be_so_by_oversight(browser: Client) -> None:
    ticked = re.findall(r'value="(\w+)"[^>]*checked', page(browser))
    assert ticked == ["read"]


@pytest.mark.parametrize(
    "rubbish",
    [
        {"name": ""},
        {"name": "x" * 61},
        {"name": "\x00"},
        {"name": "  "},
        {"scopes": []},
        {"scopes": ["all"]},
        {"days": "0"},
        {"days": "never"},
        {"days": "9" * 40},
        {"password": ""},
        {"password": "wrong"},
    ],
    ids=repr,
)
def test_rubbish_is_said_on_the_form_and_makes_none(browser: Client, rubbish: dict[str, Any]) -> None:
    answer = browser.post("/me/tokens/", FORM | rubbish)
    assert answer.status_code == 200
    assert "errorlist" in answer.content.decode()
    assert not ApiToken.objects.exists()


def test_a_name_taken_is_said_and_what_was_typed_stays(browser: Client) -> None:
    browser.post("/me/tokens/", FORM)
    answer = browser.post("/me/tokens/", FORM).content.decode()
    assert "You have a token called" in answer and 'value="Scoreboard"' in answer


def test_before_one_ends_it_is_asked(browser: Client, aino: Player) -> None:
    assert aino.user is not None
    token, text = tokens.make(user=aino.user, name="Board", scopes=["read"], days=90)
    asked = browser.post("/me/tokens/end/", {"token": str(token.pk)})
    assert "refused from now on" in asked.content.decode()
    assert ApiToken.objects.exists()
    done = browser.post("/me/tokens/end/", {"token": str(token.pk), "sure": "1"}, follow=True)
    assert "The token has been ended." in done.content.decode()
    answer = Client().get("/api/notices/", headers={"authorization": f"Token {text}"})
    assert answer.status_code == 401


@pytest.mark.parametrize("number", ["", "0", "-1", "x", "9" * 40])
def test_no_such_token_is_ended(browser: Client, number: str) -> None:
    assert browser.post("/me/tokens/end/", {"token": number, "sure": "1"}).status_code == 404


def test_the_page_takes_as_many_statements_for_many_as_for_one(
    browser: Client, aino: Player, django_assert_max_num_queries: Any
) -> None:
    assert aino.user is not None
    for number in range(20):
        tokens.make(user=aino.user, name=f"Board {number}", scopes=["read"], days=90)
    page(browser)
    with django_assert_max_num_queries(6):
        assert page(browser).count("Not used yet.") == 20
