"""A passkey lets its owner in, alone or after the password; nobody else's does, and no rubbish."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client

from accounts.passkey_forms import MOST
from clubs.models import Player, User
from clubs.services import sign_up
from common.models import Mail
from tests.helpers.company import browser_of
from tests.helpers.log_ins import give_password, is_in, prove
from tests.helpers.passkeys import NO_CREDENTIALS, PRESENT, Device
from tests.helpers.rubbish import RUBBISH
from tests.pages.steps import LANGUAGES

pytestmark = pytest.mark.django_db
INDEX, ADD, LOG_IN, AGAIN = (
    "/me/second-factor/",
    "/me/passkeys/add/",
    "/log-in/passkey/",
    "/me/again/passkey/",
)


def options_on(page: str) -> Any:
    (options,) = re.findall(r'data-options="([^"]*)"', page)
    return json.loads(unescape(options))


def add(browser: Client, device: Device, name: str = "My phone") -> Any:
    options = options_on(browser.get(ADD).content.decode())
    return browser.post(ADD, {"name": name, "credential": json.dumps(device.made(options))})


def asked(browser: Client) -> Any:
    """What the page of logging in fetches."""
    return browser.get(LOG_IN, headers={"X-Requested-With": "XMLHttpRequest"}).json()["request_options"]


def show(browser: Client, device: Device, **more: str) -> Any:
    return browser.post(LOG_IN, {"credential": json.dumps(device.shown(asked(browser))), **more})


def answer(browser: Client, address: str, device: Device) -> Any:
    """On a page that asks for a passkey by itself."""
    options = options_on(browser.get(address).content.decode())
    return browser.post(address, {"credential": json.dumps(device.shown(options))})


@pytest.fixture
def device(aino: Player) -> Device:
    """With a passkey of Aino's."""
    owner, device = browser_of(aino), Device()
    prove(owner)
    add(owner, device)
    return device


@pytest.fixture
def foreign() -> Device:
    """With one of Eero's."""
    eero = sign_up(username="eero", password="kortti-ilta", name="Eero").player
    owner, device = browser_of(eero), Device()
    prove(owner)
    add(owner, device)
    return device


def test_who_adds_one_gets_codes_on_paper_and_a_mail(aino: Player) -> None:
    owner = browser_of(aino)
    prove(owner)
    assert add(owner, Device()).url == "/me/second-factor/codes/"
    assert "My phone" in owner.get(INDEX).content.decode()
    assert Mail.objects.get().about.startswith("webauthn_added:")
    assert Authenticator.objects.filter(type="recovery_codes").exists()


def test_it_lets_in_without_a_password_and_where_one_went(device: Device, visitor: Client) -> None:
    assert show(visitor, device, next="/games/").url == "/games/"
    assert is_in(visitor)
    assert "Last used" in browser_of(User.objects.get().player).get(INDEX).content.decode()


def test_a_password_alone_lets_nobody_in_any_more_and_the_passkey_does(
    device: Device, visitor: Client
) -> None:
    assert give_password(visitor).url == "/log-in/code/"
    assert not is_in(visitor)
    assert answer(visitor, "/log-in/code/", device).url == "/games/"
    assert is_in(visitor)


def test_when_the_device_is_gone_a_code_on_paper_lets_in(device: Device, visitor: Client) -> None:
    owner = browser_of(User.objects.get().player)
    prove(owner)
    paper = owner.get("/me/second-factor/codes/file/").content.decode().split()[0]
    give_password(visitor)
    assert visitor.post("/log-in/code/", {"code": paper}).url == "/games/"


def test_no_token_is_given_for_the_password_alone(device: Device, visitor: Client) -> None:
    assert visitor.post("/api/token/", {"username": "aino", "password": "kortti-ilta"}).status_code == 403


