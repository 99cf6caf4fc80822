"""Tournaments of other formats on a phone, by links from the front page: settings, order, a ladder."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from clubs.models import Club, Player
from clubs.services import add_guests, create_club, join
from tests.browser.conftest import Visitor
from tests.browser.steps import follow, tap
from tests.tournaments.matches import matches_of, win
from tournaments.models import Competition
from tournaments.services import competitions
from tournaments.services.seeding import seeding_set

pytestmark = pytest.mark.browser


@pytest.fixture
def club(people: dict[str, Player]) -> Club:
    return create_club(name="Kallio Card Room", owner=people["Aino"])


def cup(club: Club, owner: Player, format: str, players: list[Player]) -> Competition:
    made = competitions.create_competition(
        kind="tournament", title="Autumn cup", game="hex", format=format, club=club, organiser=owner
    )
    competitions.enter(competition=made, players=players, by=owner)
    return made


def test_the_settings_of_groups_and_the_order_of_their_draw(
    visit: Callable[..., Visitor], people: dict[str, Player], club: Club
) -> None:
    guests = add_guests(club=club, names=[f"Guest {n}" for n in range(1, 9)])
    made = cup(club, people["Aino"], "groups-play-offs", guests)
    visitor = visit(people["Aino"].user)
    page = visitor.page
    page.goto("/")
    follow(page, "Autumn cup")
    follow(page, "How it is drawn")
    visitor.shot("format-settings")
    assert visitor.overflow() <= 0
    page.get_by_label("Of each group so many go on").fill("1")
    page.get_by_label("A win counts").fill("3")
    page.get_by_label("A free round counts").fill("3")
    page.get_by_label("A draw counts").fill("1")
    tap(page, "Save")
    follow(page, "The order of the draw")
    page.get_by_role("button", name="down: Guest 1").click()
    expect(page.get_by_role("row").nth(1)).to_contain_text("Guest 2")
    visitor.shot("seeding")
    assert visitor.overflow() <= 0
    made.refresh_from_db()
    assert made.settings["onward"] == 1 and made.scheme["win"] == 300 and made.seeding == "hand"


def test_a_challenge_on_a_ladder(
    visit: Callable[..., Visitor], people: dict[str, Player], club: Club
) -> None:
    join(club=club, player=people["Eero"])
    made = cup(club, people["Aino"], "ladder", [people["Aino"], people["Eero"]])
    first, second = made.entries.order_by("pk")
    seeding_set(competition=made, seeding="hand", order=[first.pk, second.pk])
    competitions.start(competition=made)
    lower, upper = visit(people["Eero"].user), visit(people["Aino"].user)
    lower.page.goto(f"/clubs/{club.slug}/")
    follow(lower.page, "Autumn cup")
    follow(lower.page, "The ladder and its challenges")
    lower.shot("ladder")
    assert lower.overflow() <= 0
    tap(lower.page, "Challenge")
    expect(lower.page.get_by_text("Eero challenges Aino")).to_be_visible()
    upper.page.goto(f"/competitions/{made.slug}/ladder/")
    upper.shot("ladder-challenged")
    assert upper.overflow() <= 0
    tap(upper.page, "Accept")
    win(matches_of(made)[0])
    upper.page.reload()
    expect(upper.page.get_by_role("row").nth(1)).to_contain_text("Eero")
