"""The final table by API: all that the page does."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Club, Player
from tests.tournaments.drafts import drafted
from tests.tournaments.unusual import MARGIN, lopsided, the_table
from tournaments.models import Competition, OutlierWord

pytestmark = pytest.mark.django_db
JSON = "application/json"
Visit = Callable[[str], Client]


@pytest.fixture
def made(house: Club) -> Competition:
    return lopsided(house, [Player.objects.create(name=f"P{n}", slug=f"p{n}") for n in range(5)])


def test_what_waits_is_listed_and_accepted(visit: Visit, made: Competition) -> None:
    at, judge = f"/api/competitions/{made.slug}/", visit("Organiser")
    told = visit("Nobody").get(f"{at}final/").json()
    assert (told["state"], told["minutes"], told["unusual"], told["objected"]) == ("waits", 30, 1, 0)
    assert visit("Nobody").get(f"{at}outliers/").status_code in (401, 403)
    assert visit("Member").get(f"{at}outliers/").json() == []
    (one,) = judge.get(f"{at}outliers/").json()
    assert (one["what"], one["value"], one["words"]) == ("margin", MARGIN, [])
    said = {name: one[name] for name in ("round", "table", "what", "room", "board", "value")}
    assert visit("Member").post(f"{at}outliers/", said, JSON).status_code == 403
    assert judge.post(f"{at}outliers/", said | {"value": 1}, JSON).status_code == 400
    assert judge.post(f"{at}outliers/", said | {"what": "luck"}, JSON).status_code == 400
    assert judge.post(f"{at}outliers/", said | {"table": 99}, JSON).status_code == 404
    word = judge.post(f"{at}outliers/", said, JSON)
    assert word.status_code == 201 and word.json()["gains"] is False
    assert judge.get(f"{at}outliers/").json() == []
    assert visit("Nobody").get(f"{at}final/").json()["state"] == "final"
    assert OutlierWord.objects.get().pairing == the_table(made)


def test_the_time_is_put(visit: Visit, house: Club) -> None:
    made = drafted(house, 4, rounds=1)
    at = f"/api/competitions/{made.slug}/final/"
    assert visit("Member").put(at, {"minutes": 60}, JSON).status_code == 403
    judge = visit("Organiser")
    assert judge.put(at, {"minutes": 60}, JSON).json() == {
        "state": "open",
        "at": None,
        "said": "",
        "minutes": 60,
        "unusual": 0,
        "objected": 0,
    }
    for wrong in (10, -1, "x", None, 10**9):
        assert judge.put(at, {"minutes": wrong}, JSON).status_code == 400
