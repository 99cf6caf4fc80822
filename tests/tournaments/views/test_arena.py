"""An arena on its page, as people and organisers go through it by the links."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Player
from matches.models import Match
from tests.helpers.company import browser_of, club_with_roles
from tests.tournaments.matches import matches_of, win
from tournaments.models import Competition
from tournaments.services import competitions
from tournaments.services.arena import arena_pair

pytestmark = pytest.mark.django_db
NAMES = ("Member", "Keeper", "Author", "Stranger")


@pytest.fixture
def made(people: dict[str, Player]) -> Competition:
    """Made on the page, set, entered and drawn there."""
    club = club_with_roles("House", people)
    organiser = browser_of(people["Organiser"])
    page = f"/clubs/{club.slug}/tournaments/new/"
    assert "Arena" in organiser.get(f"{page}?game=hex").content.decode()
    form = {"game": "hex", "title": "Friday arena", "format": "arena", "strictness": "club"}
    settings = organiser.post(page, form)["Location"]
    assert 'name="minutes"' in organiser.get(settings).content.decode()
    assert organiser.post(settings, {"streaks": "on", "minutes": "4"}).status_code == 422
    at = organiser.post(settings, {"streaks": "on", "minutes": "45"})["Location"]
    found = Competition.objects.get()
    assert (found.settings["minutes"], found.scheme, found.drafts) == (45, {}, False)
    assert organiser.get(f"{at}arena/").status_code == 404
    competitions.enter(competition=found, players=[people[name] for name in NAMES])
    organiser.post(f"{at}start/")
    assert f"{at}arena/" in organiser.get(at).content.decode()
    found.refresh_from_db()
    return found


def test_people_see_it_live_pause_and_go_on(made: Competition, people: dict[str, Player]) -> None:
    member, at = browser_of(people["Member"]), f"/competitions/{made.slug}/arena/"
    shown = member.get(at).content.decode()
    assert (
        "You play at table" in shown and "Tables begin until" in shown and 'hx-trigger="every 10s"' in shown
    )
    for match in matches_of(made, status=Match.Status.RUNNING):
        win(match)
    member.post(f"{at}pause/")
    assert "You pause: you are not paired." in member.get(at).content.decode()
    assert arena_pair(competition=made) == 1
    member.post(f"{at}go-on/")
    assert "You are free, and play as soon as somebody else is." in member.get(at).content.decode()
    assert "Pair who is free now" not in member.get(at).content.decode()
    assert member.post(f"{at}pause/", {"number": "1"}).status_code == 403
    for action in ("pair", "end"):
        assert member.post(f"{at}{action}/").status_code == 403
    for address in (f"/competitions/{made.slug}/", f"/competitions/{made.slug}/mine/", at, f"/api{at}"):
        assert member.get(address).status_code == Client().get("/tournaments/").status_code == 200


def test_organisers_pair_pause_others_and_end_it(made: Competition, people: dict[str, Player]) -> None:
    organiser, at = browser_of(people["Organiser"]), f"/competitions/{made.slug}/arena/"
    assert "Pair who is free now" in organiser.get(at).content.decode()
    assert (
        "Nobody is free who can be paired now." in organiser.post(f"{at}pair/", follow=True).content.decode()
    )
    organiser.post(f"{at}pause/", {"number": "1"})
    assert "plays, then pauses" in organiser.get(at).content.decode()
    organiser.post(f"{at}go-on/", {"number": "1"})
    assert "plays, then pauses" not in organiser.get(at).content.decode()
    for match in matches_of(made, status=Match.Status.RUNNING):
        win(match)
    for number in ("1", "2"):
        organiser.post(f"{at}pause/", {"number": number})
    for rubbish in ("0", "x", "9" * 30, "\0"):
        assert organiser.post(f"{at}pause/", {"number": rubbish}).status_code == 302
    assert set(made.entries.exclude(paused_at=None).values_list("number", flat=True)) == {1, 2}
    assert "1 new table." in organiser.post(f"{at}pair/", follow=True).content.decode()
    assert "tables without a result" in organiser.post(f"{at}end/", follow=True).content.decode()
    assert organiser.get(f"/competitions/{made.slug}/rounds/1/results/").status_code == 200
    win(matches_of(made, status=Match.Status.RUNNING)[0])
    assert "It is over." in organiser.post(f"{at}end/", follow=True).content.decode()
    for sheet in ("pairings", "table", "cross", "certificates", "slips", "seating", "plan"):
        assert organiser.get(f"/competitions/{made.slug}/print/{sheet}/").status_code == 200, sheet


def test_its_minutes_are_changed_with_a_reason_that_everybody_reads(
    made: Competition, people: dict[str, Player]
) -> None:
    organiser, at = browser_of(people["Organiser"]), f"/competitions/{made.slug}/arena/"
    assert "Change how long it lasts" in organiser.get(at).content.decode()
    sent = {"minutes": "90", "reason": "Many came <late>"}
    assert browser_of(people["Member"]).post(f"{at}minutes/", sent).status_code == 403
    organiser.post(f"{at}minutes/", sent)
    shown = Client().get(at).content.decode()
    assert "90 minutes instead of 45 (Organiser," in shown and "Many came &lt;late&gt;" in shown
    assert "Change how long it lasts" not in shown
    for minutes, reason in (("", "x"), ("1", "x"), ("\0", "x"), ("9" * 40, "x"), ("60", ""), ("60", "\0")):
        assert organiser.post(f"{at}minutes/", {"minutes": minutes, "reason": reason}).status_code == 302
    made.refresh_from_db()
    assert made.settings["minutes"] == 90 and made.arena_times.count() == 1


def test_after_its_time_the_page_says_so(made: Competition, people: dict[str, Player]) -> None:
    Competition.objects.update(started_at=timezone.now() - timedelta(minutes=46))
    shown = Client().get(f"/competitions/{made.slug}/arena/").content.decode()
    assert "The time is up" in shown
