"""Two readers in two zones side by side: each is proposed their own, a club night is told in the place's time."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from playwright.sync_api import expect

from clubs.models import Player
from clubs.services import create_club, join
from nights.services import sessions
from tests.browser.conftest import Visitor

pytestmark = pytest.mark.browser


def test_each_takes_the_zone_of_their_device_and_reads_the_night_beside_the_place_s_time(
    visit: Callable[..., Visitor], people: dict[str, Player]
) -> None:
    club = create_club(name="Kallio Card Room", owner=people["Aino"])
    join(club=club, player=people["Eero"])
    night = sessions.open_session(club=club, title="Cards", starts_at=datetime(2027, 1, 14, 16, tzinfo=UTC))
    told = {"Asia/Tokyo": "on your clock 15 Jan, 01:00", "America/New_York": "on your clock 11:00"}
    for name, zone in zip(("Aino", "Eero"), told, strict=True):
        reader = visit(people[name].user, timezone_id=zone)
        page = reader.page
        page.goto(night.get_absolute_url())
        expect(page.locator("main")).not_to_contain_text("on your clock")
        page.goto("/me/")
        page.get_by_role("link", name="Mail and privacy").first.click()
        page.get_by_role("link", name="Choose a time zone").click()
        page.get_by_label("Find a place").fill(zone.rpartition("/")[2].replace("_", " "))
        expect(page.locator("#zones > label:visible")).to_have_count(2)
        page.get_by_label("Find a place").fill("")
        page.get_by_role("button", name="This device's zone").click()
        assert reader.overflow() <= 0
        reader.shot(f"time-zone-{name}")
        page.get_by_role("button", name="Save").click()
        expect(page.locator("main")).to_contain_text(f"on the clock of {zone.replace('_', ' ')}")
        expect(page.locator("[data-own-zone]")).to_be_hidden()
        page.goto(night.get_absolute_url())
        expect(page.locator("main")).to_contain_text("Thursday 14 January 2027, 18:00 (Helsinki; ")
        expect(page.locator("main")).to_contain_text(told[zone])
        assert reader.complained() == []
