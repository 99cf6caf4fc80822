"""Cancelling a competition on its page."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubs.models import Club, Player
from tests.helpers.answers import said
from tests.helpers.company import browser_of, club_with_roles
from tests.tournaments.matches import matches_of, win
from tournaments.models import Competition
from tournaments.services import competitions

pytestmark = pytest.mark.django_db


@pytest.fixture
def house(people: dict[str, Player]) -> Club:
    return club_with_roles("House", people)


@pytest.fixture
def cup(house: Club, people: dict[str, Player]) -> Callable[..., Competition]:
    """`cup("Member", "Keeper")`: a tournament of Hex of the house with these entered."""

    def make(*names: str) -> Competition:
        made = competitions.create_competition(
            kind="tournament", title="Cup", game="hex", format="round-robin", club=house, seed=7
        )
        competitions.enter(competition=made, players=[people[name] for name in names])
        return made

    return make


def test_an_organiser_finds_the_way_reads_what_goes_and_stays_and_says_why(
    cup: Callable[..., Competition], people: dict[str, Player]
) -> None:
    made = competitions.start(competition=cup("Member", "Keeper", "Owner"))
    win(matches_of(made)[0])
    page = f"/competitions/{made.slug}/"
    organiser, member = browser_of(people["Organiser"]), browser_of(people["Member"])
    assert f"{page}cancel/" in organiser.get(page).content.decode()
    assert f"{page}cancel/" not in member.get(page).content.decode()
    asked = organiser.get(f"{page}cancel/").content.decode()
    for words in (
        "3 entrants are told",
        "2 matches that are not over become void",
        "1 match that has been played",
    ):
        assert words in asked
    assert "is cancelled" in said(organiser.post(f"{page}cancel/", {"reason": "The room is <closed>"}))
    after = member.get(page).content.decode()
    assert "Cancelled by Organiser" in after and "The room is &lt;closed&gt;" in after
    assert f"{page}cancel/" not in organiser.get(page).content.decode()
    assert "Cup" in browser_of(people["Keeper"]).get("/").content.decode(), "told"


def test_without_a_reason_it_goes_on(cup: Callable[..., Competition], people: dict[str, Player]) -> None:
    made = cup("Member", "Keeper")
    for reason in ("", " ", "\0", "x" * 301):
        answer = browser_of(people["Owner"]).post(f"/competitions/{made.slug}/cancel/", {"reason": reason})
        assert answer.status_code == 422, repr(reason)
    made.refresh_from_db()
    assert made.status == "draft"


def test_drawn_since_the_numbers_were_read_it_goes_on_and_the_new_ones_are_shown(
    cup: Callable[..., Competition], people: dict[str, Player]
) -> None:
    made = cup("Member", "Keeper")
    organiser, address = browser_of(people["Organiser"]), f"/competitions/{made.slug}/cancel/"
    assert 'name="status" value="draft"' in organiser.get(address).content.decode()
    competitions.start(competition=made)
    answer = organiser.post(address, {"reason": "Closed", "status": "draft"})
    assert (answer.status_code, made.entries.count()) == (422, 2)
    assert "look again" in answer.content.decode()
    assert 'name="status" value="running"' in answer.content.decode()
    assert organiser.post(address, {"reason": "Closed", "status": "\0"}).status_code == 422
    assert organiser.post(address, {"reason": "Closed", "status": "running"}).status_code == 302


def test_who_plays_in_it_does_not_cancel_it_once_it_runs_where_another_organiser_does_not(
    cup: Callable[..., Competition], people: dict[str, Player]
) -> None:
    made = cup("Owner", "Keeper")
    address = f"/competitions/{made.slug}/cancel/"
    assert browser_of(people["Owner"]).get(address).status_code == 200, "not drawn yet"
    competitions.start(competition=made)
    assert browser_of(people["Owner"]).get(address).status_code == 403
    assert browser_of(people["Organiser"]).get(address).status_code == 200
    both = competitions.start(competition=cup("Owner", "Organiser"))
    assert browser_of(people["Owner"]).get(f"/competitions/{both.slug}/cancel/").status_code == 200


def test_others_are_refused(cup: Callable[..., Competition], people: dict[str, Player]) -> None:
    made = cup("Member", "Keeper")
    for name in ("Member", "Keeper", "Stranger"):
        answer = browser_of(people[name]).post(f"/competitions/{made.slug}/cancel/", {"reason": "No"})
        assert answer.status_code == 403
    made.refresh_from_db()
    assert made.status == "draft"
