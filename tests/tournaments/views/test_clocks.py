"""The page of a round's clock, and the clock on the wall."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Club
from tests.tournaments.drafts import drafted, publish
from tournaments.models import Competition, RoundClock

pytestmark = pytest.mark.django_db
Visit = Callable[[str], Client]


@pytest.fixture
def made(house: Club) -> Competition:
    made = drafted(house, 4)
    publish(made)
    return made


def test_by_its_page_for_those_who_run_it(visit: Visit, made: Competition) -> None:
    at, judge = f"/competitions/{made.slug}/rounds/1/clock/", visit("Organiser")
    assert f'href="{at}"' in judge.get(f"/competitions/{made.slug}/").content.decode(), "by a link"
    assert visit("Member").get(at).status_code == 403
    assert visit("Member").post(f"{at}begin/", {"minutes": "50"}).status_code == 403
    for wrong in ("", "x", "-5", "0", "9" * 40):
        judge.post(f"{at}begin/", {"minutes": wrong})
    assert not RoundClock.objects.exists()
    assert "Stop the clock" in judge.post(f"{at}begin/", {"minutes": "50"}, follow=True).content.decode()
    wall = visit("Nobody").get(f"/competitions/{made.slug}/wall/").content.decode()
    assert "data-clock=" in wall and "data-runs" in wall
    assert "Go on" in judge.post(f"{at}stop/", follow=True).content.decode()
    assert "data-runs" not in visit("Nobody").get(f"/competitions/{made.slug}/wall/").content.decode()
    assert "Stop the clock" in judge.post(f"{at}go-on/", follow=True).content.decode()
    assert "Start the clock" in judge.post(f"{at}remove/", follow=True).content.decode()
    assert judge.get(f"/competitions/{made.slug}/rounds/9/clock/").status_code == 404
