"""Adjourning on pages."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.models import Player
from matches import adjourning
from matches.models import Adjournment, Match
from tests.helpers.answers import said
from tests.helpers.company import browser_of, with_logins
from tests.matches.adjourned import in_hours
from tests.matches.clocked import clocked

pytestmark = pytest.mark.django_db


def test_people_adjourn_on_the_page(two: list[Player]) -> None:
    match = clocked(two)
    aino, eero = browser_of(two[0]), browser_of(two[1])
    here = f"/matches/{match.code}/"
    assert "Adjourn</summary>" in eero.get(here).content.decode()
    assert "Adjourn</summary>" not in browser_of(None).get(here).content.decode()
    soon = (timezone.localtime() + timedelta(hours=30)).strftime("%Y-%m-%dT%H:%M")
    eero.post(f"{here}adjournment/ask/", {"until": "never"})
    eero.post(f"{here}adjournment/ask/", {"until": soon})
    page = aino.get(here).content.decode()
    assert "Eero asks to adjourn the match" in page
    row = match.adjournments.get()
    aino.post(f"{here}adjournment/agree/", {"number": str(row.pk)})
    assert "once you have sealed a move" in aino.get(here).content.decode()
    aino.post(f"{here}play/", {"move": "c3", "seq": "0"})
    match.refresh_from_db()
    assert (match.status, match.seq) == (Match.Status.PAUSED, 0)
    for client in (aino, eero):
        page = client.get(here).content.decode()
        assert "has sealed a move" in page and 'name="move"' not in page
    for client in (aino, eero):
        client.post(f"{here}adjournment/go-on/", {})
    match.refresh_from_db()
    assert match.seq == 1


@pytest.mark.parametrize("until", ["", "never", "\0", "2026-13-45T99:99", "0001-01-01T00:00", "9" * 500])
def test_rubbish_asks_for_nothing_and_is_told(two: list[Player], until: str) -> None:
    match = clocked(two)
    answer = browser_of(two[0]).post(f"/matches/{match.code}/adjournment/ask/", {"until": until})
    assert answer.status_code == 302 and said(answer)
    assert not Adjournment.objects.exists()


@pytest.mark.parametrize("number", ["", "x", "-1", "\0", "9" * 40])
def test_nobody_agrees_to_what_there_is_not(two: list[Player], number: str) -> None:
    match = clocked(two)
    adjourning.ask(match_id=match.pk, by=two[1], until=in_hours(2))
    answer = browser_of(two[0]).post(f"/matches/{match.code}/adjournment/agree/", {"number": number})
    assert "not asked for any more" in said(answer)
    assert match.adjournments.get().status == "asked"


def test_who_does_not_sit_there_has_no_say(two: list[Player]) -> None:
    match, here = clocked(two), "/matches/{}/adjournment/{}/"
    stranger = browser_of(with_logins("Outi")["Outi"])
    for action in ("ask", "agree", "refuse", "go-on"):
        assert stranger.post(here.format(match.code, action), {}).status_code == 403
    assert browser_of(two[0]).post(here.format(match.code, "seal"), {}).status_code == 404
    assert not Adjournment.objects.exists()
