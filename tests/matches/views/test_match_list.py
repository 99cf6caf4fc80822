"""The list of matches: by game, by state, a page at a time."""

from __future__ import annotations

import pytest
from django.test import Client

from matches.models import Match

pytestmark = pytest.mark.django_db


def shown(match: Match, query: str = "") -> bool:
    answer = Client().get(f"/matches/{query}")
    assert answer.status_code == 200
    return str(match.code) in answer.content.decode()


@pytest.mark.parametrize(
    ("query", "there"),
    [
        ("", True),
        ("?game=hex", True),
        ("?game=tuppi", False),
        ("?status=finished", False),
        ("?page=99", True),
    ],
)
def test_it_is_listed_where_it_belongs(hex_of_people: Match, query: str, there: bool) -> None:
    assert shown(hex_of_people, query) is there


@pytest.mark.parametrize("query", ["?game=%00", "?status=x", "?page=-1", "?page=1e9", "?game=" + "a" * 300])
def test_rubbish_is_answered(hex_of_people: Match, query: str) -> None:
    shown(hex_of_people, query)
