"""The tap on the sheet that ends the talk about past deals, as everybody there sees it."""

from __future__ import annotations

import pytest

from clubs.models import Club, Player
from matches.models import Match
from tests.helpers.answers import said
from tests.matches.sheets import NOLO, page, phone, running

pytestmark = pytest.mark.django_db
ASKED = "no more of past deals until the next is entered"


def test_a_tap_is_seen_by_all_until_the_next_deal(people: list[Player], club: Club) -> None:
    match = running("tuppi", people, club=club, talk="past")
    address = f"/matches/{match.code}/"
    assert "everything but the current deal" in page(match, people[0])
    assert "No more of past deals" in page(match, people[0])
    known = f"{address}?seq=0&status=running&words=0.0.0-0"
    headers = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "news"}
    assert phone(people[1]).get(known, **headers).status_code == 204
    phone(people[0]).post(f"{address}quiet/")
    assert ASKED in phone(people[1]).get(known, **headers).content.decode()
    for one in people:
        shown = page(match, one)
        assert ASKED in shown and f"{address}quiet/" not in shown and "words=0.0.0-1" in shown
    phone(people[0]).post(f"{address}deal/", {**NOLO, "seq": "0"})
    assert ASKED not in page(match, people[1])


def test_others_cannot_and_a_table_without_such_talk_says_so(people: list[Player], club: Club) -> None:
    match = running("tuppi", people, club=club, talk="silent")
    address = f"/matches/{match.code}/quiet/"
    assert "No more of past deals" not in page(match, people[0])
    assert "has not agreed" in said(phone(people[0]).post(address))
    assert phone(None).post(address).status_code == 302, "sent to log in"
    assert Match.objects.get().quiet_deal is None
