"""A request with a key is done once, and what was refused frees its key."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from rest_framework.authtoken.models import Token

from clubs import once
from clubs.models import Announcement, Club, DoneOnce, Player
from matches.models import Match
from nights.models import SessionTable
from nights.services import sessions
from tests.helpers.company import browser_of, club_of, with_logins
from tests.helpers.concurrency import at_once


@pytest.fixture
def people(db: None) -> dict[str, Player]:
    return with_logins("Owner", "Aino", "Eero")


@pytest.fixture
def club(people: dict[str, Player]) -> Club:
    return club_of("Kallio", people["Owner"], [people["Aino"], people["Eero"]])


def news(browser: Client, club: Club, title: str, key: str) -> Any:
    return browser.post(f"/clubs/{club.slug}/announcements/", {"title": title, "text": "x", "once": key})


def test_a_form_with_other_things_in_it_is_another_one(club: Club, people: dict[str, Player]) -> None:
    """Who goes back and changes something does not want the first answer again."""
    owner = browser_of(people["Owner"])
    for title in ("Closed", "Closed", "Open"):
        assert news(owner, club, title, "k").status_code == 302
    assert sorted(Announcement.objects.values_list("title", flat=True)) == ["Closed", "Open"]


def test_what_was_refused_frees_its_key(club: Club, people: dict[str, Player]) -> None:
    owner = browser_of(people["Owner"])
    news(owner, club, "", "k")
    assert not DoneOnce.objects.exists()
    news(browser_of(people["Aino"]), club, "Closed", "k")
    assert not DoneOnce.objects.exists()
    assert browser_of(None).post(f"/clubs/{club.slug}/announcements/", {"once": "k"}).status_code == 403


def test_keys_are_each_makers_own(club: Club, people: dict[str, Player]) -> None:
    for name in ("Aino", "Eero"):
        browser_of(people[name]).post("/clubs/new/", {"name": "Same", "visibility": "public", "once": "k"})
    assert Club.objects.filter(name="Same").count() == 2


def call(player: Player, address: str, body: dict[str, Any], **headers: str) -> Any:
    token = Token.objects.get_or_create(user=player.user)[0].key
    return Client().post(
        address, body, content_type="application/json", headers={"authorization": f"Token {token}", **headers}
    )


def test_a_call_takes_its_key_from_the_header_or_the_body(club: Club, people: dict[str, Player]) -> None:
    address, owner = f"/api/clubs/{club.slug}/guests/", people["Owner"]
    first = call(owner, address, {"name": "Lempi"}, **{"Idempotency-Key": "k"})
    again = call(owner, address, {"name": "Lempi"}, **{"Idempotency-Key": "k"})
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    assert again["Content-Type"] == first["Content-Type"]
    call(owner, address, {"name": "Urho", "key": "another"})
    call(owner, address, {"name": "Urho", "key": "another"})
    assert sorted(row.player.name for row in club.memberships.all() if row.player.is_guest) == [
        "Lempi",
        "Urho",
    ]


def test_another_call_under_a_key_is_refused(club: Club, people: dict[str, Player]) -> None:
    address, owner = f"/api/clubs/{club.slug}/guests/", people["Owner"]
    call(owner, address, {"name": "Lempi"}, **{"Idempotency-Key": "k"})
    refused = call(owner, address, {"name": "Urho"}, **{"Idempotency-Key": "k"})
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "key_reused")
    long = call(owner, address, {"name": "Urho"}, **{"Idempotency-Key": "k" * 81})
    assert (long.status_code, long.json()["error"]["code"]) == (400, "invalid")
    wrong = call(owner, address, {"name": ""}, **{"Idempotency-Key": "new"})
    assert wrong.status_code == 400
    assert call(owner, address, {"name": "Urho"}, **{"Idempotency-Key": "new"}).status_code == 201


def test_a_key_is_kept_for_a_week(club: Club, people: dict[str, Player]) -> None:
    news(browser_of(people["Owner"]), club, "Closed", "k")
    assert once.forget_old() == 0
    DoneOnce.objects.update(made_at=timezone.now() - 2 * once.KEPT_FOR)
    assert once.forget_old() == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("way", ["page", "api"])
def test_two_clicks_at_once_open_one_table(way: str) -> None:
    who = with_logins("Owner", "Aino", "Eero")
    club = club_of("Kallio", who["Owner"], [who["Aino"], who["Eero"]])
    night = sessions.open_session(club=club, title="Cards", starts_at=timezone.now())
    for name in ("Aino", "Eero"):
        sessions.check_in(session=night, player=who[name])
    answers: list[Any] = []
    seats = [str(who[name].pk) for name in ("Aino", "Eero")]
    form = {"game": "hex", "seat": seats, "value": "", "currency": "", "rule": "fixed", "once": "k"}
    body = {"game": "hex", "players": [who["Aino"].slug, who["Eero"].slug]}
    Token.objects.create(user=who["Owner"].user)

    def ask() -> Any:
        if way == "page":
            return browser_of(who["Owner"]).post(f"/nights/{night.pk}/tables/new/", form)
        return call(who["Owner"], f"/api/nights/{night.pk}/tables/", body, **{"Idempotency-Key": "k"})

    raised = at_once([lambda: answers.append(ask())] * 4)
    assert raised == []
    assert SessionTable.objects.count() == Match.objects.count() == 1
    assert len({(one.status_code, one.content, one.get("Location")) for one in answers}) == 1
    assert answers[0].status_code in (201, 302)
