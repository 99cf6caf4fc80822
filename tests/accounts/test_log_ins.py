"""Where somebody is logged in, and ending that."""

from __future__ import annotations

import time
from typing import Any

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.test import Client

from accounts import log_ins, tokens
from clubs.models import Player
from clubs.privacy import anonymise
from clubs.services import sign_up
from tests.helpers.company import browser_of
from tests.helpers.rubbish import RUBBISH
from tests.helpers.tokens import token_of

pytestmark = pytest.mark.django_db
FIREFOX = "Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0"
SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1 Version/17.5 Safari/604.1"


def log_in(agent: str = FIREFOX, address: str = "192.0.2.1") -> Client:
    browser = Client(headers={"user-agent": agent}, REMOTE_ADDR=address)
    browser.post("/log-in/", {"username": "aino", "password": "kortti-ilta"})
    return browser


def is_in(browser: Client) -> bool:
    return browser.get("/me/privacy/").status_code == 200


def test_each_browser_stands_there_with_its_address(aino: Player) -> None:
    log_in()
    page = log_in(SAFARI, "198.51.100.7").get("/me/account/").content.decode()
    assert all(word in page for word in ("Firefox, Android", "192.0.2.1", "Safari, iPhone", "198.51.100.7"))
    assert page.count('name="number"') == 1, "not this one"


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537 Chrome/126 Safari/537 Edg/126", "Edge, Windows"),
        ("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537 Chrome/126.0 Safari/537.36", "Chrome, Linux"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) Version/17 Safari/605", "Safari, Mac"),
        ("curl/8", "another program"),
        ("", "another program"),
        ("<script>" * 100, "another program"),
    ],
)
def test_a_browser_is_called_by_its_name(agent: str, words: str) -> None:
    assert log_ins.in_words(UserSession(user_agent=agent)) == words


def test_one_is_ended_and_the_others_stay(aino: Player) -> None:
    phone, here = log_in(), log_in(SAFARI)
    other = UserSession.objects.order_by("pk").first()
    assert other is not None
    for said in ("has ended", "had ended already"):
        answer = here.post("/me/account/end/", {"number": other.pk}, follow=True)
        assert said in answer.content.decode()
    assert (is_in(phone), is_in(here)) == (False, True)


def test_tokens_of_programs_end_with_all_others(aino: Player) -> None:
    text = token_of(aino)
    here = log_in()
    here.post("/me/account/end/", {"number": "1"})
    assert tokens.find(text) is not None
    here.post("/me/account/end/", {"others": "1"})
    assert tokens.find(text) is None


def test_all_others_are_ended_at_once(aino: Player) -> None:
    phone, tablet, here = log_in(), log_in(), log_in(SAFARI)
    page = here.post("/me/account/end/", {"others": "1"}, follow=True).content.decode()
    assert "nowhere but here" in page
    assert [is_in(one) for one in (phone, tablet, here)] == [False, False, True]
    assert page.count("<tr>") == 2, "the head and this one"


def test_nobody_ends_those_of_others(aino: Player) -> None:
    phone = log_in()
    eero = browser_of(sign_up(username="eero", password="kortti-ilta", name="Eero").player)
    row = UserSession.objects.get(user=aino.user)
    eero.post("/me/account/end/", {"number": row.pk})
    eero.post("/me/account/end/", {"others": "1"})
    assert is_in(phone)


@pytest.mark.parametrize("log_in_number", [*RUBBISH, ""])
def test_rubbish_ends_nothing(aino: Player, log_in_number: str) -> None:
    phone, here = log_in(), log_in()
    assert here.post("/me/account/end/", {"number": log_in_number}).status_code == 302
    assert is_in(phone) and is_in(here)


def test_a_new_password_takes_the_others_off_the_list(aino: Player) -> None:
    phone, here = log_in(), log_in()
    new = "uusi kortti-ilta"
    here.post("/password/", {"oldpassword": "kortti-ilta", "password1": new, "password2": new})
    assert (is_in(phone), is_in(here)) == (False, True)
    assert len(log_ins.of(aino.user)) == 1  # type: ignore[arg-type]


def test_a_log_in_from_before_there_was_a_list_is_noted_at_its_next_page(aino: Player) -> None:
    phone = log_in()
    session = phone.session
    del session[log_ins.SEEN]
    session.save()
    UserSession.objects.all().delete()
    phone.get("/games/")
    assert UserSession.objects.get().session_key == session.session_key


def test_a_page_costs_nothing_more_until_ten_minutes_are_over(
    aino: Player, django_assert_num_queries: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = log_in()
    first = UserSession.objects.get().last_seen_at
    with django_assert_num_queries(2):
        phone.get("/log-in/")
    assert UserSession.objects.get().last_seen_at == first
    now = time.time
    monkeypatch.setattr(time, "time", lambda: now() + log_ins.EVERY + 1)
    phone.get("/log-in/")
    assert UserSession.objects.get().last_seen_at > first


def test_the_list_costs_the_same_however_long_it_is(aino: Player, django_assert_max_num_queries: Any) -> None:
    for _number in range(12):
        here = log_in()
    with django_assert_max_num_queries(8):
        assert here.get("/me/account/").content.decode().count("<tr>") == 13


def test_what_has_run_out_is_forgotten(aino: Player) -> None:
    log_in()
    Session.objects.all().delete()
    assert log_ins.of(aino.user) == []  # type: ignore[arg-type]
    assert not UserSession.objects.exists()


def test_who_deletes_their_account_is_logged_in_nowhere(aino: Player) -> None:
    phone = log_in()
    anonymise(player=aino)
    assert not is_in(phone)
    assert not UserSession.objects.exists()
