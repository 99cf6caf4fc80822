"""Cloning on pages and by API: by the links, and with rubbish."""

from __future__ import annotations

import pytest

from tests.helpers.company import ROLES, browser_of, club_with_roles, with_logins
from tests.tournaments.staged import group_event, sections
from tournaments.models import Competition, Event
from tournaments.services import competitions

pytestmark = pytest.mark.django_db


def test_an_organiser_clones_a_tournament_by_its_link() -> None:
    people = with_logins("Owner", *ROLES)
    club = club_with_roles("House", people)
    old = competitions.create_competition(
        kind="tournament", title="Cup", game="hex", format="swiss", settings={"rounds": 3}, club=club
    )
    organiser, member = browser_of(people["Organiser"]), browser_of(people["Member"])
    address = f"/competitions/{old.slug}/clone/"
    assert address in organiser.get(f"/competitions/{old.slug}/").content.decode()
    assert address not in member.get(f"/competitions/{old.slug}/").content.decode()
    assert member.get(address).status_code == 404
    assert 'value="Cup"' in organiser.get(address).content.decode()
    for rubbish in ("", " ", "x" * 81, "\0"):
        assert organiser.post(address, {"title": rubbish}).status_code == 422
    made = organiser.post(address, {"title": "Cup 2"})
    assert made.url == "/competitions/cup-2/"
    assert "Cup 2" in organiser.get(made.url).content.decode()
    by_api = organiser.post(f"/api{address}", {}, "application/json")
    assert by_api.status_code == 201 and by_api.json()["settings"]["rounds"] == 3
    assert member.post(f"/api{address}", {}, "application/json").status_code == 403
    assert organiser.post(f"/api{address}", {"title": "x" * 81}, "application/json").status_code == 400


def test_a_stage_leads_to_its_event_which_is_cloned_whole() -> None:
    people = with_logins("Owner", *ROLES)
    event = group_event(club_with_roles("House", people), 4)
    organiser, stage = browser_of(people["Organiser"]), sections(event, 1)[0]
    address = f"/events/{event.slug}/clone/"
    assert organiser.get(f"/competitions/{stage.slug}/clone/").url == address
    assert address in organiser.get(event.get_absolute_url()).content.decode()
    made = organiser.post(address, {"title": "Hex Cup"})
    assert made.url != event.get_absolute_url() and organiser.get(made.url).status_code == 200
    assert Event.objects.count() == 2 and Competition.objects.count() == 8
    assert organiser.post(f"/api/competitions/{stage.slug}/clone/", {}, "application/json").status_code == 400
    by_api = organiser.post(f"/api{address}", {"title": "Third"}, "application/json")
    assert [len(one["sections"]) for one in by_api.json()["stages"]] == [2, 2]