def test_anothers_does_not_let_in_and_not_as_second_factor(
    device: Device, foreign: Device, visitor: Client
) -> None:
    foreign.handle = device.handle
    assert show(visitor, foreign, next="/games/").url == "/log-in/?next=%2Fgames%2F"
    assert "not known here" in visitor.get("/log-in/").content.decode()
    give_password(visitor)
    page = answer(visitor, "/log-in/code/", foreign).content.decode()
    assert "does not belong to this login" in page
    assert not is_in(visitor)


def test_nor_does_one_whose_number_was_copied(device: Device, visitor: Client) -> None:
    show(visitor, Device(number=device.number, handle=device.handle))
    assert not is_in(visitor)


def test_an_answer_works_once_and_for_who_was_asked(device: Device, visitor: Client) -> None:
    sent = {"credential": json.dumps(device.shown(asked(visitor)))}
    other = Client()
    asked(other)
    other.post(LOG_IN, sent)
    visitor.post(LOG_IN, sent)
    again = Client()
    again.post(LOG_IN, sent)
    assert [is_in(one) for one in (other, visitor, again)] == [False, True, False]


@pytest.mark.parametrize("spoiled", [{"origin": "https://testserver.example"}, {"flags": PRESENT}], ids=str)
def test_a_false_page_and_a_device_that_was_not_unlocked_are_refused(
    aino: Player, spoiled: dict[str, Any], visitor: Client
) -> None:
    owner = browser_of(aino)
    prove(owner)
    assert "made no passkey that works here" in add(owner, Device(**spoiled)).content.decode()
    device = Device()
    add(owner, device)
    for name, value in spoiled.items():
        setattr(device, name, value)
    show(visitor, device)
    assert not is_in(visitor)


def test_a_removed_one_lets_nobody_in_and_the_password_does(device: Device, visitor: Client) -> None:
    owner = browser_of(User.objects.get().player)
    prove(owner)
    pk = Authenticator.objects.get(type="webauthn").pk
    assert "My phone" in owner.get(f"/me/passkeys/{pk}/remove/").content.decode()
    assert owner.post(f"/me/passkeys/{pk}/remove/").url == INDEX
    assert not Authenticator.objects.exists()
    show(visitor, device)
    assert not is_in(visitor)
    assert give_password(visitor).url == "/games/"


def test_it_is_called_what_its_owner_says(device: Device) -> None:
    owner = browser_of(User.objects.get().player)
    prove(owner)
    address = f"/me/passkeys/{Authenticator.objects.get(type='webauthn').pk}/"
    assert owner.post(address, {"name": "Yubikey <b>"}).url == INDEX
    assert "Yubikey &lt;b&gt;" in owner.get(INDEX).content.decode()
    for name in ("", "x" * 61, "\0"):
        assert owner.post(address, {"name": name}).status_code == 200
    assert Authenticator.objects.get(type="webauthn").data["name"] == "Yubikey <b>"


def test_another_persons_is_not_found(device: Device, foreign: Device) -> None:
    eero = browser_of(User.objects.get(username="eero").player)
    prove(eero)
    pk = Authenticator.objects.get(type="webauthn", user__username="aino").pk
    for address in (f"/me/passkeys/{pk}/", f"/me/passkeys/{pk}/remove/"):
        assert eero.get(address).status_code == 404
        assert eero.post(address, {"name": "mine"}).status_code == 404
    assert Authenticator.objects.get(pk=pk).data["name"] == "My phone"


@pytest.mark.parametrize("address", [ADD, "/me/passkeys/{pk}/", "/me/passkeys/{pk}/remove/"])
def test_who_finds_a_browser_logged_in_adds_and_removes_none(device: Device, address: str) -> None:
    found = browser_of(User.objects.get().player)
    before = list(Authenticator.objects.values())
    address = address.format(pk=Authenticator.objects.get(type="webauthn").pk)
    for reply in (found.get(address), found.post(address, {"name": "mine", "credential": "{}"})):
        assert reply.url.startswith("/me/again/?")
    assert list(Authenticator.objects.values()) == before


