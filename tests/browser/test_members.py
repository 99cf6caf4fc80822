"""A club's members on a phone: found among many, taken in from a file, changed after a question."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from clubs.models import Club, Player
from clubs.services import add_guests, create_club, join
from tests.browser.conftest import Visitor

pytestmark = pytest.mark.browser


@pytest.fixture
def club(people: dict[str, Player]) -> Club:
    club = create_club(name="Kallio Card Room", owner=people["Aino"])
    for name in ("Eero", "Sylvi", "Veikko"):
        join(club=club, player=people[name])
    add_guests(club=club, names=[f"Maximiliana Guest {n:02}" for n in range(60)])
    return club


def test_members_are_found_taken_in_and_changed(
    visit: Callable[..., Visitor], people: dict[str, Player], club: Club, tmp_path: Path
) -> None:
    aino = visit(people["Aino"].user)
    page = aino.page
    page.goto(f"/clubs/{club.slug}/members/")
    aino.shot("members")
    assert aino.overflow() <= 0
    page.get_by_label("Find a member").fill("eero")
    page.get_by_role("button", name="Find").click()
    page.get_by_role("link", name="Change Eero").click()
    aino.shot("member")
    assert aino.overflow() <= 0
    page.get_by_role("radio", name="scorekeeper").check()
    page.get_by_role("button", name="Change").click()
    expect(page.get_by_text("Eero is member and becomes scorekeeper.")).to_be_visible()
    aino.shot("member-question")
    page.get_by_role("button", name="Change").click()
    expect(page.get_by_text("Eero is scorekeeper now.")).to_be_visible()

    table = tmp_path / "members.csv"
    table.write_text("nimi;sähköposti\nHelmi;helmi@example.org\nToivo;toivo\n", encoding="latin-1")
    page.get_by_role("link", name="Members from a CSV file").click()
    page.set_input_files("input[type=file]", table)
    page.get_by_role("button", name="Look it through").click()
    expect(page.get_by_text("'toivo' is no e-mail address")).to_be_visible()
    aino.shot("members-import-bad")
    assert aino.overflow() <= 0
    table.write_text("nimi;sähköposti\nHelmi;helmi@example.org\nToivo;\n", encoding="latin-1")
    page.set_input_files("input[type=file]", table)
    page.get_by_role("button", name="Look it through").click()
    aino.shot("members-import")
    page.get_by_role("button", name="Import them").click()
    expect(page.get_by_text("2 new guests, 1 invitations, 0 new roles.")).to_be_visible()
    assert club.memberships.filter(player__name__in=("Helmi", "Toivo")).count() == 2


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_leaving_is_asked_also_without_a_script(
    visit: Callable[..., Visitor], people: dict[str, Player], club: Club, colours: str
) -> None:
    eero = visit(people["Eero"].user, java_script_enabled=False, color_scheme=colours)
    eero.page.goto(f"/clubs/{club.slug}/members/")
    eero.page.get_by_role("button", name="Leave the club").click()
    expect(eero.page.get_by_text("What you played and owe stays.")).to_be_visible()
    eero.shot(f"leaving-{colours}")
    eero.page.get_by_role("link", name="No, back").click()
    assert club.memberships.filter(player=people["Eero"]).exists()
    eero.page.get_by_role("button", name="Leave the club").click()
    eero.page.get_by_role("button", name="Leave the club").click()
    expect(eero.page.get_by_text("You have left Kallio Card Room.")).to_be_visible()
    assert not club.memberships.filter(player=people["Eero"]).exists()


def test_the_clubs_own_pages_fit_a_phone(
    visit: Callable[..., Visitor], people: dict[str, Player], club: Club
) -> None:
    aino = visit(people["Aino"].user)
    for page in ("", "calendar/", "joining/", "records/", "announcements/", "members/import/"):
        aino.page.goto(f"/clubs/{club.slug}/{page}")
        aino.shot(f"club-{page.strip('/').replace('/', '-') or 'front'}")
        assert aino.overflow() <= 0, page
