"""The API of convention cards on a table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Player
from matches.models import TableConventions
from nights.models import SessionTable
from tests.helpers.card_writing import TEXT, a_card

pytestmark = pytest.mark.django_db
Visit = Callable[[str], Client]
JSON = "application/json"


def test_a_card_is_brought_and_taken_away(visit: Visit, table: SessionTable, four: list[Player]) -> None:
    aino, _eero, kalle, _guest = four
    version = a_card(aino, game="modern-skruuvi", partner=kalle)
    address, terms = f"/api/nights/{table.session_id}/tables/1/card/", []
    for who in ("Aino", "Kalle"):
        told = visit(who).put(address, {"digest": version.digest}, JSON).json()
        terms.append(told["terms"])
    assert told["conventions"][0]["text"] == TEXT
    assert len(set(terms)) == 2
    seen = visit("Stranger").get(f"/api/nights/{table.session_id}/tables/1/").json()["conventions"][0]
    assert (seen["digest"], seen["text"]) == (version.digest, None)
    assert visit("Kalle").delete(address).json()["conventions"][0]["waits_for"] == ["kalle"]
    for wrong in ({}, {"digest": "x"}, {"digest": "\0"}, {"digest": version.digest, "player": "nobody"}):
        assert visit("Kalle").put(address, wrong, JSON).status_code == 400
    assert visit("Eero").put(address, {"digest": version.digest}, JSON).status_code == 400
    assert visit("Keeper").put(address, {"digest": version.digest, "player": "aino"}, JSON).status_code in (
        400,
        403,
    )
    assert TableConventions.objects.get().player == aino
