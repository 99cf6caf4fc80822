"""The page of an event's people, as entrants and organisers use it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Club, Player
from tests.helpers.rubbish import RUBBISH
from tests.tournaments.drafts import drafted, publish, the_draft
from tournaments.models import Competition, Entry, Regulations
from tournaments.services import competitions

pytestmark = pytest.mark.django_db
Visit = Callable[[str], Client]


@pytest.fixture
def swiss(house: Club) -> Competition:
    made = drafted(house, 5, rounds=4)
    Regulations.objects.create(competition=made, late_until=2, byes=1)
    publish(made)
    return made


def body(browser: Client, address: str) -> str:
    return browser.get(address).content.decode()


def test_from_the_event_to_coming_late_resting_and_going_home(visit: Visit, swiss: Competition) -> None:
    browser, at = visit("Member"), f"/competitions/{swiss.slug}/"
    assert f"{at}people/" in body(browser, at)
    page = body(browser, f"{at}people/")
    assert "Who comes late may enter up to round 2" in page and "I come late" in page
    page = browser.post(f"{at}people/late/", follow=True).content.decode()
    assert "is in." in page and "from round 2 on" in page and "I want no game in round" in page
    page = browser.post(f"{at}people/rest/", {"number": "3"}, follow=True).content.decode()
    assert "You rest in round 3." in page and "I want no game" not in page
    page = browser.post(f"{at}people/play/", {"number": "3"}, follow=True).content.decode()
    assert "You rest" not in page
    page = browser.post(f"{at}people/gone/", follow=True).content.decode()
    assert "gone after round 1" in page and "I am back" in page
    assert "gone after" not in browser.post(f"{at}people/back/", follow=True).content.decode()


def test_an_organiser_lets_somebody_meet_who_is_free_and_expels_another(
    visit: Visit, swiss: Competition, people: dict[str, Player]
) -> None:
    browser, at = visit("Organiser"), f"/competitions/{swiss.slug}/people/"
    page = body(browser, at)
    assert "who is free; no other table changes" in page and "Expel somebody" in page
    form = {"player": str(people["Keeper"].pk), "number": "now"}
    assert "Keeper is in." in browser.post(f"{at}late/", form, follow=True).content.decode()
    assert swiss.entries.get(player=people["Keeper"]).since == 1
    assert "who is free" not in body(browser, at)
    out = swiss.entries.all()[0].player
    page = browser.post(f"{at}expel/", {"player": out.pk, "reason": "phone"}, follow=True).content.decode()
    assert "expelled: phone" in page and "Take back that" in page
    assert "expelled:" not in browser.post(f"{at}readmit/", {"player": out.pk}, follow=True).content.decode()


def test_who_plays_in_it_expels_nobody(visit: Visit, swiss: Competition, people: dict[str, Player]) -> None:
    browser, at = visit("Organiser"), f"/competitions/{swiss.slug}/people/"
    browser.post(f"{at}late/")
    assert swiss.entries.filter(player=people["Organiser"]).exists()
    assert "Expel somebody" not in body(browser, at)
    rival = swiss.entries.exclude(player=people["Organiser"])[0].player
    assert browser.post(f"{at}expel/", {"player": rival.pk, "reason": "x"}).status_code == 403
    assert not Entry.objects.exclude(expelled_at=None).exists()


def test_regulations_are_said_before_the_draw_and_read_before_entering(visit: Visit, house: Club) -> None:
    made = competitions.create_competition(
        kind="tournament", title="Cup", game="hex", format="swiss", club=house
    )
    browser, at = visit("Organiser"), f"/competitions/{made.slug}/"
    assert f"{at}regulations/" in body(browser, f"{at}people/")
    form = {"late_until": "3", "missed": "half-bye", "byes": "1", "byes_until": "0", "bye_kind": "half-bye"}
    assert browser.post(f"{at}regulations/", form | {"byes": "x"}).status_code == 422
    assert browser.post(f"{at}regulations/", form).url == f"{at}people/"
    assert "enter up to round 3" in body(visit("Nobody"), at)


@pytest.mark.parametrize("action", ["late", "gone", "back", "rest", "play", "expel", "readmit"])
@pytest.mark.parametrize("text", RUBBISH)
def test_rubbish_changes_nothing(visit: Visit, swiss: Competition, action: str, text: str) -> None:
    browser = visit("Organiser")
    form = {"player": text, "number": text, "reason": text}
    before = list(Entry.objects.order_by("pk").values())
    answer = browser.post(f"/competitions/{swiss.slug}/people/{action}/", form)
    assert answer.status_code in (302, 403)
    if action != "late" or text:
        assert list(Entry.objects.order_by("pk").values()) == before


def test_a_league_has_no_such_page_and_a_draft_is_not_told(
    visit: Visit, hex_league: Competition, house: Club
) -> None:
    assert visit("Nobody").get(f"/competitions/{hex_league.slug}/people/").status_code == 404
    made = drafted(house, 4)
    assert the_draft(made).number == 1
    assert "<small" not in body(visit("Nobody"), f"/competitions/{made.slug}/people/")
