"""The tables of a round, by who sits there."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Club, Player
from tests.tournaments.drafts import drafted, publish

pytestmark = pytest.mark.django_db
Visit = Callable[[str], Client]


def test_a_name_finds_its_table(visit: Visit, house: Club) -> None:
    made, browser = drafted(house, 12), visit("Nobody")
    publish(made)
    at = f"/competitions/{made.slug}/"
    for page in (at, f"{at}print/pairings/", f"{at}print/seating/"):
        assert len(browser.get(page, {"q": "p11"}).context["tables"]) == 1
        assert "Nobody of that name" in browser.get(page, {"q": "x\x00%_"}).content.decode()
    assert len(browser.get(f"/api{at}pairings/", {"name": "P11"}).json()["results"]) == 1
    Player.objects.filter(name="P11").update(junior=True)
    assert not browser.get(at, {"q": "p11"}).context["tables"], "a junior is known by initials"


def test_a_name_is_looked_for_where_there_is_something_to_search(visit: Visit, house: Club) -> None:
    browser = visit("Nobody")
    for people, offered in ((18, False), (20, True)):
        made = drafted(house, people)
        publish(made)
        for page in ("", "print/pairings/"):
            told = browser.get(f"/competitions/{made.slug}/{page}").content.decode()
            assert ("Find a name" in told) is offered, (people, page)
        asked = browser.get(f"/competitions/{made.slug}/", {"q": "p11"}).content.decode()
        assert "Find a name" in asked, "who has looked may look again"
