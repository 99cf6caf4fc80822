"""Closing a club and opening it again over the API."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from clubs.models import Club, Player
from tests.helpers.tokens import token_of

pytestmark = pytest.mark.django_db


def program(player: Player, **scopes: Any) -> APIClient:
    client = APIClient()
    assert player.user is not None
    client.credentials(HTTP_AUTHORIZATION=f"Token {token_of(player, **scopes)}")
    return client


def test_a_program_reads_the_numbers_closes_and_opens_again(club: Club, aino: Player, lempi: Player) -> None:
    owner, address = program(aino), f"/api/clubs/{club.slug}/closing/"
    read = owner.get(address).json()
    assert read["numbers"] == "members=2"
    assert read["facts"] == [
        {
            "effect": "stays", "what": "members", "number": 2, "sum": 0, "sentence": "2 members stay.",
            "addresses": [],
        }
    ]  # fmt: skip
    closed = owner.post(address, {"name": "Kerho", "numbers": read["numbers"]}, format="json")
    assert closed.status_code == 200 and closed.json()["closed_at"]
    refused = program(lempi).post(f"/api/clubs/{club.slug}/announcements/", {"title": "A", "text": "B"})
    assert refused.status_code == 403
    guest = owner.post(f"/api/clubs/{club.slug}/guests/", {"name": "Una"}, format="json")
    assert guest.status_code == 403
    assert guest.json()["error"] == {
        "code": "club_closed", "message": "Kerho is closed: nothing new begins there.",
    }  # fmt: skip
    assert owner.delete(address).json()["closed_at"] is None
    assert owner.delete(address).json()["error"]["message"] == "It is open already."
    assert owner.post(f"/api/clubs/{club.slug}/guests/", {"name": "Una"}, format="json").status_code == 201


@pytest.mark.parametrize(
    "body",
    [
        {}, [], "x", {"name": "Kerho"}, {"numbers": "members=2"}, {"name": "Kerho", "numbers": "members=1"},
        {"name": "kerho", "numbers": "members=2"}, {"name": None, "numbers": None}, {"name": 5, "numbers": 7},
        {"name": ["Kerho"], "numbers": {}}, {"name": "K" * 100, "numbers": "m" * 3000},
        {"name": "Ker\0ho", "numbers": "\0"},
    ],
)  # fmt: skip
def test_rubbish_is_answered_in_words_and_closes_nothing(
    club: Club, aino: Player, lempi: Player, body: Any
) -> None:
    answer = program(aino).post(f"/api/clubs/{club.slug}/closing/", body, format="json")
    assert answer.status_code == 400 and answer.json()["error"]["message"]
    assert Club.objects.get(pk=club.pk).closed_at is None


def test_others_neither_read_close_nor_open(club: Club, aino: Player, lempi: Player) -> None:
    address = f"/api/clubs/{club.slug}/closing/"
    member = program(lempi)
    for answer in (
        member.get(address),
        member.post(address, {"name": "Kerho", "numbers": "members=2"}, format="json"),
        member.delete(address),
    ):
        assert answer.status_code == 403
    assert APIClient().get(address).status_code in (401, 403)


def test_lists_leave_a_closed_club_out_for_others_and_its_page_says_when(
    club: Club, aino: Player, lempi: Player, account: Any
) -> None:
    program(aino).post(
        f"/api/clubs/{club.slug}/closing/", {"name": "Kerho", "numbers": "members=2"}, format="json"
    )
    stranger = program(account("Urho"))
    assert stranger.get("/api/clubs/").json()["results"] == []
    assert stranger.get(f"/api/clubs/{club.slug}/").json()["closed_at"]
    assert [one["slug"] for one in program(lempi).get("/api/clubs/").json()["results"]] == [club.slug]
