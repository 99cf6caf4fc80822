"""The API of alerts and questions."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from clubs.models import Player
from matches.models import Explanation, Match
from tests.helpers.tokens import token_of
from tests.matches.bidding import act, begun

pytestmark = pytest.mark.django_db


def program(player: Player) -> APIClient:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {token_of(player)}")
    return client


@pytest.fixture
def table(people: list[Player]) -> Match:
    return begun(people)


def test_alert_question_and_answer(table: Match, people: list[Player]) -> None:
    seat, seq = act(table)
    caller, opponent, partner = (program(people[(seat + n) % 4]) for n in (0, 1, 2))
    base = f"/api/matches/{table.code}"
    alert = caller.post(f"{base}/explanations/", {"text": "Spades"}, format="json")
    assert (alert.status_code, alert.json()["seq"]) == (201, seq)
    assert partner.post(f"{base}/questions/", {"seq": seq}, format="json").status_code == 400
    asked = opponent.post(f"{base}/questions/", {"seq": seq}, format="json").json()
    assert asked["asked_by"] == (seat + 1) % 4
    own = f"{base}/questions/{asked['id']}/"
    assert partner.put(own, {"text": "x"}, format="json").status_code == 400
    assert caller.put(own, {"text": "Five of them"}, format="json").json()["text"] == "Five of them"
    assert [one["text"] for one in opponent.get(f"{base}/explanations/").json()] == ["Spades", "Five of them"]
    assert partner.get(f"{base}/explanations/").json() == []
    for wrong in ({}, {"text": ""}, {"text": "x" * 301}, {"text": "x", "seq": 0}, {"text": "x", "seq": "y"}):
        assert caller.post(f"{base}/explanations/", wrong, format="json").status_code == 400
    assert Explanation.objects.count() == 2
