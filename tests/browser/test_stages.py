"""Groups and a knock-out, and a season of four parts, by links from the front page, on a phone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from clubs.models import Club, Player
from clubs.services import add_guests, create_club
from matches import services as matches
from nights.models import Session
from nights.services import sessions
from tests.browser.conftest import Visitor
from tests.browser.steps import follow, tap
from tests.tournaments.staged import play_stage, sections
from tournaments.models import Event, Series, SeriesPlace

pytestmark = pytest.mark.browser


@pytest.fixture
def club(people: dict[str, Player]) -> Club:
    return create_club(name="Kallio Card Room", owner=people["Aino"])


@pytest.mark.parametrize(("people_there", "groups"), [(9, 2), (24, 4)])
def test_groups_then_a_knock_out(
    visit: Callable[..., Visitor], people: dict[str, Player], club: Club, people_there: int, groups: int
) -> None:
    visitor = visit(people["Aino"].user)
    page = visitor.page
    page.goto("/")
    follow(page, "Clubs")
    follow(page, "Kallio Card Room")
    follow(page, "New event of several stages")
    follow(page, "Groups, then a knock-out")
    follow(page, "Hex")
    page.fill("#id_title", "Autumn cup")
    page.fill("#id_groups", str(groups))
    tap(page, "Open the entries")
    event = Event.objects.get()
    follow(page, "Enter everybody")
    page.fill("#names", "\n".join(f"Guest {n}" for n in range(1, people_there + 1)))
    tap(page, "Look at the list")
    tap(page, "Enter them")
    follow(page, "Autumn cup")
    tap(page, "Divide")
    expect(page.get_by_role("status").first).to_contain_text("Divided")
    visitor.shot(f"event-stages-divided-{people_there}")
    assert visitor.overflow() <= 0
    tap(page, "Draw all sections")
    play_stage(event, 1, draw=False)
    page.reload()
    page.get_by_role("navigation", name="Stages").get_by_role("link").nth(1).click()
    follow(page, "Who goes on")
    expect(page.get_by_text("Place 1 of A.").first).to_be_visible()
    visitor.shot(f"event-who-goes-on-{people_there}")
    assert visitor.overflow() <= 0
    tap(page, "Fill the stage so")
    assert sections(event, 2)[0].entries.count() == 2 * groups
    tap(page, "Draw all sections")
    play_stage(event, 2, draw=False)
    follow(page, "The whole event")
    expect(page.get_by_role("heading", name="Final table")).to_be_visible()
    expect(page.locator("table tbody tr")).to_have_count(people_there)
    visitor.shot(f"event-final-table-{people_there}")
    assert visitor.overflow() <= 0


def test_a_season_of_four_nights(
    visit: Callable[..., Visitor], people: dict[str, Player], club: Club
) -> None:
    guests = add_guests(club=club, names=["Guest 1", "Guest 2", "Guest 3"])
    for number in range(4):
        _night(club, [guests[number % 3], guests[(number + 1) % 3]], number)
    visitor = visit(people["Aino"].user)
    page = visitor.page
    page.goto("/")
    follow(page, "Clubs")
    follow(page, "Kallio Card Room")
    follow(page, "Seasons")
    follow(page, "New season")
    page.fill("#id_title", "Autumn 2026")
    page.fill("#id_scale", "5 3 1")
    page.fill("#id_best", "2")
    tap(page, "Begin it")
    for _each in range(4):
        page.select_option("#what-counts", index=0)
        tap(page, "It counts")
    expect(page.locator("table tbody tr")).to_have_count(3)
    expect(page.locator("table s").first).to_be_visible()
    visitor.shot("season-of-four-nights")
    assert visitor.overflow() <= 0
    follow(page, "Print")
    visitor.shot("season-printed")
    follow(page, "Autumn 2026")
    page.get_by_text("Close the season").click()
    tap(page, "Close it for ever")
    expect(page.get_by_text("this is the final table")).to_be_visible()
    assert SeriesPlace.objects.count() == 3 and Series.objects.get().closed_at is not None
    winner = SeriesPlace.objects.filter(place=1)[0].player
    follow(page, winner.name)
    expect(page.get_by_role("heading", name="Titles")).to_be_visible()


def _night(club: Club, players: list[Player], number: int) -> None:
    """One match of Hex, which the first has won."""
    at = timezone.now() - timedelta(days=number)
    night = sessions.open_session(club=club, title=f"Thursday {number}", starts_at=at)
    for player in players:
        sessions.check_in(session=night, player=player)
    match = sessions.open_table(session=night, game="hex", players=players).match
    data = {"winner": 0, "swapped": False}
    match = matches.enter_result(match_id=match.pk, data=data, expect_seq=match.seq)
    matches.confirm_result(match_id=match.pk, expect_seq=match.seq)
    Session.objects.filter(pk=night.pk).update(status="closed")
