"""The page of who must not meet."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Club, Player
from tournaments.models import ApartPair

pytestmark = pytest.mark.django_db
Visit = Callable[[str], Client]
JSON = "application/json"


def test_organisers_alone_read_and_change_it(visit: Callable[[str], Client], house: Club) -> None:
    owner, at = visit("Owner"), f"/clubs/{house.slug}/apart/"
    one, other = Player.objects.get(name="Member"), Player.objects.get(name="Keeper")
    assert f'href="{at}"' in owner.get(f"/clubs/{house.slug}/members/").content.decode()
    assert visit("Member").get(at).status_code == 404 == visit("Member").get(f"/api{at}").status_code
    owner.post(at, {"one": one.pk, "other": other.pk, "until": "2"})
    assert "until round 2" in owner.get(at).content.decode()
    for rubbish in ({}, {"one": "x"}, {"one": one.pk, "other": other.pk, "until": "x"}, {"drop": "x"}):
        assert "error" in owner.post(at, rubbish, follow=True).content.decode()
    owner.post(at, {"drop": ApartPair.objects.get().pk})
    assert not ApartPair.objects.exists()
