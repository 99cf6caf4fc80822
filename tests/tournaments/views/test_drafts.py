"""The organisers' page of the next round, as they use it; and what nobody else ever sees."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Club, Player
from tests.helpers.rubbish import RUBBISH
from tests.tournaments.drafts import drafted, publish, seated, the_draft, win_all
from tests.tournaments.matches import matches_of, win
from tournaments.models import Competition, Round
from tournaments.services import competitions

pytestmark = pytest.mark.django_db


@pytest.fixture
def swiss(house: Club) -> Competition:
    return drafted(house, 6)


def body(browser: Client, address: str) -> str:
    return browser.get(address).content.decode()


def test_from_founding_it_to_its_second_round(
    visit: Callable[[str], Client], house: Club, people: dict[str, Player]
) -> None:
    browser = visit("Organiser")
    form = {"game": "hex", "title": "Cup", "format": "swiss", "rounds": "2", "drafts": "on"}
    browser.post(f"/clubs/{house.slug}/tournaments/new/", form)
    address = f"/competitions/{Competition.objects.get().slug}/"
    for name in ("Owner", "Keeper", "Member"):
        browser.post(f"{address}enter/", {"player": str(people[name].pk)})
    browser.post(f"{address}start/")
    made = Competition.objects.get()
    assert f"{address}next-round/" in body(browser, address)
    page = body(browser, f"{address}next-round/")
    assert "Publish this round" in page and "Only organisers" in page
    shown = browser.post(f"{address}next-round/publish/", {"number": the_draft(made).pk}, follow=True)
    assert "Round 1 is published" in shown.content.decode()
    assert "Tell everybody" in body(browser, address)
    browser.post(f"{address}next-round/tell/", {"number": "1"})
    assert "Tell everybody" not in body(browser, address)
    assert "Round 1, table 1" in body(browser, f"{address}next-round/")
    win_all(made)
    assert "Draw round 2" in body(browser, f"{address}next-round/")
    browser.post(f"{address}next-round/draw/")
    assert the_draft(made).number == 2


@pytest.mark.parametrize("who", ["Nobody", "Stranger", "Member", "Keeper"])
def test_nobody_else_sees_a_draft(visit: Callable[[str], Client], swiss: Competition, who: str) -> None:
    browser, draft = visit(who), the_draft(swiss)
    address = f"/competitions/{swiss.slug}/"
    page = browser.get(address)
    assert page.status_code == 200 and "rounds" not in page.context
    assert not any(name in page.content.decode() for name in ("next-round", "Drawn from the seed"))
    for what in ("next-round/", "draft/"):
        assert browser.get(f"{address}{what}").status_code in (302, 403, 404)
    told = browser.get(f"/api/competitions/{swiss.slug}/").json()
    assert (told["seed"], told["progress"]["round"]) == (None, 0)
    assert {entry["number"] for entry in told["entries"]} == {None}
    assert browser.get(f"/api/competitions/{swiss.slug}/pairings/").json()["results"] == []
    assert browser.get(f"/api/competitions/{swiss.slug}/rounds/").json() == []
    assert browser.get(f"/api/competitions/{swiss.slug}/draft/").status_code in (401, 403)
    assert Round.objects.get() == draft


def test_changed_by_hand_it_says_so_to_everybody(visit: Callable[[str], Client], swiss: Competition) -> None:
    browser, draft = visit("Organiser"), the_draft(swiss)
    address = f"/competitions/{swiss.slug}/"
    (one, _b), (other, _d), _rest = seated(draft)
    sent = {name: swiss.entries.get(player__name=who).pk for name, who in (("one", one), ("other", other))}
    browser.post(f"{address}next-round/hand-begin/", {"number": draft.pk})
    page = body(browser, f"{address}next-round/")
    assert "Organiser puts this round together by hand" in page and "As the engine draws it" in page
    assert "Publish this round" not in page and "Let two change places" in page
    browser.post(f"{address}next-round/exchange/", {"number": draft.pk, **sent})
    browser.post(f"{address}next-round/hand-end/", {"number": draft.pk})
    assert "Publish this round" in body(browser, f"{address}next-round/")
    publish(swiss)
    page = body(visit("Member"), address)
    assert page.count("put together by the organisers") == 2 and "As the engine draws it" in page
    assert "2 tables are not as the engine draws them" in page


def test_a_round_is_drawn_all_the_same_and_everybody_sees_the_half_points(
    visit: Callable[[str], Client], swiss: Competition
) -> None:
    browser, address = visit("Organiser"), f"/competitions/{swiss.slug}/"
    publish(swiss)
    for match in matches_of(swiss)[1:]:
        win(match)
    page = body(browser, f"{address}next-round/")
    assert "Round 1, table 1" in page and "Draw round 2 all the same" in page and "still plays" in page
    browser.post(f"{address}next-round/draw/", {"request": "anyway"})
    page = body(browser, f"{address}next-round/")
    assert "This does not count these results" in page and "still plays" in page
    publish(swiss)
    stranger = visit("Nobody")
    assert "Provisional: 1 earlier table" in body(stranger, address)
    assert "half a point for each side until it is over" in body(stranger, f"{address}?round=1")
    assert stranger.get(f"/api{address}pairings/?round=1").json()["results"][0]["provisional"] is True
    assert stranger.get(f"/api{address}").json()["progress"]["provisional"] == 1


def test_a_round_robin_is_published_round_by_round(visit: Callable[[str], Client], house: Club) -> None:
    made = drafted(house, 4, rounds=0, format="round-robin")
    browser, address = visit("Organiser"), f"/competitions/{made.slug}/"
    page = body(browser, f"{address}next-round/")
    assert "Publish this round" in page and "all the same" not in page
    browser.post(f"{address}next-round/publish/", {"number": the_draft(made).pk})
    browser.post(f"{address}next-round/draw/")
    assert "Round 2, before" in body(browser, f"{address}next-round/")
    assert "not published" not in body(visit("Member"), address)


def test_one_whose_rounds_were_all_drawn_at_once_is_undone_first(
    visit: Callable[[str], Client], hex_open: Callable[..., Competition], house: Club
) -> None:
    robin = hex_open(4)
    competitions.start(competition=robin)
    Competition.objects.filter(pk=robin.pk).update(club=house)
    browser, address = visit("Organiser"), f"/competitions/{robin.slug}/"
    assert "The next round" not in body(browser, address)
    assert "drawn at once" in body(browser, f"{address}next-round/")
    first = robin.round_set.get(number=2)
    browser.post(f"{address}rounds/2/undo/", {"number": first.pk, "reason": "wrong hall"})
    assert "Draw round 2" in body(browser, f"{address}next-round/")


def test_what_would_change_is_shown_before_anything_does(
    visit: Callable[[str], Client], swiss: Competition
) -> None:
    browser, draft = visit("Organiser"), the_draft(swiss)
    leaver = swiss.entries.get(player__name=seated(draft)[0][0])
    page = browser.get(f"/competitions/{swiss.slug}/next-round/?preview=1&gone={leaver.pk}")
    changes = page.context["changes"]
    assert any(leaver.player.name in change.names for change in changes if not change.new)
    assert not any(leaver.player.name in change.names for change in changes if change.new)
    leaver.refresh_from_db()
    assert leaver.until is None and the_draft(swiss) == draft
    browser.post(f"/competitions/{swiss.slug}/people/gone/", {"player": leaver.player.pk})
    page = browser.get(f"/competitions/{swiss.slug}/next-round/?preview=1&back={leaver.pk}")
    assert page.context["changes"] == [], "with them it is as it was drawn"
    assert "draw it again" in page.content.decode()


def test_a_round_is_undone_with_a_reason(visit: Callable[[str], Client], swiss: Competition) -> None:
    browser, first = visit("Organiser"), publish(swiss)
    address = f"/competitions/{swiss.slug}/"
    assert f"{address}rounds/1/undo/" in body(browser, address)
    assert "3 matches that are not over" in body(browser, f"{address}rounds/1/undo/")
    refused = browser.post(f"{address}rounds/1/undo/", {"number": first.pk, "reason": ""})
    assert refused.status_code == 422
    browser.post(f"{address}rounds/1/undo/", {"number": first.pk, "reason": "Drawn too early"})
    assert "Drawn too early" in body(visit("Nobody"), f"{address}undone/")
    assert browser.get(f"{address}rounds/1/undo/").status_code == 404


def test_who_plays_in_it_undoes_nothing(
    visit: Callable[[str], Client], house: Club, people: dict[str, Player]
) -> None:
    made = drafted(house, 4)
    made.entries.filter(player__name="P1").update(player=people["Organiser"])
    first = publish(made)
    sent = {"number": first.pk, "reason": "I lose"}
    answer = visit("Organiser").post(f"/competitions/{made.slug}/rounds/1/undo/", sent)
    first.refresh_from_db()
    assert (answer.status_code, first.state) == (403, "published")


@pytest.mark.parametrize("action", ["draw", "publish", "tell", "exchange", "wish", "by-hand", "by-itself"])
def test_rubbish_changes_nothing(visit: Callable[[str], Client], swiss: Competition, action: str) -> None:
    browser, before = visit("Organiser"), seated(the_draft(swiss))
    for rubbish in RUBBISH:
        sent = {"number": rubbish, "one": rubbish, "other": rubbish, "wish": rubbish}
        answer = browser.post(f"/competitions/{swiss.slug}/next-round/{action}/", sent)
        assert answer.status_code == 302
    assert seated(the_draft(swiss)) == before and not swiss.wishes.exists()
