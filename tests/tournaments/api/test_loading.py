"""Events from files by API."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Club
from tests.tournaments.engine.dsl import stage
from tournaments.engine.trf import write
from tournaments.models import Competition

pytestmark = pytest.mark.django_db


def test_a_look_and_then_the_event(visit: Callable[[str], Client], house: Club) -> None:
    browser, at = visit("Organiser"), f"/api/clubs/{house.slug}/tournaments/load/"
    sent = {"text": write(stage(4, "1-3 1-0, 2-4 0-1"), title="Spring"), "game": "hex"}
    looked = browser.post(at, sent, "application/json").json()
    assert (looked["title"], looked["rounds"], len(looked["new"])) == ("Spring", 1, 4)
    (checked,) = looked["checked"]
    assert (checked["number"], checked["impossible"]) == (1, "")
    assert checked["as_the_rules"] == (checked["only_file"] == checked["only_rules"] == [])
    assert not Competition.objects.exists()
    made = browser.post(at, sent | {"store": True}, "application/json")
    assert made.status_code == 201 and made.json()["entrants"] == 4
    bad = browser.post(at, sent | {"text": "nothing"}, "application/json")
    assert bad.status_code == 400 and "no player" in bad.content.decode()
    assert visit("Member").post(at, sent, "application/json").status_code == 403
