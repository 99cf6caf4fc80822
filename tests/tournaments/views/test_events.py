"""Pages of events of several stages: from the club's page to the final table, by links."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Club
from tests.tournaments.staged import entered, group_event, play_stage, sections, swiss_event
from tournaments.models import Competition, Event
from tournaments.services.stage_filling import stage_fill

pytestmark = pytest.mark.django_db
Visit = Callable[[str], Client]


def text(browser: Client, address: str) -> str:
    answer = browser.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def test_from_the_club_to_the_final_table(visit: Visit, house: Club) -> None:
    owner = visit("Owner")
    assert f'href="/clubs/{house.slug}/events/new/"' in text(owner, f"/clubs/{house.slug}/")
    assert f'href="/clubs/{house.slug}/events/"' in text(owner, f"/clubs/{house.slug}/")
    new = f"/clubs/{house.slug}/events/new/"
    assert 'href="?kind=groups"' in text(owner, new)
    assert 'href="?kind=groups&amp;game=hex"' in text(owner, f"{new}?kind=groups")
    assert "Of each go on" in text(owner, f"{new}?kind=groups&game=hex")
    given = {
        "kind": "groups",
        "game": "hex",
        "title": "Cup",
        "groups": "2",
        "go_on": "2",
        "consolation": "on",
    }
    assert owner.post(new, given).headers["Location"] == "/events/cup/"
    event = Event.objects.get()
    assert {one.strictness for one in event.competitions.all()} == {""}
    assert "There is none yet." not in text(owner, f"/clubs/{house.slug}/events/")
    assert "Nobody is in it yet." in text(visit("Nobody"), "/events/cup/")
    entered(event, 9)
    owner.post("/events/cup/divide/", {"by": "rating"})
    assert [one.entries.count() for one in sections(event, 1)] == [5, 4]
    assert 'href="/events/cup/?stage=1"' in text(owner, f"/competitions/{sections(event, 1)[0].slug}/")
    owner.post("/events/cup/draw/", {"number": "1"})
    assert "Not over yet" in text(owner, "/events/cup/?stage=2")
    assert "Not over yet" in text(owner, "/events/cup/fill/2/")
    play_stage(event, 1, draw=False)
    assert 'href="/events/cup/fill/2/"' in text(owner, "/events/cup/"), "the first stage that is not over"
    preview = text(owner, "/events/cup/fill/2/")
    assert "Place 1 of A." in preview and "Fill the stage so" in preview
    shown = preview.split('name="shown" value="')[1].split('"')[0]
    assert owner.post("/events/cup/fill/2/", {"shown": shown}).status_code == 302, "filled"
    assert "Filled from stage 1" in text(owner, "/events/cup/?stage=2")
    owner.post("/events/cup/undo-filling/", {"number": "2"})
    assert "Undo the filling" not in text(owner, "/events/cup/?stage=2")
    stage_fill(event=event, stage=2)
    owner.post("/events/cup/draw/", {"number": "2"})
    play_stage(event, 2, draw=False)
    table = text(visit("Nobody"), "/events/cup/")
    assert "Final table" in table and "Knock-out 1" in table and "Consolation" in table


def test_others_see_it_and_change_nothing(visit: Visit, house: Club) -> None:
    event = group_event(house, 6)
    at, member = event.get_absolute_url(), visit("Member")
    assert "Divide" not in text(member, at)
    for address in ("divide/", "draw/", "undo-filling/"):
        assert member.post(at + address, {"by": "lot"}).status_code == 403
    for address in ("stages/new/", "fill/2/", f"stages/{sections(event, 1)[0].slug}/"):
        assert member.get(at + address).status_code == 403
    assert member.get(f"/clubs/{house.slug}/events/new/").status_code == 404
    assert {one.status for one in sections(event, 1)} == {"draft"}


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"kind": "groups", "game": "hex", "title": "", "groups": "2", "go_on": "2"}, "required"),
        ({"kind": "groups", "game": "hex", "title": "Cup", "groups": "x", "go_on": "2"}, "whole number"),
        (
            {"kind": "groups", "game": "hex", "title": "Cup", "groups": "99", "go_on": "2"},
            "less than or equal",
        ),
        ({"kind": "swiss", "game": "hex", "title": "Cup", "rounds": "3", "finalists": "1"}, "greater than"),
        ({"kind": "all-round", "title": "Cup", "games": "hex", "counting": "points"}, "Choose 2 to"),
        ({"kind": "all-round", "title": "Cup", "games": "\x00", "counting": "points"}, "valid choice"),
    ],
)
def test_rubbish_makes_no_event(visit: Visit, house: Club, given: dict[str, Any], why: str) -> None:
    answer = visit("Owner").post(f"/clubs/{house.slug}/events/new/", given)
    assert why in answer.content.decode()
    assert not Event.objects.exists() and not Competition.objects.exists()


def test_an_all_round_event_sums_places(visit: Visit, house: Club) -> None:
    owner = visit("Owner")
    given = {"kind": "all-round", "title": "Games", "games": ["hex", "tumbleweed"], "counting": "place-sum"}
    owner.post(f"/clubs/{house.slug}/events/new/", given)
    event = Event.objects.get()
    entered(event, 4)
    play_stage(event, 1)
    stage_fill(event=event, stage=2)
    assert sections(event, 2)[0].entries.count() == 4
    seen = text(owner, "/events/games/?stage=table")
    assert "sum of places" in seen and "The table as it stands" in seen


def test_a_stage_is_added_changed_and_removed(visit: Visit, house: Club) -> None:
    event = swiss_event(house, 6)
    owner, at = visit("Owner"), event.get_absolute_url()
    assert f'href="{at}stages/new/"' in text(owner, at)
    given = {
        "stage": "2",
        "section": "B",
        "title": "B final",
        "game": "hex",
        "format": "knock-out",
        "first": "5",
    }
    answer = owner.post(f"{at}stages/new/", given | {"first": "4", "order": "rank"})
    assert "would go to both" in answer.content.decode()
    owner.post(f"{at}stages/new/", given | {"order": "rank"})
    made = sections(event, 2)[1]
    assert made.filling["first"] == 5
    change = f"{at}stages/{made.slug}/"
    assert f'href="{change}"' in text(owner, f"{at}?stage=2")
    owner.post(change, {"section": "Plate", "first": "5", "last": "6", "order": "crosswise"})
    made.refresh_from_db()
    assert (made.section, made.filling["last"]) == ("Plate", 6)
    assert "not before the first" in owner.post(change, {"first": "5", "last": "2"}).content.decode()
    owner.post(change, {"remove": "1"})
    assert len(sections(event, 2)) == 1


def test_who_declines_is_passed_over_in_the_preview_and_then(visit: Visit, house: Club) -> None:
    event = swiss_event(house, 6, finalists=2)
    play_stage(event, 1)
    owner, at = visit("Owner"), f"{event.get_absolute_url()}fill/2/"
    first = text(owner, at).split('name="without" value="')[1].split('"')[0]
    again = text(owner, f"{at}?without={first}&without=x&without=999")
    assert "Passed over before them" in again
    shown = again.split('name="shown" value="')[1].split('"')[0]
    old = owner.post(at, {"without": first, "shown": "1"})
    assert old.status_code == 422 and "changed since you looked" in old.content.decode()
    owner.post(at, {"without": first, "shown": shown})
    assert first not in map(str, sections(event, 2)[0].entries.values_list("player", flat=True))


def test_so_many_statements_whatever_the_entrants(visit: Visit, house: Club) -> None:
    few, many = group_event(house, 8), group_event(house, 40)
    counts = []
    for event in (few, many):
        with CaptureQueriesContext(
            connection,
        ) as found:
            text(visit("Nobody"), event.get_absolute_url())
        counts.append(len(found))
    assert counts[0] == counts[1] <= 12
