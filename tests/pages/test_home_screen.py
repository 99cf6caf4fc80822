"""The site on the home screen: what the phone is told of it, the worker, and the page without a connection."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client
from PIL import Image

from pages import home_screen

pytestmark = pytest.mark.django_db

LANGUAGES = [language for language, _title in settings.LANGUAGES]


def manifest(client: Client, language: str = "en") -> dict[str, Any]:
    return client.get(f"/kerho-{language}.webmanifest").json()


def text_of(path: str) -> str:
    return (settings.BASE_DIR / path).read_text(encoding="utf-8")


def file_of(address: str) -> Path:
    """Where a static file lies that the site serves."""
    found = finders.find(address.removeprefix("/static/"))
    assert isinstance(found, str), address
    return Path(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_names_the_manifest_in_its_reader_s_language(client: Client, language: str) -> None:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    page = client.get("/games/").content.decode()
    address = f"/kerho-{language}.webmanifest"
    assert f'<link rel="manifest" href="{address}">' in page
    answer = client.get(address)
    assert answer.headers["Content-Type"] == "application/manifest+json"
    assert answer.headers["Content-Language"] == answer.json()["lang"] == language


def test_the_manifest_describes_an_app_of_the_whole_site(client: Client) -> None:
    said = manifest(client)
    assert {name: said[name] for name in ("id", "start_url", "scope", "display")} == {
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
    }
    assert said["name"] and len(said["short_name"]) <= 12
    finnish = manifest(client, "fi")
    assert said["description"] != finnish["description"]
    assert {**said, "lang": 0, "description": 0} == {**finnish, "lang": 0, "description": 0}


@pytest.mark.parametrize("language", ["sv", "en-gb", "None", "x" * 300])
def test_there_is_no_manifest_in_another_language(client: Client, language: str) -> None:
    assert client.get(f"/kerho-{language}.webmanifest").status_code == 404


def test_the_colours_are_those_of_the_pages_in_both_themes(client: Client) -> None:
    said, style = manifest(client), text_of("static/css/kerho.css")
    grounds = re.findall(r"--ground: (#\w+);", style)
    assert [said["background_color"], said["color_scheme_dark"]["background_color"]] == grounds
    themes = [said["theme_color"], said["color_scheme_dark"]["theme_color"]]
    for page in ("base.html", "pages/offline.html"):
        assert re.findall(r'"theme-color" content="(#\w+)"', text_of(f"templates/{page}")) == themes


def test_the_icons_are_as_large_as_is_said_and_small_files(client: Client) -> None:
    icons = manifest(client)["icons"]
    for icon in icons:
        path = file_of(icon["src"])
        assert path.stat().st_size < 8_000
        if icon["type"] == "image/svg+xml":
            assert icon["sizes"] == "any" and path.read_text().startswith("<svg")
        else:
            with Image.open(path) as picture:
                assert (picture.format, "{}x{}".format(*picture.size)) == ("PNG", icon["sizes"])
    kinds = {(icon["sizes"], icon["purpose"]) for icon in icons}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= kinds


def test_the_worker_holds_for_the_whole_site_and_is_asked_for_anew(client: Client) -> None:
    answer = client.get("/service-worker.js")
    assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert answer.headers["Service-Worker-Allowed"] == "/"
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    assert not re.search("(worker|manifest|child)-src", answer.headers["Content-Security-Policy"])


def kept(client: Client) -> list[str]:
    found = re.search(r"^const KEPT = \[(.+)\];$", client.get("/service-worker.js").content.decode(), re.M)
    assert found
    return re.findall(r'"([^"]+)"', found[1])


def test_the_worker_keeps_the_page_without_a_connection_and_every_file_of_it(client: Client) -> None:
    page = client.get("/offline/").content.decode()
    named = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page))
    first, *files = kept(client)
    assert first == "/offline/" and named <= set(files)
    imported = {
        (file_of(name).parent / address).resolve()
        for name in files
        if name.endswith(".js")
        for address in re.findall(r'from "(\./[^"]+)"', file_of(name).read_text(encoding="utf-8"))
    }
    assert imported <= {file_of(name) for name in files}


def test_a_change_of_what_is_kept_is_a_new_version(monkeypatch: pytest.MonkeyPatch) -> None:
    before = home_screen._worker()
    assert home_screen._worker.__wrapped__() == before
    monkeypatch.setattr(home_screen, "_pages", lambda: ["another sentence"])
    after = home_screen._worker.__wrapped__()
    assert after.partition("\n")[0] != before.partition("\n")[0]
    assert after.partition("\n")[2] == before.partition("\n")[2]


def test_the_page_without_a_connection_is_the_same_for_everybody(
    client: Client, admin_client: Client
) -> None:
    ours, theirs = client.get("/offline/"), admin_client.get("/offline/")
    assert ours.content == theirs.content and not theirs.cookies
    assert "Cookie" not in theirs.headers["Vary"]
    assert theirs.headers["Cache-Control"] == "no-cache"
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "fi"
    finnish = client.get("/offline/")
    assert finnish.headers["Content-Language"] == "fi" and finnish.content != ours.content


@pytest.mark.parametrize("address", ["/offline/", "/service-worker.js", "/kerho-en.webmanifest"])
def test_nothing_is_posted_there(client: Client, address: str) -> None:
    assert client.post(address, {"what": "ever"}).status_code == 405
