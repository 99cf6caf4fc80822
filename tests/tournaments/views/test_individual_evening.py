"""An evening of Skruuvi for twenty-four: rubbers with another partner in each round, from entry to printed table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Club, Player
from matches.models import Objection
from tests.helpers.company import browser_of
from tests.tournaments.drafts import drafted, publish, the_draft
from tests.tournaments.driving import with_login
from tests.tournaments.teams import crowd
from tournaments.models import Competition, Pairing, PairingEntry
from tournaments.services import competitions

pytestmark = pytest.mark.django_db


def body(browser: Client, address: str) -> str:
    return browser.get(address).content.decode()


def type_round(browser: Client, competition: Competition, number: int) -> None:
    """A rubber at each open table: the first side makes more at odd tables."""
    rows = Pairing.objects.filter(
        round__competition=competition, round__number=number, round__state="published", counted=False
    ).order_by("table")
    results = [f"{900 + 10 * row.table}-{row.table}" if row.table % 2 else "20-730" for row in rows]
    address = f"/competitions/{competition.slug}/rounds/{number}/results/"
    browser.post(address, {"table": [row.pk for row in rows], "result": results})
    assert "Every table of this round has its result" in body(browser, address)
    competitions.make_next_round(competition_id=competition.pk)


def partners(competition: Competition) -> Counter[frozenset[str]]:
    rows = PairingEntry.objects.filter(pairing__round__competition=competition, side__isnull=False)
    tables: dict[tuple[int, int | None], set[str]] = {}
    for row in rows.select_related("entry__player"):
        tables.setdefault((row.pairing_id, row.side), set()).add(row.entry.title)
    return Counter(frozenset(names) for names in tables.values())


def test_a_skruuvi_evening_from_entry_to_printed_table(visit: Callable[[str], Client], house: Club) -> None:
    browser = visit("Organiser")
    players = crowd(house, 25)
    founding = {
        "game": "modern-skruuvi",
        "title": "Skruuvi-ilta",
        "format": "whist",
        "rounds": "3",
        "drafts": "on",
    }
    browser.post(f"/clubs/{house.slug}/tournaments/new/", founding)
    made = Competition.objects.get()
    made_at = f"/competitions/{made.slug}/"
    assert (made.format, made.settings["rounds"], made.team_size) == ("whist", 3, 1)
    assert "Individual movement" in body(browser, made_at)
    for player in players[:24]:
        browser.post(f"{made_at}enter/", {"player": player.pk})
    assert made.entries.count() == 24
    browser.post(f"{made_at}start/")
    made.refresh_from_db()
    page = body(browser, f"{made_at}next-round/")
    assert page.count("&amp;") >= 12
    assert the_draft(made).pairings.count() == 6
    browser.post(f"{made_at}next-round/publish/", {"number": the_draft(made).pk})
    cards = body(browser, f"{made_at}guide-cards/")
    assert cards.count('class="slip"') == 24
    type_round(browser, made, 1)

    gone, late = made.entries.order_by("number").select_related("player")[4].player, players[24]
    browser.post(f"{made_at}people/gone/", {"player": gone.pk})
    browser.post(f"{made_at}people/late/", {"player": late.pk})
    assert made.entries.filter(player=late, since=2).exists()
    browser.post(f"{made_at}next-round/draw/")
    names = set(the_draft(made).pairings.values_list("sides__entry__player__name", flat=True))
    assert late.name in names and gone.name not in names
    publish(made)
    missing = Pairing.objects.get(round__competition=made, round__number=2, table=1, round__state="published")
    browser.post(f"{made_at}tables/{missing.pk}/absent/", {"player": "1"})
    assert list(missing.sides.order_by("position").values_list("points", flat=True)) == [2, 2, 0, 0]
    type_round(browser, made, 2)

    first = Pairing.objects.get(round__competition=made, round__number=1, table=1)
    ruling = {"kind": "adjusted", "points": ["0", "1"], "reason": "The sides were typed the wrong way round"}
    page = browser.get(f"{made_at}tables/{first.pk}/", ruling)
    assert len(page.context["effects"].moved) >= 4
    browser.post(f"{made_at}tables/{first.pk}/rule/", {**ruling, "points": page.context["points"]})
    browser.post(f"{made_at}next-round/draw/")
    publish(made)
    type_round(browser, made, 3)

    made.refresh_from_db()
    assert made.status == Competition.Status.FINISHED
    assert set(partners(made).values()) == {1}
    printed = body(visit("Nobody"), f"{made_at}print/table/")
    assert printed.count("<tr") >= 26 and all(player.name in printed for player in players)
    account = body(browser, f"{made_at}standings/1/")
    assert "730" in account or "9" in account


def test_who_sat_there_objects_to_a_typed_total_and_organisers_let_it_fall(
    visit: Callable[[str], Client], house: Club, people: dict[str, Player]
) -> None:
    made, organiser = drafted(house, 8, format="whist", game="modern-skruuvi"), visit("Organiser")
    publish(made)
    type_round(organiser, made, 1)
    table = Pairing.objects.get(round__competition=made, table=1, round__state="closed")
    sat = browser_of(with_login(table.sides.order_by("position")[0].entry.player))
    at = f"/matches/{table.matches.get().match.code}/"
    assert at in body(sat, f"/competitions/{made.slug}/") and "This is not right" in body(sat, at)
    sat.post(f"{at}objection/", {"reason": "It was 20 to 910"})
    assert "result typed" in body(sat, f"/competitions/{made.slug}/")
    grid = organiser.get(f"/competitions/{made.slug}/rounds/1/results/").content.decode()
    assert "1 : 0" in " ".join(grid.split()) and "1 : 1 : 0" not in " ".join(grid.split())
    assert "somebody objects to its result" in body(organiser, f"/competitions/{made.slug}/next-round/")
    page = body(organiser, f"/clubs/{house.slug}/objections/")
    assert "It was 20 to 910" in page and "typed this result for the table" in page
    assert "The result does not stand" in page and "Declare the match void" not in page
    decided = f"/clubs/{house.slug}/objections/{Objection.objects.get().pk}/void/"
    assert "The result does not stand." in organiser.post(decided, follow=True).content.decode()
    assert set(table.sides.values_list("points", flat=True)) == {None}
