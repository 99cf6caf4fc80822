"""What cannot be done is said in the site's look and both languages; a fault needs no database to be told."""

from __future__ import annotations

import io
import re
from html import unescape
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import OperationalError, connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, Player
from clubs.services import create_club, sign_up
from pages import errors, home
from tests.helpers.broken import broken
from tests.helpers.company import browser_of, with_logins
from tests.helpers.locking import hurry, locked
from tests.html import flat
from tests.pages.steps import LANGUAGES

WORDS = {
    404: {"en": "Nothing is here", "fi": "Täällä ei ole mitään"},
    403: {"en": "That is for others to do", "fi": "Se on muiden tehtävä"},
    "csrf": {"en": "The form has grown old", "fi": "Lomake on vanhentunut"},
    500: {"en": "The site has failed", "fi": "Sivustolla on vika"},
    400: {"en": "That cannot be read", "fi": "Pyyntöä ei ymmärretty"},
}


def same_look(text: str, language: str) -> None:
    """The site's own style, its name, a way home, in that language."""
    text = flat(text)
    assert f'<html lang="{language}">' in text
    assert "css/kerho" in text
    assert 'class="mark" href="/"' in text
    assert '<main id="main">' in text
    assert 'class="button' in text.split("<main")[1]


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", ["/nowhere/", "/clubs/nowhere/", "/games/yatzy/", "/nights/999/"])
def test_what_is_not_there(client: Client, page: str, language: str) -> None:
    answer = client.get(page, headers={"accept-language": language})
    assert answer.status_code == 404
    same_look(answer.content.decode(), language)
    assert WORDS[404][language] in answer.content.decode()
    assert f"/log-in/?next={page}" in answer.content.decode()
    assert "matches the given query" not in answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_for_others(aino: Player, language: str) -> None:
    club, eero = create_club(name="Kallio", owner=aino), Client()
    eero.force_login(sign_up(username="eero", password="a long password", name="Eero"))
    answer = eero.post(
        f"/clubs/{club.slug}/announcements/", {"title": "x"}, headers={"accept-language": language}
    )
    assert answer.status_code == 403
    text = answer.content.decode()
    same_look(text, language)
    assert WORDS[403][language] in text
    if language == "en":
        assert "Only the club&#x27;s organisers announce." in text


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_form_that_is_not_the_browser_s_own(aino: Player, language: str) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(aino.user)
    answer = browser.post("/clubs/new/", {"name": "x"}, headers={"accept-language": language})
    assert answer.status_code == 403
    same_look(answer.content.decode(), language)
    assert WORDS["csrf"][language] in answer.content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("status", [500, 400])
