"""A password alone lets nobody in whose second factor is on."""

from __future__ import annotations

import re
import time
from functools import partial
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.core import mail as letters
from django.test import Client

from accounts import second_factor
from clubs.models import Player, User
from clubs.privacy import anonymise
from common import outbox
from common.models import Mail
from tests.helpers.company import browser_of
from tests.helpers.concurrency import at_once
from tests.helpers.log_ins import PASSWORD, give_password, is_in, prove
from tests.helpers.rubbish import RUBBISH
from tests.pages.steps import LANGUAGES

pytestmark = pytest.mark.django_db
ON, CODES = "/me/second-factor/on/", "/me/second-factor/codes/"


def code_now(secret: str, later: int = 0) -> str:
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30 + later))


def switch_on(browser: Client) -> str:
    """The secret that the app has now."""
    prove(browser)
    page = browser.get(ON).content.decode()
    (secret,) = re.findall(r"<code>([A-Z2-7]{32})</code>", page)
    assert "data:image/svg+xml;base64," in page
    assert browser.post(ON, {"code": code_now(secret)}).url == CODES
    return str(secret)


@pytest.fixture
def secret(aino: Player) -> str:
    return switch_on(browser_of(aino))


@pytest.fixture(autouse=True)
def _another_half_minute(aino: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """A code is used once: what switched it on does not log in as well. None runs out while it is typed."""
    now, later = time.time(), [0]
    monkeypatch.setattr(time, "time", lambda: now + later[0])
    monkeypatch.setattr(second_factor, "later", later, raising=False)


def wait() -> None:
    second_factor.later[0] += 60  # type: ignore[attr-defined]


def test_after_the_password_comes_the_code_and_then_one_is_where_one_went(
    secret: str, visitor: Client
) -> None:
    wait()
    assert give_password(visitor).url == "/log-in/code/"
    assert not is_in(visitor)
    assert visitor.get("/me/privacy/").status_code == 302
    assert visitor.post("/log-in/code/", {"code": code_now(secret)}).url == "/games/"
    assert is_in(visitor)


def test_a_code_works_once(secret: str) -> None:
    wait()
    code, browsers = code_now(secret), (Client(), Client())
    for browser in browsers:
        give_password(browser)
        browser.post("/log-in/code/", {"code": code})
    assert [is_in(browser) for browser in browsers] == [True, False]


def test_who_owns_a_code_that_is_tried_again_is_told_once_in_an_hour(
    secret: str, caplog: pytest.LogCaptureFixture
) -> None:
    User.objects.update(email="aino@example.org")
    Mail.objects.all().delete()
    wait()
    code = code_now(secret)
    for sent in (code, code, code, "000000"):
        browser = Client()
        give_password(browser)
        browser.post("/log-in/code/", {"code": sent})
    assert caplog.text.count("was tried again") == 2
    outbox.send_waiting()
    (letter,) = [one for one in letters.outbox if "tried twice" in one.subject]
    assert code not in letter.body


@pytest.mark.parametrize("step", [-1, 0, 1])
def test_a_code_typed_late_or_by_a_clock_that_is_wrong_counts_and_once_in_all_of_its_minute_and_a_half(
    secret: str, step: int
) -> None:
    wait()
    wait()
    code, browsers = code_now(secret, step), [Client() for _ in range(4)]
    for browser in browsers:
        give_password(browser)
        browser.post("/log-in/code/", {"code": code})
        second_factor.later[0] += 30  # type: ignore[attr-defined]
    assert [is_in(browser) for browser in browsers] == [True, False, False, False]


def test_after_a_code_no_earlier_one_counts(secret: str) -> None:
    wait()
    wait()
    browsers = {step: Client() for step in (0, -1, 1)}
    for step, browser in browsers.items():
        give_password(browser)
        browser.post("/log-in/code/", {"code": code_now(secret, step)})
    assert [is_in(browser) for browser in browsers.values()] == [True, False, True]


def test_what_switched_the_app_on_lets_nobody_in(secret: str, visitor: Client) -> None:
    give_password(visitor)
    visitor.post("/log-in/code/", {"code": code_now(secret)})
    assert not is_in(visitor)


def _try(accepted: list[bool], pk: int, code: str) -> None:
    accepted.append(second_factor.accepts(pk, code))


@pytest.mark.django_db(transaction=True)
def test_of_two_who_send_a_code_at_once_one_gets_in(aino: Player) -> None:
    owner = browser_of(aino)
    secret = switch_on(owner)
    wait()
    papers = owner.get("/me/second-factor/codes/file/").content.decode().split()
    rows = dict(Authenticator.objects.values_list("type", "pk"))
    for kind, code in (("totp", code_now(secret)), ("recovery_codes", papers[0])):
        accepted: list[bool] = []
        tries = [partial(_try, accepted, rows[kind], code)] * 6
        assert at_once(tries) == []
        assert sorted(accepted) == [False] * 5 + [True], kind


@pytest.mark.parametrize("code", [*RUBBISH, "", "000000", "1234567890", "１２３４５６"])
def test_no_other_code_does(secret: str, visitor: Client, code: str) -> None:
    give_password(visitor)
    assert visitor.post("/log-in/code/", {"code": code}).status_code == 200
    assert not is_in(visitor)


def test_an_old_code_does_not(secret: str, visitor: Client) -> None:
    wait()
    give_password(visitor)
    page = visitor.post("/log-in/code/", {"code": code_now(secret, -2)}).content.decode()
    assert "not right, or was used already" in page


@pytest.mark.parametrize("form", [{}, {"x": "{}"}])
def test_a_form_without_a_code_is_asked_again(secret: str, visitor: Client, form: dict[str, str]) -> None:
    give_password(visitor)
    assert visitor.post("/log-in/code/", form).url == "/log-in/code/"
    assert not is_in(visitor)


def test_codes_are_not_guessed(secret: str, visitor: Client) -> None:
    wait()
    give_password(visitor)
    for number in range(10):
        visitor.post("/log-in/code/", {"code": f"{number:06}"})
    page = visitor.post("/log-in/code/", {"code": code_now(secret)}).content.decode()
    assert "Too many wrong codes" in page
    assert not is_in(visitor)


def test_without_the_password_there_is_no_page_for_a_code(secret: str, visitor: Client) -> None:
    assert visitor.get("/log-in/code/").url == "/log-in/"
    assert visitor.post("/log-in/code/", {"code": code_now(secret)}).url == "/log-in/"


def test_each_code_on_paper_works_once(aino: Player) -> None:
    owner = browser_of(aino)
    switch_on(owner)
    papers = owner.get("/me/second-factor/codes/file/").content.decode().split()
    assert len(papers) == 10
    for paper, works in ((papers[0], True), (papers[0], False), (papers[9], True)):
        browser = Client()
        give_password(browser)
        browser.post("/log-in/code/", {"code": paper})
        assert is_in(browser) == works
    assert owner.get(CODES).content.decode().count("<code>") == 8


def test_new_codes_make_the_old_ones_void(aino: Player, visitor: Client) -> None:
    owner = browser_of(aino)
    switch_on(owner)
    old = owner.get("/me/second-factor/codes/file/").content.decode().split()
    owner.post("/me/second-factor/codes/new/")
    assert not set(old) & set(owner.get("/me/second-factor/codes/file/").content.decode().split())
    give_password(visitor)
    visitor.post("/log-in/code/", {"code": old[0]})
    assert not is_in(visitor)


@pytest.mark.parametrize("address", [ON, "/me/second-factor/off/", CODES, "/me/second-factor/codes/new/"])
def test_who_finds_a_browser_logged_in_needs_the_password_as_well(secret: str, address: str) -> None:
    found = browser_of(User.objects.get().player)
    before = list(Authenticator.objects.values())
    for answer in (found.get(address), found.post(address)):
        assert answer.status_code in (302, 405)
        assert answer.status_code == 405 or answer.url.startswith("/me/again/")
    assert list(Authenticator.objects.values()) == before
    assert "not your password" in found.post("/me/again/", {"password": "x"}).content.decode()
    assert Client().get(address).status_code == 302


def test_it_is_switched_off_by_its_owner(secret: str, visitor: Client) -> None:
    owner = browser_of(User.objects.get().player)
    prove(owner)
    owner.post("/me/second-factor/off/")
    assert not Authenticator.objects.exists()
    assert give_password(visitor).url == "/games/"


@pytest.mark.parametrize("code", [*RUBBISH, "", "000000"])
def test_it_is_not_switched_on_by_a_wrong_code(aino: Player, code: str) -> None:
    owner = browser_of(aino)
    prove(owner)
    owner.get(ON)
    assert owner.post(ON, {"code": code}).status_code == 200
    assert not Authenticator.objects.exists()


def test_a_forgotten_password_does_not_lead_around_it(secret: str, visitor: Client) -> None:
    from allauth.account.forms import default_token_generator
    from allauth.account.utils import user_pk_to_url_str

    user = User.objects.get()
    link = f"/password/new/{user_pk_to_url_str(user)}-{default_token_generator.make_token(user)}/"
    where = visitor.get(link).url
    answer = visitor.post(where, {"password1": "uusi kortti", "password2": "uusi kortti"})
    assert answer.url == "/log-in/code/"
    assert not is_in(visitor)


def test_nor_does_a_token_for_programs_nor_the_admin(secret: str, visitor: Client) -> None:
    answer = visitor.post("/api/token/", {"username": "aino", "password": PASSWORD})
    assert (answer.status_code, "second factor" in answer.content.decode()) == (403, True)
    assert visitor.get("/admin/login/").url.startswith("/log-in/")


def test_its_secret_is_not_readable_in_the_database(secret: str, settings: Any) -> None:
    assert secret not in repr(list(Authenticator.objects.values("data")))
    kept = Authenticator.objects.get(type="totp").data["secret"]
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another" * 10
    assert second_factor.SecondFactorAdapter().decrypt(kept) == secret


def test_it_goes_with_an_account(secret: str) -> None:
    anonymise(player=User.objects.get().player)
    assert not Authenticator.objects.exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_it_speaks_the_readers_language(aino: Player, language: str) -> None:
    owner = Client(headers={"accept-language": language})
    owner.force_login(aino.user)  # type: ignore[arg-type]
    addresses = [
        "/me/second-factor/",
        "/me/again/",
        ON,
        "/me/second-factor/off/",
        CODES,
        "/me/second-factor/codes/new/",
    ]
    switch_on(owner)
    for address in addresses:
        page = owner.get(address, follow=True).content.decode().split("<main")[1].split("</main")[0]
        words = re.sub(r"<[^>]*>", " ", page)
        assert bool(re.search(r"\b(the|your|of|it|new codes)\b", words, re.IGNORECASE)) == (
            language == "en"
        ), (address, words)


def test_the_page_is_cheap(secret: str, django_assert_max_num_queries: Any) -> None:
    owner = browser_of(User.objects.get().player)
    with django_assert_max_num_queries(4):
        owner.get("/me/second-factor/")
