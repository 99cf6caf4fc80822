"""Alerting, asking and answering on the page of a table."""

from __future__ import annotations

import pytest

from clubs.models import Player
from clubs.services import sign_up
from matches.models import Explanation, Match
from tests.helpers.answers import said
from tests.matches.bidding import act, begun
from tests.matches.pages import RUBBISH
from tests.matches.sheets import page, phone

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(people: list[Player]) -> Match:
    return begun(people)


def test_a_call_is_alerted_asked_about_and_answered(table: Match, people: list[Player]) -> None:
    seat, seq = act(table)
    caller, opponent = people[seat], people[(seat + 1) % 4]
    address = f"/matches/{table.code}/explain"
    assert "Explain your last call" in page(table, caller)
    phone(caller).post(f"{address}/alert/", {"text": "Spades"})
    shown = page(table, opponent)
    assert "Spades" in shown and "Ask what a call means" in shown
    assert "Ask what a call means" not in page(table, people[(seat + 2) % 4]), "it is not their turn"
    phone(opponent).post(f"{address}/ask/", {"number": seq})
    assert "not answered yet" in page(table, opponent)
    assert "You are asked what it means" in page(table, caller)
    asked = Explanation.objects.get(asked_by__isnull=False)
    phone(caller).post(f"{address}/answer/", {"number": asked.pk, "text": "Five of them"})
    assert "Five of them" in page(table, opponent)
    assert "Explain your last call" not in page(table, None)


@pytest.mark.parametrize("wrong", RUBBISH)
def test_rubbish_says_nothing(table: Match, people: list[Player], wrong: str) -> None:
    seat, _seq = act(table)
    address = f"/matches/{table.code}/explain"
    assert said(phone(people[(seat + 1) % 4]).post(f"{address}/ask/", {"number": wrong}))
    assert said(phone(people[seat]).post(f"{address}/answer/", {"number": wrong, "text": "x"}))
    assert not Explanation.objects.exists()


def test_who_does_not_sit_there_says_nothing(table: Match) -> None:
    act(table)
    outside = sign_up(username="lempi", password="kortti-ilta", name="Lempi").player
    for action in ("alert", "ask", "answer"):
        answer = phone(outside).post(f"/matches/{table.code}/explain/{action}/", {"text": "x", "number": "1"})
        assert answer.status_code == 403
    assert not Explanation.objects.exists()
