"""Pages of directors, helpers and links to tables."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubs.models import Player
from tests.helpers.company import browser_of, club_with_roles
from tournaments.models import Competition, TableLink
from tournaments.services import competitions

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(people: dict[str, Player]) -> Competition:
    club = club_with_roles("House", people)
    made = competitions.create_competition(
        kind="tournament", title="Cup", game="hex", format="round-robin", club=club
    )
    competitions.enter(competition=made, players=[people["Member"], people["Keeper"]])
    return competitions.start(competition=made)


def test_an_organiser_names_a_director_who_finds_the_event_and_lays_it_down(
    cup: Competition, people: dict[str, Player]
) -> None:
    organiser, director = browser_of(people["Organiser"]), browser_of(people["Stranger"])
    page = f"/competitions/{cup.slug}/officials/"
    assert page in organiser.get(f"/competitions/{cup.slug}/").content.decode()
    type(cup.club).objects.update(visibility="private")
    assert director.get(f"/competitions/{cup.slug}/").status_code == 404
    typed = f"https://kerho.example/players/{people['Stranger'].slug}/"
    organiser.post(f"{page}name/", {"player": typed, "role": "director"})
    assert "Stranger" in organiser.get(page).content.decode()
    assert "Write results down" in director.get(f"/competitions/{cup.slug}/").content.decode()
    assert (
        director.post(f"{page}name/", {"player": people["Author"].slug, "role": "helper"}).status_code == 403
    )
    director.post(f"{page}dismiss/", {"player": people["Stranger"].slug})
    assert director.get(f"/competitions/{cup.slug}/").status_code == 404


@pytest.mark.parametrize("typed", ["", "nobody-there", "\x00", "https://["])
def test_rubbish_gets_a_sentence_and_stays_typed(
    cup: Competition, people: dict[str, Player], typed: str
) -> None:
    page = f"/competitions/{cup.slug}/officials/name/"
    answer = browser_of(people["Organiser"]).post(page, {"player": typed, "role": "director"})
    assert answer.status_code == 422
    assert "Nobody with a login has that address." in answer.content.decode()


def test_links_are_printed_and_followed_by_phone(cup: Competition, people: dict[str, Player]) -> None:
    organiser, phone = browser_of(people["Organiser"]), browser_of(people["Stranger"])
    page = f"/competitions/{cup.slug}/rounds/1/links/"
    assert page in organiser.get(f"/competitions/{cup.slug}/").content.decode()
    organiser.post(page, {"hours": "3"})
    link = TableLink.objects.get()
    shown = organiser.get(page).content.decode()
    assert f"/table/{link.secret}/" in shown and "<svg" in shown
    sheet = phone.get(f"/table/{link.secret}/").content.decode()
    assert "Member" in sheet and "Keeper" in sheet
    assert phone.post(f"/table/{link.secret}/", {"result": "zz"}).status_code == 422
    assert "Thank you" in phone.post(f"/table/{link.secret}/", {"result": "1"}).content.decode()
    assert phone.get(f"/table/{link.secret}/").status_code == 404
    assert browser_of(None).get(f"/table/{link.secret}/").status_code == 302
    organiser.post(page, {"end": "1"})
    assert organiser.get(f"/competitions/{cup.slug}/rounds/9/links/").status_code == 404


def test_rubbish_in_hours_makes_no_link(cup: Competition, people: dict[str, Player]) -> None:
    page = f"/competitions/{cup.slug}/rounds/1/links/"
    for hours in ("", "-1", "a", "9" * 30):
        assert (
            "1 to 48 hours"
            in browser_of(people["Organiser"]).post(page, {"hours": hours}, follow=True).content.decode()
        )
    assert not TableLink.objects.exists()


def test_whose_links_are_whose(
    cup: Competition, people: dict[str, Player], hex_open: Callable[..., Competition]
) -> None:
    assert browser_of(people["Stranger"]).get(f"/competitions/{cup.slug}/rounds/1/links/").status_code == 403
