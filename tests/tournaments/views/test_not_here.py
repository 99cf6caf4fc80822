"""The wall before the draw: who is not here yet."""

from __future__ import annotations

import pytest
from django.test import Client

from clubs.models import Player
from tests.helpers.company import browser_of, club_with_roles
from tournaments.models import Competition
from tournaments.services import competitions, entering

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(people: dict[str, Player]) -> Competition:
    house = club_with_roles("House", people)
    made = competitions.create_competition(
        kind="tournament", title="Cup", game="hex", format="swiss", club=house
    )
    competitions.enter(competition=made, players=[people["Member"], people["Keeper"]])
    return made


def test_the_wall_names_who_is_missing_and_gives_no_reason(
    cup: Competition, people: dict[str, Player]
) -> None:
    browser, wall = Client(), f"/competitions/{cup.slug}/wall/"
    assert "Not here yet" not in browser.get(wall).content.decode(), "nobody checks in"
    entering.terms_say(competition=cup, by=people["Owner"], said={"checks_in": True})
    Player.objects.filter(pk=people["Keeper"].pk).update(name="Kalle Keeper", junior=True)
    assert browser.get(f"/api{wall}".replace("wall", "missing")).json() == {"missing": ["K. K.", "Member"]}
    page = browser.get(wall).content.decode()
    assert "Not here yet" in page and "Member" in page and "Kalle" not in page
    entering.check_in(competition=cup, player=people["Member"], by=people["Owner"])
    assert browser.get(wall).context["missing"] == ["K. K."]
    entering.check_in(competition=cup, player=people["Keeper"], by=people["Owner"])
    assert "Not here yet" not in browser.get(wall).content.decode()
    assert (
        f'href="{wall}"'
        in browser_of(people["Organiser"]).get(f"/competitions/{cup.slug}/entries/").content.decode()
    )
