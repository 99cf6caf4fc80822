"""Bots beside people by API: said, entered, taken back, marked; and rubbish."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from bots.models import Bot
from clubs.models import Player
from tests.helpers.company import browser_of, club_with_roles
from tournaments.models import Competition
from tournaments.policy import policy_of
from tournaments.services import competitions

pytestmark = pytest.mark.django_db


def test_an_event_of_both_by_api(
    people: dict[str, Player], builtin: dict[str, Player], submitted: Callable[..., Bot]
) -> None:
    club, json = club_with_roles("House", people), "application/json"
    organiser, author = browser_of(people["Organiser"]), browser_of(people["Author"])
    new = {"kind": "tournament", "title": "M", "game": "hex", "club": club.slug, "takes_bots": True}
    made = organiser.post("/api/competitions/", new, json)
    assert made.status_code == 201 and made.json()["takes_bots"] is True
    refused = organiser.post("/api/competitions/", {**new, "format": "arena"}, json)
    assert refused.status_code == 400 and "Bots cannot enter" in refused.content.decode()
    at = f"/api/competitions/{made.json()['slug']}/"
    row, own, greedy = Competition.objects.get(), submitted("Own", "hex").player, builtin["greedy"].slug
    assert author.get(f"{at}bots/").json()["offered"] == [own.slug]
    assert Client().get(f"{at}bots/").json()["offered"] == []
    assert {own.slug, greedy} <= set(organiser.get(f"{at}bots/").json()["offered"])
    assert author.post(f"{at}entries/", {"player": own.slug}, json).status_code == 400
    assert author.post(f"{at}entries/", {"player": greedy}, json).status_code == 403
    seen = {"player": own.slug, "seen": policy_of(row).digest}
    assert author.post(f"{at}entries/", seen, json).json()[0]["bot"] is True
    assert organiser.post(f"{at}entries/", {"player": greedy}, json).status_code == 201
    assert author.delete(f"{at}entries/{own.slug}/").status_code == 204
    assert organiser.get(f"{at}bots/").json()["entered"] == [greedy]
    assert author.put(f"{at}bots/", {"takes_bots": True}, json).status_code == 403
    late = organiser.put(f"{at}bots/", {"takes_bots": True, "watch_delay": 30}, json).json()
    assert late["watch_delay"] == 30 == organiser.get(at).json()["watch_delay"]
    delays = [{"takes_bots": True, "watch_delay": wrong} for wrong in (1, -30, None, "x", 10**30, [30])]
    for wrong in ({}, {"takes_bots": "what"}, {"takes_bots": False}, *delays):
        assert organiser.put(f"{at}bots/", wrong, json).status_code == 400
    said = organiser.put(f"{at}bots/", {"takes_bots": True, "played_here": True}, json).json()
    assert (said["played_here"], said["own_bots_rated"]) == (True, False)
    competitions.enter(competition=row, players=[people["Member"]])
    organiser.post(f"{at}start/")
    shown = Client().get(at).json()
    assert sorted(line["bot"] for line in shown["standings"]) == [False, True]
    (table,) = Client().get(f"{at}pairings/").json()["results"]
    assert sorted(side["bot"] for side in table["sides"]) == [False, True]
    assert organiser.put(f"{at}bots/", {"takes_bots": False}, json).status_code == 400


def test_a_league_has_no_such_page(people: dict[str, Player]) -> None:
    league = competitions.create_competition(kind="league", title="L", game="hex", format="swiss")
    assert Client().get(f"/api/competitions/{league.slug}/bots/").status_code == 404
