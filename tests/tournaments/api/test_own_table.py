"""One's own table by API."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Club, Player
from tests.tournaments.drafts import drafted, publish

pytestmark = pytest.mark.django_db


def test_it_is_the_askers(visit: Callable[[str], Client], house: Club, people: dict[str, Player]) -> None:
    made = drafted(house, 4)
    made.entries.filter(number=1).update(player=people["Member"])
    at = f"/api/competitions/{made.slug}/mine/"
    assert visit("Member").get(at).status_code == 404, "nothing is published"
    publish(made)
    told = visit("Member").get(at).json()
    assert (told["round"], told["kind"], told["current"], len(told["against"])) == (1, "played", True, 1)
    assert told["match"]
    assert visit("Organiser").get(at).status_code == 404
    assert visit("Nobody").get(at).status_code in (401, 403)