def test_a_passkey_shows_who_one_is_once_more_and_anothers_does_not(device: Device, foreign: Device) -> None:
    owner = browser_of(User.objects.get(username="aino").player)
    foreign.handle = device.handle
    address = f"{AGAIN}?next={ADD}"
    assert AGAIN in owner.get(f"/me/again/?next={ADD}").content.decode()
    assert "does not belong to this login" in answer(owner, address, foreign).content.decode()
    assert owner.get(ADD).status_code == 302
    assert answer(owner, address, device).url == ADD
    assert owner.get(ADD).status_code == 200


@pytest.mark.parametrize("text", ["", *RUBBISH, *NO_CREDENTIALS], ids=lambda text: text[:20])
def test_rubbish_is_answered_with_a_sentence(device: Device, visitor: Client, text: str) -> None:
    owner = browser_of(User.objects.get().player)
    before = list(Authenticator.objects.values("data"))
    asked(visitor)
    assert visitor.post(LOG_IN, {"credential": text}).url == "/log-in/"
    assert "This passkey is not known here" in visitor.get("/log-in/").content.decode()
    give_password(visitor)
    visitor.get("/log-in/code/")
    page = visitor.post("/log-in/code/", {"credential": text})
    assert (page.status_code, is_in(visitor)) == (200, False)
    assert "does not belong to this login" in page.content.decode()
    owner.get(AGAIN)
    assert "does not belong" in owner.post(AGAIN, {"credential": text}).content.decode()
    prove(owner)
    owner.get(ADD)
    assert "made no passkey" in owner.post(ADD, {"name": "x", "credential": text}).content.decode()
    assert list(Authenticator.objects.values("data")) == before


def test_only_what_was_proved_is_kept(aino: Player) -> None:
    owner, device = browser_of(aino), Device()
    prove(owner)
    sent = device.made(options_on(owner.get(ADD).content.decode())) | {"more": "\0" * 9}
    sent["clientExtensionResults"] = {"more": "\0"}
    assert owner.post(ADD, {"name": "", "credential": json.dumps(sent)}).status_code == 302
    kept = Authenticator.objects.get(type="webauthn").data
    assert "\0" not in repr(kept) and "more" not in repr(kept)
    assert kept["name"] == "another program"


def test_there_is_an_end_to_them(aino: Player) -> None:
    owner = browser_of(aino)
    prove(owner)
    for _ in range(MOST):
        assert add(owner, Device()).status_code == 302
    assert "remove one first" in add(owner, Device()).content.decode()


def test_a_closed_login_is_not_let_in(device: Device, visitor: Client) -> None:
    User.objects.update(is_active=False)
    show(visitor, device)
    assert not is_in(visitor)


def test_forty_people_behind_one_address_get_in(device: Device) -> None:
    for _ in range(40):
        browser = Client()
        show(browser, device)
        assert is_in(browser)


def test_its_owners_mail_address_is_not_told_to_the_device(aino: Player) -> None:
    owner = browser_of(aino)
    prove(owner)
    page = owner.get(ADD).content.decode()
    assert options_on(page)["publicKey"]["user"]["name"] == "aino"
    assert "aino@example.org" not in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_it_speaks_the_readers_language(device: Device, language: str) -> None:
    owner = Client(headers={"accept-language": language})
    owner.force_login(User.objects.get())
    pk = Authenticator.objects.get(type="webauthn").pk
    pages = [owner.get(f"/me/again/?next={ADD}"), owner.get(AGAIN)]
    prove(owner)
    pages += [owner.get(address) for address in (ADD, f"/me/passkeys/{pk}/", f"/me/passkeys/{pk}/remove/")]
    for page in pages:
        assert page.status_code == 200
        words = re.sub(r"<[^>]*>", " ", page.content.decode().split("<main")[1].split("</main")[0])
        english = re.search(r"\b(the|your|of|it|by|name|this)\b", words, re.IGNORECASE)
        assert bool(english) == (language == "en"), words
