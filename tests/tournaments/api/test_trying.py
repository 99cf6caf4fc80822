"""Trying an event out by API."""

from __future__ import annotations

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db
API = "/api/try-event/"


def test_the_same_seed_is_the_same_event() -> None:
    asked = {"key": "dutch", "entrants": 9, "rounds": 3, "seed": 5, "incidents": True}
    one, again = Client().get(API, asked), Client().get(API, asked)
    assert one.status_code == 200 and one.json() == again.json()
    assert len(one.json()["rounds"]) == 3 and len(one.json()["standings"]) == 9


@pytest.mark.parametrize("rubbish", [{}, {"key": "x"}, {"key": "swiss", "entrants": 10_000}])
def test_rubbish_is_refused(rubbish: dict[str, object]) -> None:
    assert Client().get(API, rubbish).status_code == 400
