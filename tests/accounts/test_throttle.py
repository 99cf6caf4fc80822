"""Guessing is stopped before a password is compared, and nobody is kept out by a neighbour."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core import mail as letters
from django.test import Client, RequestFactory

from accounts import throttle
from clubs.models import Player
from clubs.services import sign_up
from common.tasks import send_mail
from tests.pages.steps import LANGUAGES

pytestmark = pytest.mark.django_db
STOPPED = {"en": "Too many wrong passwords", "fi": "Liian monta väärää salasanaa"}


def log_in(browser: Client, name: str, password: str, address: str = "192.0.2.1", **more: Any) -> Any:
    return browser.post("/log-in/", {"username": name, "password": password}, REMOTE_ADDR=address, **more)


def guess(browser: Client, name: str, times: int, address: str = "192.0.2.1") -> None:
    for number in range(times):
        log_in(browser, name, f"wrong {number}", address)


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The passwords that were hashed."""
    hashed: list[str] = []
    encode = MD5PasswordHasher.encode

    def counted(self: Any, password: str, salt: str) -> str:
        hashed.append(password)
        return encode(self, password, salt)

    monkeypatch.setattr(MD5PasswordHasher, "encode", counted)
    return hashed


@pytest.mark.parametrize("language", LANGUAGES)
def test_after_five_wrong_passwords_not_even_the_right_one_is_tried(
    aino: Player, visitor: Client, compared: list[str], language: str
) -> None:
    guess(visitor, "aino", 5)
    compared.clear()
    page = log_in(visitor, "aino", "kortti-ilta", headers={"accept-language": language}).content.decode()
    assert STOPPED[language] in page
    assert "min" in page
    assert compared == []


def test_the_name_is_stopped_whatever_its_letters_and_whether_or_not_there_is_such_a_login(
    aino: Player, visitor: Client
) -> None:
    for name in ("aino", "nobody"):
        guess(visitor, name, 5)
        assert STOPPED["en"] in log_in(visitor, name.upper(), "x").content.decode()


def test_the_owner_gets_in_from_elsewhere_and_where_they_were_before(aino: Player) -> None:
    at_home, abroad, neighbour = Client(), Client(), Client()
    log_in(at_home, "aino", "kortti-ilta")
    at_home.post("/log-out/")
    guess(neighbour, "aino", 30)
    assert log_in(abroad, "aino", "kortti-ilta", "198.51.100.7").status_code == 302
    assert log_in(at_home, "aino", "kortti-ilta").status_code == 302, "at the neighbour's address"
    assert log_in(neighbour, "aino", "kortti-ilta").status_code == 200


def test_a_known_browser_may_not_guess_for_ever_either(aino: Player, visitor: Client) -> None:
    log_in(visitor, "aino", "kortti-ilta")
    visitor.post("/log-out/")
    guess(visitor, "aino", throttle.KNOWN.most)
    assert STOPPED["en"] in log_in(visitor, "aino", "kortti-ilta").content.decode()


def test_a_cookie_that_we_have_not_signed_helps_nobody(aino: Player, visitor: Client) -> None:
    for rubbish in ("x", "eyJhIjoxfQ:1:x", "ä" * 5000, '{"aino": "1"}'):
        visitor.cookies[throttle.COOKIE] = rubbish
        guess(visitor, "aino", 2)
    assert STOPPED["en"] in log_in(visitor, "aino", "kortti-ilta").content.decode()


def test_guesses_that_were_not_tried_do_not_count_against_the_neighbours(
    aino: Player, visitor: Client
) -> None:
    sign_up(username="eero", password="kortti-ilta", name="Eero")
    guess(visitor, "aino", throttle.ADDRESS.most + 5)
    assert log_in(Client(), "eero", "kortti-ilta").status_code == 302


def test_forty_people_behind_one_address_log_in_though_every_other_one_mistypes(db: None) -> None:
    for number in range(40):
        sign_up(username=f"player{number}", password="kortti-ilta", name=f"Player {number}")
        browser = Client()
        guess(browser, f"player{number}", number % 2)
        assert log_in(browser, f"player{number}", "kortti-ilta").status_code == 302


def test_one_address_cannot_try_names_without_end(aino: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttle, "ADDRESS", throttle.Limit(7, 600))
    for number in range(7):
        guess(Client(), f"name{number}", 1)
    assert STOPPED["en"] in log_in(Client(), "aino", "kortti-ilta").content.decode()
    assert log_in(Client(), "aino", "kortti-ilta", "198.51.100.7").status_code == 302


def test_many_addresses_cannot_try_one_name_without_end(
    aino: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(throttle, "NAME", throttle.Limit(7, 600))
    known = Client()
    log_in(known, "aino", "kortti-ilta")
    for number in range(7):
        guess(Client(), "aino", 1, f"198.51.100.{number}")
    assert STOPPED["en"] in log_in(Client(), "aino", "kortti-ilta", "203.0.113.5").content.decode()
    known.post("/log-out/")
    assert log_in(known, "aino", "kortti-ilta").status_code == 302


def test_the_owner_hears_of_it_once(aino: Player, visitor: Client) -> None:
    guess(visitor, "aino", 20)
    guess(Client(), "aino", 20, "198.51.100.7")
    send_mail()
    (letter,) = letters.outbox
    assert letter.to == ["aino@example.org"]
    assert "wrong passwords for your login aino" in letter.body
    assert "/mail/not-me/" in letter.body


def test_a_program_that_guesses_for_a_token_is_told_in_the_shape_of_the_api(aino: Player) -> None:
    for _number in range(5):
        Client().post("/api/token/", {"username": "aino", "password": "wrong"})
    answer = Client().post("/api/token/", {"username": "aino", "password": "kortti-ilta"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (429, "throttled")
    assert 0 < int(answer["Retry-After"]) <= throttle.FOREIGN.seconds


def test_guesses_at_the_same_moment_are_counted_too(rf: RequestFactory) -> None:
    tried = []

    def one(_number: int) -> None:
        try:
            with throttle.attempt(rf.post("/"), "aino"):
                tried.append(1)
        except throttle.TooManyGuesses:
            pass

    with ThreadPoolExecutor(16) as pool:
        list(pool.map(one, range(64)))
    assert len(tried) == throttle.FOREIGN.most


def test_while_two_passwords_are_compared_a_third_waits_and_then_is_told(
    rf: RequestFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(throttle, "PATIENCE", 0.05)
    inside, go_on = threading.Barrier(3), threading.Event()

    def slow(name: str) -> None:
        with throttle.attempt(rf.post("/"), name):
            inside.wait()
            go_on.wait(10)

    with ThreadPoolExecutor(2) as pool:
        for name in ("a", "b"):
            pool.submit(slow, name)
        inside.wait()
        with pytest.raises(throttle.Busy), throttle.attempt(rf.post("/"), "c"):
            pass
        go_on.set()
    with throttle.attempt(rf.post("/"), "c") as free:
        assert free.used == [1, 1, 3], "the two were no successes"


@pytest.mark.usefixtures("cache_is_away")
def test_with_the_cache_away_people_still_log_in_and_guesses_are_still_counted(
    aino: Player, visitor: Client
) -> None:
    assert log_in(visitor, "aino", "kortti-ilta").status_code == 302
    guess(Client(), "aino", 5)
    assert STOPPED["en"] in log_in(Client(), "aino", "kortti-ilta").content.decode()
