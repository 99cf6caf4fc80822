"""Reporting a breach and answering it, by programme."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from clubs.models import Club, Player
from matches.models import Match, Report
from tests.helpers.answers import refusal
from tests.helpers.tokens import token_of
from tests.matches.objected import won_by_the_first

pytestmark = pytest.mark.django_db
SAID = {"about": "aino", "promise": "looking", "text": "Looked at my hand"}


@pytest.fixture
def played(people: list[Player], club: Club) -> Match:
    """Aino has won against Eero; Veikko organises the club and was not at the table."""
    return won_by_the_first(people[:2], club)


def asks(player: Player) -> APIClient:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {token_of(player)}")
    return client


def test_who_sat_there_reports_once_and_hears_that_it_was_answered(
    played: Match, people: list[Player], club: Club
) -> None:
    _aino, eero, _sylvi, veikko = people
    own = f"/api/matches/{played.code}/reports/"
    made = asks(eero).post(own, SAID)
    assert (made.status_code, made.json()["about"]) == (201, "aino")
    assert asks(eero).post(own, SAID).json()["id"] == made.json()["id"]
    [row] = asks(veikko).get(f"/api/clubs/{club.slug}/reports/").json()
    assert (row["by"], row["about"], row["text"]) == ("eero", "aino", "Looked at my hand")
    answer = f"/api/clubs/{club.slug}/reports/{row['id']}/"
    done = asks(veikko).post(answer, {"answer": "warning", "note": "Look away."}).json()
    assert (done["answer"], done["note"], done["decided_by"]) == ("warning", "Look away.", "veikko")
    [mine] = asks(eero).get(own).json()
    assert mine["decided_at"]
    assert "answer" not in mine
    assert asks(veikko).get(f"/api/clubs/{club.slug}/reports/").json() == []


@pytest.mark.parametrize(
    "body",
    [
        [],
        {},
        SAID | {"about": "sylvi"},
        SAID | {"about": "eero"},
        SAID | {"about": []},
        SAID | {"promise": "x"},
    ]
    + [SAID | {"text": text} for text in ("", "\0", "x" * 301, [])],
)
def test_rubbish_is_no_report(played: Match, people: list[Player], body: Any) -> None:
    refusal(asks(people[1]).post(f"/api/matches/{played.code}/reports/", body))
    assert not Report.objects.exists()


@pytest.mark.parametrize(
    "body", [{}, [], {"answer": ""}, {"answer": "hang"}, {"answer": "word"}, {"answer": "word", "note": "\0"}]
)
def test_rubbish_is_no_answer(played: Match, people: list[Player], club: Club, body: Any) -> None:
    made = asks(people[1]).post(f"/api/matches/{played.code}/reports/", SAID).json()
    refusal(asks(people[3]).post(f"/api/clubs/{club.slug}/reports/{made['id']}/", body))
    assert Report.objects.get().answer == ""


def test_others_neither_report_nor_read(played: Match, people: list[Player], club: Club) -> None:
    for call in (asks(people[2]).post, asks(people[2]).get):
        assert call(f"/api/matches/{played.code}/reports/", SAID).status_code == 403
    assert asks(people[0]).get(f"/api/clubs/{club.slug}/reports/").status_code == 403
