"""Adjourning by programme."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.models import Player
from matches import adjourning, services
from matches.models import Adjournment, Event
from tests.helpers.answers import refusal
from tests.helpers.company import browser_of, with_logins
from tests.matches.adjourned import let_time_come, resting
from tests.matches.clocked import clocked

pytestmark = pytest.mark.django_db


def test_people_adjourn_by_programme(two: list[Player]) -> None:
    match = clocked(two)
    here = f"/api/matches/{match.code}/adjournment/"

    def post(player: Player, **body: object) -> object:
        return browser_of(player).post(here, body, content_type="application/json")

    until = (timezone.now() + timedelta(days=1)).isoformat()
    assert post(two[0], act="ask").status_code == 400  # type: ignore[attr-defined]
    made = post(two[0], act="ask", until=until).json()[0]  # type: ignore[attr-defined]
    assert (made["status"], made["agreed_by"]) == ("asked", [two[0].slug])
    post(two[1], act="agree", id=made["id"])
    assert post(two[0], act="seal").status_code == 400  # type: ignore[attr-defined]
    sealed = post(two[0], act="seal", moves=["b2"], seq=0).json()[0]  # type: ignore[attr-defined]
    assert (sealed["status"], sealed["opened"]) == ("rests", "") and len(sealed["seal"]) == 64
    post(two[0], act="go-on")
    assert post(two[1], act="go-on").json()[0]["status"] == "over"  # type: ignore[attr-defined]
    assert Event.objects.get().text == "b2"


def test_it_is_opened_for_all_when_the_match_is_over(two: list[Player]) -> None:
    match = resting(two)
    let_time_come(match)
    adjourning.wake_due()
    here = f"/api/matches/{match.code}/adjournment/"
    assert browser_of(two[1]).get(here).json()[0]["opened"] == ""
    services.concede(match_id=match.pk, seat=1)
    told = browser_of(None).get(here).json()[0]
    assert '"moves":["a1"]' in told["opened"]
    page = browser_of(None).get(f"/matches/{match.code}/").content.decode()
    assert told["seal"] in page and "Adjournments" in page


@pytest.mark.parametrize(
    "body",
    [
        {},
        [],
        {"act": "dance"},
        {"act": "ask"},
        {"act": "ask", "until": "never"},
        {"act": "ask", "until": "2020-01-01T00:00:00Z"},
        {"act": "agree", "id": -1},
        {"act": "agree", "id": "x"},
        {"act": "seal"},
        {"act": "seal", "moves": "a1"},
        {"act": "seal", "moves": ["x" * 201]},
        {"act": "seal", "moves": ["a1"] * 61},
        {"act": "seal", "moves": ["a1"], "seq": -1},
    ],
)
def test_rubbish_is_refused_and_changes_nothing(two: list[Player], body: object) -> None:
    match = clocked(two)
    here = f"/api/matches/{match.code}/adjournment/"
    assert refusal(browser_of(two[0]).post(here, body, content_type="application/json"))
    assert not Adjournment.objects.exists() and not Event.objects.exists()


def test_who_does_not_sit_there_has_no_say_and_may_read(two: list[Player]) -> None:
    match = resting(two)
    here = f"/api/matches/{match.code}/adjournment/"
    for reader in (with_logins("Outi")["Outi"], None):
        client = browser_of(reader)
        assert client.post(here, {"act": "go-on"}, content_type="application/json").status_code in (401, 403)
        (row,) = client.get(here).json()
        assert (row["status"], row["asked_by"], row["opened"]) == ("rests", two[1].slug, "")
        assert "sealed" not in row
