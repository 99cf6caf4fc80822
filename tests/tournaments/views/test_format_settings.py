"""The pages of how a competition is drawn, and of the order of the draw."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from clubs.models import Club
from tests.tournaments.drafts import drafted
from tournaments.models import Competition
from tournaments.services import competitions

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(house: Club) -> Competition:
    found = competitions.create_competition(
        kind="tournament", title="Open", game="hex", format="mcmahon", club=house, seed=7
    )
    other = drafted(house, 17)
    competitions.enter(competition=found, players=[entry.player for entry in other.entries.all()])
    return found


def fields(form: Any) -> dict[str, Any]:
    """What a browser would send back of a form as it is shown."""
    found = {name: form[name].value() for name in form.fields}
    return {name: value for name, value in found.items() if value not in (None, False, 0) or "points" in name}


def test_what_fits_is_offered_by_a_link_and_saved_by_a_button(
    visit: Callable[[str], Client], made: Competition
) -> None:
    browser, at = visit("Organiser"), f"/competitions/{made.slug}/"
    assert f"{at}settings/" in browser.get(at).content.decode()
    assert "what fits 17 entrants" in browser.get(f"{at}settings/").content.decode()
    form = browser.get(f"{at}settings/?suggested=1").context["form"]
    sent = {**fields(form), "bar": 0, "handicap": 0, "method": 0}
    assert browser.post(f"{at}settings/", sent).url == at
    made.refresh_from_db()
    assert made.settings["rounds"] == 6


def test_rubbish_is_said_and_changes_nothing(visit: Callable[[str], Client], made: Competition) -> None:
    browser, at, before = visit("Organiser"), f"/competitions/{made.slug}/settings/", made.settings
    form = browser.get(at).context["form"]
    for wrong in ({"rounds": "x"}, {"points_win": "0"}, {"points_win": "1.3"}, {"rounds": "9" * 40}):
        sent = {**fields(form), "bar": 0, "handicap": 0, "method": 0, **wrong}
        assert browser.post(at, sent).status_code == 422
    made.refresh_from_db()
    assert made.settings == before


def test_an_entrant_is_moved_by_keys_or_by_a_number(
    visit: Callable[[str], Client], made: Competition
) -> None:
    browser, at = visit("Organiser"), f"/competitions/{made.slug}/seeding/"
    page = browser.get(at)
    rows = page.context["form"].entries
    sent = fields(page.context["form"]) | {"seeding": "lot"}
    assert browser.post(at, {**sent, "down": rows[0].pk}).url == at
    made.refresh_from_db()
    assert made.seeding == "hand"
    order = [row.pk for row in browser.get(at).context["form"].entries]
    assert order[:2] == [rows[1].pk, rows[0].pk]
    sent = fields(browser.get(at).context["form"]) | {"seeding": "hand"}
    browser.post(at, {**sent, f"rating-{rows[5].pk}": "1777", f"band-{rows[5].pk}": "12.5"})
    assert made.entries.get(pk=rows[5].pk).rating == 1777
    assert made.entries.get(pk=rows[5].pk).band == 1250
    competitions.start(competition=made)
    assert "The draw has been made" in browser.get(at).content.decode()
    assert "1777" in browser.get(f"/competitions/{made.slug}/").content.decode()


def test_a_place_that_is_no_number_is_said(visit: Callable[[str], Client], made: Competition) -> None:
    browser, at = visit("Organiser"), f"/competitions/{made.slug}/seeding/"
    page = browser.get(at)
    sent = fields(page.context["form"]) | {"seeding": "lot"}
    for name in list(sent)[1:4]:
        assert browser.post(at, {**sent, name: "x"}).status_code == 422
    assert browser.post(at, {**sent, "seeding": "alphabet"}).status_code == 422


def test_pages_of_settings_take_few_queries(
    visit: Callable[[str], Client], made: Competition, django_assert_max_num_queries: Callable[[int], Any]
) -> None:
    browser, at = visit("Organiser"), f"/competitions/{made.slug}/"
    browser.get(at)
    for page in ("settings/", "seeding/"):
        with django_assert_max_num_queries(14):
            browser.get(at + page)
