"""The page on which organisers say how strictly their competition is played."""

from __future__ import annotations

import pytest

from tests.helpers.company import ROLES, browser_of, club_with_roles, with_logins
from tournaments.models import Competition
from tournaments.services import competitions

pytestmark = pytest.mark.django_db


def test_an_organiser_says_it_and_everybody_reads_it() -> None:
    people = with_logins("Owner", *ROLES)
    club = club_with_roles("House", people)
    organiser, member = browser_of(people["Organiser"]), browser_of(people["Member"])
    organiser.post(
        f"/clubs/{club.slug}/tournaments/new/",
        {"game": "hex", "title": "Hex Open", "cycles": "1", "strictness": "club", "strict-penalties": "none"},
    )
    made = Competition.objects.get()
    assert (made.strictness, made.strictness_details) == ("club", {"penalties": "none"})
    page, address = f"/competitions/{made.slug}/", f"/competitions/{made.slug}/strictness/"
    assert "Strictness: club, with penalties: none" in member.get(page).content.decode()
    assert address in organiser.get(page).content.decode()
    assert address not in member.get(page).content.decode()
    assert member.get(address).status_code == 404
    assert 'value="club" selected' in organiser.get(address).content.decode()
    assert organiser.post(address, {"strict-penalties": "none"}).status_code == 422
    assert organiser.post(address, {"strictness": "tournament"}).url == page
    assert "Strictness: tournament" in member.get(page).content.decode()
    competitions.enter(competition=made, players=[people["Member"], people["Keeper"]])
    competitions.start(competition=made)
    assert organiser.post(address, {"strictness": "friendly"}).status_code == 422
