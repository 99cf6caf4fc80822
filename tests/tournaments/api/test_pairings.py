"""A competition's tables by API: by round, with their sides and matches."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from matches.models import Match
from tests.helpers.rubbish import RUBBISH
from tournaments.models import Competition
from tournaments.services import competitions

pytestmark = pytest.mark.django_db


def test_the_tables_of_a_round_have_their_sides_and_matches(hex_open: Callable[..., Competition]) -> None:
    cup = hex_open(4)
    competitions.start(competition=cup)
    address = f"/api/competitions/{cup.slug}/pairings/"
    rows = Client().get(address).json()["results"]
    assert [(row["round"], row["table"]) for row in rows] == [(r, t) for r in (1, 2, 3) for t in (1, 2)]
    assert {code for row in rows for code in row["matches"]} == {str(m.code) for m in Match.objects.all()}
    assert all(side["half_points"] is None for row in rows for side in row["sides"])
    assert [row["round"] for row in Client().get(f"{address}?round=2").json()["results"]] == [2, 2]


@pytest.mark.parametrize("number", [one for one in RUBBISH if one != "\0"])
def test_of_a_round_that_is_none_there_are_no_tables(
    hex_open: Callable[..., Competition], number: str
) -> None:
    cup = hex_open(4)
    competitions.start(competition=cup)
    assert Client().get(f"/api/competitions/{cup.slug}/pairings/", {"round": number}).json()["results"] == []