def test_a_fault_is_told_without_the_database(language: str, status: int, rf: RequestFactory) -> None:
    """No database fixture: a query would fail the test."""
    request = rf.get("/games/", headers={"accept-language": language})
    answer = errors.failed(request) if status == 500 else errors.bad_request(request, ValueError())
    assert answer.status_code == status
    same_look(answer.content.decode(), language)
    assert WORDS[status][language] in answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_that_fails_shows_it(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    """Through every middleware, as a browser meets it, and without one query after the fault."""

    def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError("a fault")

    monkeypatch.setattr(home, "_numbers", broken)
    browser = Client(raise_request_exception=False)
    with CaptureQueriesContext(connection) as queries:
        answer = browser.get("/", headers={"accept-language": language})
    assert answer.status_code == 500
    same_look(answer.content.decode(), language)
    assert WORDS[500][language] in answer.content.decode()
    assert "a fault" not in answer.content.decode()
    assert not [query for query in queries if "session" in query["sql"]]


@pytest.mark.django_db
def test_programs_get_the_one_shape_of_errors(client: Client, rf: RequestFactory) -> None:
    answer = client.get("/api/nowhere/")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")
    request = rf.get("/api/games/")
    for answer in (errors.failed(request), errors.bad_request(request, ValueError())):
        assert answer["content-type"] == "application/json"
    assert errors.forbidden(request, PermissionDenied("Only owners.")).status_code == 403


@pytest.mark.django_db
def test_a_host_that_is_not_ours_gets_a_word(client: Client, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["kerho.example"]
    answer = client.get("/", headers={"host": "evil.example"})
    assert answer.status_code == 400
    assert "That cannot be read" in answer.content.decode()


@pytest.mark.django_db
def test_programs_are_told_which_methods_there_are(aino: Player) -> None:
    browser = Client()
    browser.force_login(aino.user)
    assert browser.delete("/money/pay/").status_code == 405
    assert browser.put("/api/games/").status_code == 405


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address",
    [
        "/nights/{}/close/",
        "/nights/{}/tables/1/agree/",
        "/nights/1/tables/{}/agree/",
        "/money/payments/{}/confirm/",
    ],
)
def test_a_number_that_is_too_long_to_be_one_is_not_found(address: str) -> None:
    client = Client()
    client.force_login(sign_up(username="aino", password="kortti-ilta", name="Aino"))
    for length in (19, 5000):
        assert client.post(address.format("9" * length)).status_code == 404


@pytest.fixture
def owner() -> Client:
    """A browser of somebody who may create clubs, and who waits for a lock for a moment only."""
    people = with_logins("Owner")
    browser = browser_of(people["Owner"])
    browser.raise_request_exception = False
    browser.get("/clubs/new/")
    hurry()
    return browser


TYPED = {
    "name": "Kerho <b>& Co</b>",
    "description": '\nfirst line\n"second" line',
    "visibility": "private",
    "once": "a-key-of-this-form",
}
LOCKED = ("clubs_club", "clubs_doneonce")


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("language", "words"), [("en", "The site is busy"), ("fi", "Sivustolla on ruuhkaa")])
def test_a_database_that_is_locked_keeps_what_was_typed(owner: Client, language: str, words: str) -> None:
    with locked(*LOCKED):
        answer = owner.post("/clubs/new/?from=home", TYPED, headers={"accept-language": language})
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")
    text = answer.content.decode()
    same_look(text, language)
    assert words in text
    assert '<form method="post" action="/clubs/new/?from=home">' in flat(text)
    kept = {name: unescape(value) for name, value in re.findall(r'name="(\w+)" value="([^"]*)"', text)}
    assert kept.keys() == {*TYPED, "csrfmiddlewaretoken"} and kept.items() >= TYPED.items()
    assert not Club.objects.exists()
    for _ in range(2):
        done = owner.post("/clubs/new/?from=home", kept)
        assert (done.status_code, Club.objects.count()) == (302, 1), "sent again it is done, once"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("more", [{"password1": "kortti-ilta"}, {"file": io.BytesIO(b"a file")}])
def test_passwords_and_files_are_on_no_page(owner: Client, more: dict[str, Any]) -> None:
    with locked(*LOCKED):
        answer = owner.post("/clubs/new/", TYPED | more)
    assert answer.status_code == 503
    assert "not kept on this page" in answer.content.decode() and "kortti-ilta" not in answer.content.decode()
    assert "<form" not in answer.content.decode()


@broken("a program meets the locked database", lost="nothing", said="`busy`, 503 with `Retry-After`")
@pytest.mark.django_db(transaction=True)
def test_a_program_is_told_when_to_try_again(owner: Client) -> None:
    with locked(*LOCKED):
        answer = owner.post("/api/clubs/", {"name": "Kallio"}, content_type="application/json")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")
    assert answer.json()["error"]["code"] == "busy"
    assert owner.post("/api/clubs/", {"name": "Kallio"}, content_type="application/json").status_code == 201


@pytest.mark.django_db(transaction=True)
def test_who_only_looks_is_not_kept_waiting(owner: Client) -> None:
    with locked(*LOCKED):
        assert owner.get("/clubs/").status_code == 200


def test_who_only_looks_while_there_is_no_database_is_told_to_look_again() -> None:
    try:
        raise OperationalError("database is locked")
    except OperationalError:
        answer = errors.failed(RequestFactory().get("/clubs/?page=2"))
    assert answer.status_code == 503
    assert 'href="/clubs/?page=2"' in answer.content.decode() and "<form" not in answer.content.decode()
