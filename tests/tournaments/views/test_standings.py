"""The pages of the standings: a line opened, and which tie-breaks count."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Club
from tests.helpers.rubbish import RUBBISH
from tests.tournaments.drafts import drafted, publish, two_rounds_played, win_all
from tournaments.models import Competition

pytestmark = pytest.mark.django_db


def test_the_page_opens_them_and_is_reached_from_the_standings(
    visit: Callable[[str], Client], house: Club
) -> None:
    made, browser = two_rounds_played(house), visit("Nobody")
    page = browser.get(f"/competitions/{made.slug}/")
    number = page.context["rows"][0][0].rank.number
    assert f"/competitions/{made.slug}/standings/{number}/" in page.content.decode()
    opened = browser.get(f"/competitions/{made.slug}/standings/{number}/").content.decode()
    assert page.content.decode().count("Why these") == 3, "each pairing names what decided it"
    assert "Buchholz" in opened and "<s>" in opened and "Against" in opened
    assert browser.get(f"/competitions/{made.slug}/standings/999999999999999999999/").status_code == 404


def test_tie_breaks_are_said_until_the_first_result(visit: Callable[[str], Client], house: Club) -> None:
    made, browser = drafted(house, 4), visit("Organiser")
    at = f"/competitions/{made.slug}/tie-breaks/"
    assert at in browser.get(f"/competitions/{made.slug}/").content.decode()
    assert browser.post(at, {"key": ["DE", "", "BH-M1", "LOT"]}).status_code == 302
    made.refresh_from_db()
    assert made.tie_breaks == ["DE", "BH-M1", "LOT"]
    for rubbish in (["BH", "BH"], ["LUCK"], ["DE-C1"], ["x" * 400]):
        assert browser.post(at, {"key": rubbish}).status_code == 422
    publish(made)
    win_all(made)
    assert browser.post(at, {"key": ["SB"]}).status_code == 422
    assert "stay as they were said" in browser.get(at).content.decode()


def test_rubbish_sets_no_tie_breaks(visit: Callable[[str], Client], house: Club) -> None:
    made, browser = drafted(house, 2), visit("Organiser")
    before = made.tie_breaks
    for rubbish in RUBBISH:
        answer = browser.post(f"/competitions/{made.slug}/tie-breaks/", {"key": [f"{rubbish}?"]})
        assert answer.status_code == 422
    made.refresh_from_db()
    assert made.tie_breaks == before


def test_who_does_not_organise_it_sets_none_and_a_league_has_none_to_set(
    visit: Callable[[str], Client], house: Club, hex_league: Competition
) -> None:
    made = drafted(house, 2)
    assert visit("Member").post(f"/competitions/{made.slug}/tie-breaks/", {"key": "SB"}).status_code in (
        403,
        404,
    )
    assert visit("Organiser").get(f"/competitions/{hex_league.slug}/tie-breaks/").status_code in (403, 404)
