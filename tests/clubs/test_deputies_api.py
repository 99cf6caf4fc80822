"""Deputies over the API."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from clubs import permissions
from clubs.models import Club, Deputy, Player
from tests.clubs.asking import Asks, at
from tests.helpers.answers import refusal
from tests.helpers.rubbish import RUBBISH

pytestmark = pytest.mark.django_db


def asked(**other: Any) -> dict[str, Any]:
    today = permissions.today()
    return {
        "officer": "outi",
        "office": "organiser",
        "deputy": "lempi",
        "first_day": today.isoformat(),
        "last_day": (today + timedelta(days=3)).isoformat(),
    } | other


def test_naming_reading_and_ending(asks: Asks, club: Club, outi: Player, lempi: Player) -> None:
    made = asks(outi).post(at(club, "deputies"), asked())
    assert made.status_code == 201
    assert made.json() | asked() == made.json()
    assert asks(outi).post(at(club, "deputies"), asked()).json()["id"] == made.json()["id"]
    assert asks(lempi).get(at(club, "juniors")).status_code == 200
    gone = at(club, "deputies", made.json()["id"])
    assert [asks(lempi).delete(gone).status_code for _twice in range(2)] == [204, 204]
    assert asks(lempi).get(at(club, "juniors")).status_code == 403
    assert asks(lempi).get(at(club, "deputies")).json()["results"][0]["ended_at"]


def test_who_may_not_is_told(asks: Asks, club: Club, outi: Player, lempi: Player, veikko: Player) -> None:
    assert "Owners name deputies" in refusal(asks(lempi).post(at(club, "deputies"), asked()))
    assert asks(veikko).post(at(club, "deputies"), asked()).status_code == 403
    assert asks(veikko).get(at(club, "deputies")).status_code == 403
    assert not Deputy.objects.exists()


@pytest.mark.parametrize("name", ["officer", "office", "deputy", "first_day", "last_day"])
@pytest.mark.parametrize("rubbish", [*RUBBISH, None, [], {}, 10**30])
def test_rubbish_names_nobody(
    name: str, rubbish: Any, asks: Asks, club: Club, outi: Player, lempi: Player
) -> None:
    answer = asks(outi).post(at(club, "deputies"), asked(**{name: rubbish}), format="json")
    assert answer.status_code in (400, 404)
    assert not Deputy.objects.exists()
