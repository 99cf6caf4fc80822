"""Coming late, resting, going, expelling and what was said before, by API."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Club, Player
from tests.tournaments.drafts import drafted, publish
from tournaments.models import Competition, Regulations
from tournaments.services import competitions

pytestmark = pytest.mark.django_db
JSON = "application/json"
Visit = Callable[[str], Client]


@pytest.fixture
def swiss(house: Club) -> Competition:
    made = drafted(house, 5, rounds=4)
    Regulations.objects.create(competition=made, late_until=2, byes=1)
    publish(made)
    return made


def test_everything_that_the_page_can_do(visit: Visit, swiss: Competition, people: dict[str, Player]) -> None:
    at, own, judge = f"/api/competitions/{swiss.slug}", visit("Member"), visit("Organiser")
    made = own.post(f"{at}/late/", {}, JSON)
    assert made.status_code == 201 and (made.json()["number"], made.json()["since"]) == (6, 2)
    assert own.put(f"{at}/byes/", {"round": 3}, JSON).status_code == 204
    assert own.get(f"{at}/").json()["entries"][-1]["byes"] == {"3": "half-bye"}
    assert own.put(f"{at}/byes/", {"round": 3, "wanted": False}, JSON).status_code == 204
    assert own.put(f"{at}/byes/", {"round": 9}, JSON).status_code == 400
    assert own.post(f"{at}/gone/", {}, JSON).status_code == 204
    assert own.post(f"{at}/gone/", {"gone": False}, JSON).status_code == 204
    keeper = {"player": people["Keeper"].slug, "at_once": True}
    assert own.post(f"{at}/late/", keeper, JSON).status_code == 403
    assert judge.post(f"{at}/late/", keeper, JSON).json()["since"] == 1
    out = f"{at}/entries/{people['Keeper'].slug}/expulsion/"
    assert own.post(out, {"reason": "x"}, JSON).status_code == 403
    assert judge.post(out, {"reason": "phone"}, JSON).json()["expelled_because"] == "phone"
    assert judge.delete(out).status_code == 204


def test_regulations_are_put_in_parts_until_the_draw(visit: Visit, house: Club, swiss: Competition) -> None:
    made = competitions.create_competition(
        kind="tournament", title="Cup", game="hex", format="swiss", club=house
    )
    at, judge = f"/api/competitions/{made.slug}/regulations/", visit("Organiser")
    assert judge.put(at, {"late_until": 2}, JSON).json()["late_until"] == 2
    assert judge.put(at, {"byes": 1}, JSON).json() == {
        "late_until": 2,
        "missed": "zero-bye",
        "byes": 1,
        "byes_until": 0,
        "bye_kind": "half-bye",
    }
    assert judge.put(at, {"byes": "many"}, JSON).status_code == 400
    assert visit("Member").put(at, {"byes": 3}, JSON).status_code == 403
    refused = judge.put(f"/api/competitions/{swiss.slug}/regulations/", {"byes": 3}, JSON)
    assert refused.status_code == 400 and "draw has been made" in refused.content.decode()
