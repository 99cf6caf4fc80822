"""What a page knows of its part that renews itself, and what it is answered."""

from __future__ import annotations

import pytest
from django.test import Client, RequestFactory

from common import renewing
from common.renewing import Part

PART = {"HX-Request": "true"}


def part(monkeypatch: pytest.MonkeyPatch, html: str, **more: str) -> Part:
    monkeypatch.setattr(renewing, "render_to_string", lambda *_: html)
    return Part.of(RequestFactory().get("/"), "any.html", {}, **more)


def test_that_time_passes_is_no_news(monkeypatch: pytest.MonkeyPatch) -> None:
    first, later, other = (
        part(
            monkeypatch, f'<b>{word}</b><time datetime="x">{ago}</time><p class="now-time">{ago}<b>1</b></p>.'
        )
        for word, ago in (("Hex", "now"), ("Hex", "1 min ago"), ("Tuppi", "now"))
    )
    assert first.digest == later.digest != other.digest


def test_what_decides_the_part_is_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    found = part(monkeypatch, "<b>Hex</b>", game="a b&c", none="")
    assert found.known == f"look={found.digest}&game=a+b%26c"


@pytest.mark.django_db
def test_who_knows_the_part_is_sent_nothing_and_who_opens_the_page_all_of_it() -> None:
    browser = Client()
    known = browser.get("/tables/").context["part"].known
    assert browser.get(f"/tables/?{known}", headers=PART).status_code == 204
    assert b"<html" in browser.get(f"/tables/?{known}").content
    for rubbish in ("", "look=", "look=0123456789abcdef", "look=\x00&game=%FF"):
        answer = browser.get(f"/tables/?{rubbish}", headers=PART)
        assert answer.status_code == 200 and answer.content.strip().startswith(b'<div id="tables"')
