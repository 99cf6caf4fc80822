"""The clock of a round by API: all that the page does."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Club
from tests.tournaments.drafts import drafted, publish
from tournaments.models import Competition, RoundClock

pytestmark = pytest.mark.django_db
JSON = "application/json"
Visit = Callable[[str], Client]


@pytest.fixture
def made(house: Club) -> Competition:
    made = drafted(house, 4)
    publish(made)
    return made


def test_all_that_the_page_does(visit: Visit, made: Competition) -> None:
    at, judge = f"/api/competitions/{made.slug}/rounds/1/clock/", visit("Organiser")
    assert visit("Nobody").get(at).status_code == 404
    for wrong in (0, -1, "x", None, 10**9):
        assert judge.put(at, {"minutes": wrong}, JSON).status_code == 400
    assert judge.patch(at, {"running": True}, JSON).status_code == 400, "none was started"
    assert not RoundClock.objects.exists()
    assert visit("Member").put(at, {"minutes": 5}, JSON).status_code == 403
    assert judge.put(at, {"minutes": 50}, JSON).json()["seconds"] == 3000
    told = visit("Nobody").get(at).json()
    assert told["running"] is True and 2990 <= told["left"] <= 3000
    assert judge.patch(at, {"running": False}, JSON).json()["ends_at"] is None
    assert judge.patch(at, {"running": "perhaps"}, JSON).status_code == 400
    assert judge.delete(at).status_code == 204 and judge.get(at).status_code == 404
    elsewhere = f"/api/competitions/{made.slug}/rounds/9/clock/"
    assert judge.put(elsewhere, {"minutes": 5}, JSON).status_code == 404
