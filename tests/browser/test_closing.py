"""A club closed and opened again on a phone, found by links from the front page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from clubs.models import Club, Player
from clubs.services import create_club, join
from nights.services.planning import plan_nights
from nights.services.sessions import check_in
from tests.browser.conftest import Visitor
from tests.browser.steps import follow, tap

pytestmark = pytest.mark.browser


@pytest.fixture
def club(people: dict[str, Player]) -> Club:
    club = create_club(name="Kallio Card Room", owner=people["Aino"])
    join(club=club, player=people["Eero"])
    (night,) = plan_nights(club=club, title="Thursday", starts_at=timezone.now())
    check_in(session=night, player=people["Eero"])
    return club


def test_an_owner_ends_what_is_on_closes_the_club_and_opens_it_again(
    visit: Callable[..., Visitor], people: dict[str, Player], club: Club
) -> None:
    aino = visit(people["Aino"].user)
    page = aino.page
    page.goto("/")
    follow(page, "Kallio Card Room")
    follow(page, "Members")
    follow(page, "Close the club")
    expect(page.get_by_text("1 club night is on: close it.")).to_be_visible()
    expect(page.get_by_label("Type the club’s name: Kallio Card Room")).to_have_count(0)
    aino.shot("close-club-in-the-way")
    assert aino.overflow() <= 0
    follow(page, "Thursday")
    tap(page, "Close the night")
    expect(page.get_by_role("button", name="Close the night")).to_have_count(0)
    follow(page, "Kallio Card Room")
    follow(page, "Members")
    follow(page, "Close the club")
    page.get_by_label("Type the club’s name: Kallio Card Room").fill("Kallio")
    aino.shot("close-club")
    assert aino.overflow() <= 0
    tap(page, "Close the club")
    expect(page.get_by_role("alert")).to_contain_text("Type the name of the club as it is written")
    page.get_by_label("Type the club’s name: Kallio Card Room").fill("Kallio Card Room")
    tap(page, "Close the club")
    expect(page.get_by_text("Kallio Card Room is closed.")).to_be_visible()
    expect(page.get_by_text("by Aino.")).to_be_visible()
    expect(page.get_by_role("link", name="New club night")).to_have_count(0)
    aino.shot("closed-club")
    assert aino.overflow() <= 0

    eero = visit(people["Eero"].user)
    eero.page.goto("/")
    expect(eero.page.get_by_text("Aino has closed Kallio Card Room")).to_be_visible()
    assert eero.overflow() <= 0

    tap(page, "Open the club again")
    tap(page, "Open the club again")
    expect(page.get_by_text("Kallio Card Room is open again.")).to_be_visible()
    expect(page.get_by_role("link", name="New club night")).to_be_visible()
