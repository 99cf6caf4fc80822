"""Rounds by API: everything that the organisers' page can do."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Club
from tests.tournaments.drafts import drafted, the_draft, win_all
from tournaments.models import Competition

pytestmark = pytest.mark.django_db
JSON = "application/json"


@pytest.fixture
def swiss(house: Club) -> Competition:
    return drafted(house, 6)


def test_a_round_from_its_draft_to_its_undoing(visit: Callable[[str], Client], swiss: Competition) -> None:
    browser, at = visit("Organiser"), f"/api/competitions/{swiss.slug}"
    draft = browser.get(f"{at}/draft/").json()
    assert (draft["number"], draft["stale"], len(draft["tables"])) == (1, False, 3)
    assert all(table["why"] and table["met"] == 0 for table in draft["tables"])
    (one, two), (three, _four) = (table["sides"] for table in draft["tables"][:2])
    changes = browser.post(f"{at}/draft/preview/", {"gone": [one]}, JSON).json()
    assert any(change["new"] for change in changes)
    refused = browser.post(f"{at}/draft/exchange/", {"draft": draft["id"], "one": one, "other": three}, JSON)
    assert refused.status_code == 400 and "by hand" in refused.content.decode()
    begun = browser.post(f"{at}/draft/by-hand/", {"draft": draft["id"]}, JSON).json()
    assert begun["in_hand"] and len(begun["drawn"]) == 3 and begun["left_out"] == []
    swapped = browser.post(
        f"{at}/draft/exchange/", {"draft": draft["id"], "one": one, "other": three}, JSON
    ).json()
    assert swapped["tables"][0]["sides"] == [three, two] and swapped["tables"][0]["by_hand"]
    ended = browser.put(f"{at}/draft/by-hand/", {"draft": draft["id"]}, JSON).json()
    assert not ended["in_hand"] and [table["by_hand"] for table in ended["tables"]] == [True, True, False]
    wishes = browser.post(f"{at}/draft/wishes/", {"one": one, "other": two, "together": True}, JSON).json()
    assert [wish["together"] for wish in wishes] == [True]
    again = browser.post(f"{at}/draft/", {"again": draft["id"]}, JSON).json()
    assert again["id"] != draft["id"] and set(again["tables"][0]["sides"]) == {one, two}
    stale = browser.post(f"{at}/draft/publish/", {"draft": draft["id"]}, JSON)
    assert stale.status_code == 400 and "draft-gone" in stale.content.decode()
    made = browser.post(f"{at}/draft/publish/", {"draft": again["id"]}, JSON).json()
    assert (made["number"], made["state"]) == (1, "published")
    assert browser.get(f"{at}/pairings/").json()["results"][0]["by_hand"] is True
    assert browser.post(f"{at}/rounds/1/tell/").json()["told_at"]
    assert browser.get(f"{at}/rounds/1/undo/").json()["ended"] == 3
    undone = browser.post(f"{at}/rounds/1/undo/", {"reason": "Too early"}, JSON).json()
    assert (undone["state"], undone["undone_because"]) == ("undone", "Too early")
    assert [row["state"] for row in visit("Nobody").get(f"{at}/rounds/").json()] == ["undone"]


def test_drawing_after_the_last_round_says_that_it_is_over(
    visit: Callable[[str], Client], house: Club
) -> None:
    made = drafted(house, 2, rounds=0, format="knock-out")
    browser, at = visit("Organiser"), f"/api/competitions/{made.slug}"
    browser.post(f"{at}/draft/publish/", {"draft": the_draft(made).pk}, JSON)
    assert browser.post(f"{at}/draft/", {}, JSON).status_code == 400, "a table is open"
    win_all(made)
    assert browser.get(f"{at}/").json()["status"] == "finished"
    assert browser.post(f"{at}/draft/", {}, JSON).status_code == 400


def test_who_draws_is_set(visit: Callable[[str], Client], swiss: Competition) -> None:
    browser, at = visit("Organiser"), f"/api/competitions/{swiss.slug}"
    assert browser.put(f"{at}/draft/", {"drafts": False}, JSON).status_code == 400, "a draft is there"
    browser.post(f"{at}/draft/publish/", {"draft": the_draft(swiss).pk}, JSON)
    assert browser.put(f"{at}/draft/", {"drafts": False}, JSON).json() == {"drafts": False}
    assert browser.get(f"{at}/draft/").status_code == 404
