"""A request under a key is done once."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Club, Player
from matches.models import Match
from nights.models import SessionTable
from nights.services import sessions
from tests.helpers.company import browser_of, club_of, with_logins
from tests.helpers.concurrency import at_once
from tests.helpers.tokens import token_of


def call(player: Player, address: str, body: dict[str, Any], **headers: str) -> Any:
    token = token_of(player)
    return Client().post(
        address, body, content_type="application/json", headers={"authorization": f"Token {token}", **headers}
    )


def test_a_call_takes_its_key_from_the_header_or_the_body(kallio: Club, people: dict[str, Player]) -> None:
    address, owner = f"/api/clubs/{kallio.slug}/guests/", people["Owner"]
    first = call(owner, address, {"name": "Lempi"}, **{"Idempotency-Key": "k"})
    again = call(owner, address, {"name": "Lempi"}, **{"Idempotency-Key": "k"})
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    assert again["Content-Type"] == first["Content-Type"]
    call(owner, address, {"name": "Urho", "key": "another"})
    call(owner, address, {"name": "Urho", "key": "another"})
    assert sorted(row.player.name for row in kallio.memberships.all() if row.player.is_guest) == [
        "Lempi",
        "Urho",
    ]


def test_another_call_under_a_key_is_refused(kallio: Club, people: dict[str, Player]) -> None:
    address, owner = f"/api/clubs/{kallio.slug}/guests/", people["Owner"]
    call(owner, address, {"name": "Lempi"}, **{"Idempotency-Key": "k"})
    refused = call(owner, address, {"name": "Urho"}, **{"Idempotency-Key": "k"})
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "key_reused")
    long = call(owner, address, {"name": "Urho"}, **{"Idempotency-Key": "k" * 81})
    assert (long.status_code, long.json()["error"]["code"]) == (400, "invalid")
    wrong = call(owner, address, {"name": ""}, **{"Idempotency-Key": "new"})
    assert wrong.status_code == 400
    assert call(owner, address, {"name": "Urho"}, **{"Idempotency-Key": "new"}).status_code == 201


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

    def ask() -> Any:
        if way == "page":
            return browser_of(who["Owner"]).post(f"/nights/{night.pk}/tables/new/", form)
        return call(who["Owner"], f"/api/nights/{night.pk}/tables/", body, **{"Idempotency-Key": "k"})

    raised = at_once([lambda: answers.append(ask())] * 4)
    assert raised == []
    assert SessionTable.objects.count() == Match.objects.count() == 1
    assert len({(one.status_code, one.content, one.get("Location")) for one in answers}) == 1
    assert answers[0].status_code in (201, 302)
