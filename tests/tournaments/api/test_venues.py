"""The API of venues."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Club
from tests.tournaments.drafts import drafted, publish
from tests.tournaments.staged import group_event, sections
from tournaments.services.venues import venue_write

pytestmark = pytest.mark.django_db
Visit = Callable[[str], Client]
JSON = "application/json"


def test_programs_do_the_same(visit: Visit, house: Club) -> None:
    owner, made = visit("Owner"), drafted(house, 4)
    base, at = f"/api/clubs/{house.slug}/venues/", f"/api/competitions/{made.slug}/"
    barn = owner.post(base, {"name": "Barn"}, JSON).json()["id"]
    assert owner.post(base, {"name": "Barn", "map_link": "javascript:x"}, JSON).status_code == 400
    assert owner.put(f"{base}{barn}/", {"name": "Old barn"}, JSON).json()["name"] == "Old barn"
    used = owner.post(f"{at}venues/", {"venue": barn, "tables": 1}, JSON).json()
    assert used["venue"]["name"] == "Old barn" and len(owner.get(f"{at}venues/").json()) == 1
    publish(made)
    tables = owner.get(f"{at}pairings/").json()["results"]
    assert [one["venue"] for one in tables] == ["Old barn", None]
    assert len(owner.get(f"{at}pairings/?venue={barn}").json()["results"]) == 1
    put = owner.put(f"{at}rounds/1/tables/2/venue/", {"venue": barn, "day": "2027-01-31"}, JSON).json()
    assert (put["venue"], put["day"]) == ("Old barn", "2027-01-31")
    placed = owner.post(f"{at}venues/place/", {"round": 1}, JSON).json()
    assert [one["venue"] for one in placed] == ["Old barn", None]
    wish = {"venue": barn, "player": made.entries.all()[0].player.slug}
    assert owner.put(f"{at}venues/wish/", wish, JSON).json()["venue"] == barn
    assert owner.delete(f"{at}venues/{used['id']}/").status_code == 204
    assert owner.delete(f"{base}{barn}/").status_code == 204


def test_programs_say_where_all_stages_are_played(visit: Visit, house: Club) -> None:
    owner, nobody, event = visit("Owner"), visit("Nobody"), group_event(house, 4)
    barn, at = venue_write(club=house, name="Barn"), f"/api/events/{event.slug}/venues/"
    made = owner.post(at, {"venue": barn.pk, "tables": 2}, JSON)
    assert made.status_code == 201 and made.json()["venue"]["name"] == "Barn"
    assert [one["tables"] for one in nobody.get(at).json()] == [2]
    of_stage = nobody.get(f"/api/competitions/{sections(event, 2)[0].slug}/venues/").json()
    assert [(one["venue"]["name"], one["inherited"]) for one in of_stage] == [("Barn", True)]
    for rubbish in ({}, {"venue": "x"}, {"venue": 0}, {"venue": barn.pk, "tables": 0}, {"venue": 10**12}):
        assert owner.post(at, rubbish, JSON).status_code in (400, 409), rubbish
    assert owner.delete(f"{at}{made.json()['id']}/").status_code == 204
    assert nobody.get(at).json() == []
