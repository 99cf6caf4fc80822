"""Pages of the next season."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Club, Player
from tests.helpers.company import browser_of
from tests.tournaments.seasons import closed_season
from tests.tournaments.staged import entered, play_stage
from tournaments.models import Series
from tournaments.services.events import entrants_divide, event_create, stage_add
from tournaments.services.series import part_add, series_close, series_create

pytestmark = pytest.mark.django_db
Visit = Callable[[str], Client]
JSON = "application/json"


def text(browser: Client, address: str) -> str:
    answer = browser.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def test_the_next_season_is_looked_at_changed_and_taken_back(visit: Visit, house: Club) -> None:
    (made, people), owner = closed_season(house), visit("Owner")
    member = Player.objects.get(name="Member")
    page = text(owner, "/series/spring/next/")
    assert f'name="to-{people["Aino"].pk}"' in page and "↑" in page and f'name="to-{member.pk}"' in page
    given = {"title": "Autumn", "parts": "1", "entering": "ask", f"to-{member.pk}": "1", "first_day": "x"}
    answer = owner.post("/series/spring/next/", given)
    assert answer.status_code == 422 and 'value="Autumn"' in answer.content.decode()
    for rubbish in (
        {f"to-{member.pk}": "9"},
        {"to-0": "0"},
        {"part": "x"},
        {"entering": "luck"},
        {"to-\x00": "1"},
    ):
        data = given | {"first_day": ""} | rubbish
        assert owner.post("/series/spring/next/", data).status_code in (302, 422), rubbish
        for founded in Series.objects.filter(title="Autumn"):
            owner.post(f"/series/{founded.slug}/undo/")
    owner.post("/series/spring/next/", given | {"first_day": "", "part": made.parts.get().pk})
    autumn = Series.objects.get(title="Autumn")
    asked = text(visit("Member"), autumn.get_absolute_url())
    assert "Do you play this season?" in asked
    visit("Member").post(f"/series/{autumn.slug}/answer/", {"plays": "yes"})
    assert autumn.members.get(player=member).word == "yes"
    assert (
        visit("Member").post(f"/series/{autumn.slug}/answer/", {"player": people["Aino"].pk}).status_code
        == 403
    )
    owner.post(f"/series/{autumn.slug}/answer/", {"player": people["Aino"].pk, "plays": "no"})
    assert "does not play" in text(owner, autumn.get_absolute_url())
    assert "Take the season back" in text(owner, autumn.get_absolute_url())
    assert owner.post(f"/series/{autumn.slug}/undo/").headers["Location"] == "/series/spring/"
    assert not Series.objects.filter(title="Autumn").exists()


def test_an_event_that_begins_in_sections_says_who_comes_into_which(
    house: Club, people: dict[str, Player]
) -> None:
    series, browser = series_create(title="Spring", club=house), browser_of(people["Organiser"])
    event = event_create(title="Cup", club=house)
    for name in ("A", "B"):
        stage_add(event=event, stage=1, game="hex", format="round-robin", title=f"Cup {name}", section=name)
    entered(event, 6)
    entrants_divide(event=event, by="lot")
    play_stage(event, 1)
    part_add(series=series, kind="event", key=event.slug)
    series_close(series=series, by=people["Owner"])
    page = browser.get(f"/series/{series.slug}/next/")
    assert "spread over them so that they are equally strong" in page.content.decode()
