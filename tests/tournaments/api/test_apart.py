"""The API of who must not meet."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Club, Player
from tournaments.models import ApartPair

pytestmark = pytest.mark.django_db
Visit = Callable[[str], Client]
JSON = "application/json"


def test_organisers_alone_read_and_change_it(visit: Visit, house: Club) -> None:
    owner, at = visit("Owner"), f"/clubs/{house.slug}/apart/"
    one, other = Player.objects.get(name="Member"), Player.objects.get(name="Keeper")
    assert visit("Member").get(f"/api{at}").status_code == 404
    given = {"one": one.slug, "other": other.slug, "until": 2}
    assert owner.post(f"/api{at}", given, JSON).status_code == 201
    assert owner.post(f"/api{at}", given | {"other": "nobody"}, JSON).status_code == 400
    found = owner.get(f"/api{at}").json()
    assert [({row["one"], row["other"]}, row["until"]) for row in found] == [({one.slug, other.slug}, 2)]
    assert owner.delete(f"/api{at}{found[0]['id']}/").status_code == 204
    assert not ApartPair.objects.exists()
