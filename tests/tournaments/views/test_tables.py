"""The organisers' pages of a round's results and of a table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Club, Player
from matches.models import Objection
from tests.helpers.rubbish import RUBBISH
from tests.tournaments.drafts import drafted, publish
from tests.tournaments.matches import matches_of
from tournaments.models import Competition, Pairing, Ruling

pytestmark = pytest.mark.django_db


@pytest.fixture
def swiss(house: Club) -> Competition:
    made = drafted(house, 28)
    publish(made)
    return made


def body(browser: Client, address: str) -> str:
    return browser.get(address).content.decode()


def test_fourteen_tables_are_typed_on_one_page(visit: Callable[[str], Client], swiss: Competition) -> None:
    browser, address = visit("Organiser"), f"/competitions/{swiss.slug}/"
    assert f"{address}rounds/1/results/" in body(browser, address)
    rows = list(Pairing.objects.order_by("table"))
    assert body(browser, f"{address}rounds/1/results/").count('name="result"') == 14
    results = ["10"[at % 2] for at in range(14)]
    results[3], results[5] = "+-", "win"
    sent = {"table": [row.pk for row in rows], "result": results}
    refused = browser.post(f"{address}rounds/1/results/", sent)
    page = refused.content.decode()
    assert refused.status_code == 422 and 'value="win"' in page and "is no result" in page
    assert page.count('name="result"') == 1, "thirteen are written, the other stays typed"
    browser.post(f"{address}rounds/1/results/", {"table": rows[5].pk, "result": "1"})
    assert not Pairing.objects.filter(counted=False).exists()
    assert "Every table of this round has its result" in body(browser, f"{address}rounds/1/results/")


def test_a_page_of_fourteen_takes_few_queries(
    visit: Callable[[str], Client],
    swiss: Competition,
    django_assert_max_num_queries: Callable[..., object],
) -> None:
    browser = visit("Organiser")
    body(browser, f"/competitions/{swiss.slug}/")
    with django_assert_max_num_queries(18):  # type: ignore[attr-defined]
        body(browser, f"/competitions/{swiss.slug}/rounds/1/results/")


def test_a_ruling_is_looked_at_and_then_made(visit: Callable[[str], Client], swiss: Competition) -> None:
    browser = visit("Organiser")
    one = Pairing.objects.order_by("table")[0]
    at = f"/competitions/{swiss.slug}/tables/{one.pk}/"
    assert "did not come" in body(browser, at) and "Rule on" not in body(browser, at)
    browser.post(f"{at}absent/", {"player": "0"})
    one.refresh_from_db()
    assert [side.points for side in one.sides.order_by("position")] == [0, 2]
    assert "They play after all" in body(browser, at)
    shown = browser.get(at, {"kind": "adjusted", "points": ["0,5", "½"], "reason": "Train was late"})
    names = {side.entry.player.name for side in one.sides.all()}
    moved = {effect.name: effect.new_points for effect in shown.context["effects"].moved}
    assert {moved[name] for name in names} == {"½"}
    assert not Ruling.objects.exists()
    sent = {"kind": "adjusted", "points": shown.context["points"], "reason": "Train was late"}
    browser.post(f"{at}rule/", sent)
    assert Ruling.objects.get().points == [50, 50]
    page = body(visit("Nobody"), f"/competitions/{swiss.slug}/")
    assert "adjusted result" in page and "Train was late" in page


@pytest.mark.parametrize("action", ["absent", "reopen", "rule"])
def test_rubbish_changes_nothing(visit: Callable[[str], Client], swiss: Competition, action: str) -> None:
    browser, one = visit("Organiser"), Pairing.objects.order_by("table")[0]
    for rubbish in RUBBISH:
        sent = {"player": f"{rubbish}?", "kind": rubbish, "points": [rubbish, rubbish], "reason": rubbish}
        answer = browser.post(f"/competitions/{swiss.slug}/tables/{one.pk}/{action}/", sent)
        assert answer.status_code == 302
        asked = {"kind": rubbish, "points": rubbish, "reason": rubbish}
        assert browser.get(f"/competitions/{swiss.slug}/tables/{one.pk}/", asked).status_code in (200, 422)
    one.refresh_from_db()
    assert not one.counted and not Ruling.objects.exists()


def test_what_is_objected_to_stands_in_a_list(visit: Callable[[str], Client], swiss: Competition) -> None:
    browser, at = visit("Organiser"), f"/competitions/{swiss.slug}/rounds/1/results/"
    one = Pairing.objects.order_by("table")[0]
    browser.post(at, {"table": one.pk, "result": "1"})
    (match,) = matches_of(swiss, status="finished")
    assert "objects to these" not in body(browser, at)
    sits = match.seats.order_by("index")[0].player
    Objection.objects.create(match=match, player=sits, reason="I won")
    assert "objects to these" in body(browser, at) and match.get_absolute_url() in body(browser, at)


def test_who_sits_there_decides_nothing(
    visit: Callable[[str], Client], house: Club, people: dict[str, Player]
) -> None:
    made = drafted(house, 2)
    made.entries.filter(player__name="P1").update(player=people["Organiser"])
    publish(made)
    one = Pairing.objects.get()
    at = f"/competitions/{made.slug}/tables/{one.pk}/"
    browser = visit("Organiser")
    assert "another organiser" in body(browser, at)
    assert browser.post(f"{at}absent/", {"player": "0"}).status_code == 403
