"""The pages of a ladder and of the windows of a league."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from clubs.models import Club, Player
from tests.helpers.rubbish import RUBBISH
from tournaments.models import Challenge, Competition
from tournaments.services import competitions
from tournaments.services.seeding import seeding_set

pytestmark = pytest.mark.django_db


def made(house: Club, people: dict[str, Player], format: str) -> Competition:
    """From the top: the member, the keeper, the stranger."""
    found = competitions.create_competition(
        kind="tournament", title="Season", game="hex", format=format, club=house, seed=7
    )
    players = [people["Member"], people["Keeper"], people["Stranger"]]
    entries = competitions.enter(competition=found, players=players)
    order = [next(one.pk for one in entries if one.player == player) for player in players]
    seeding_set(competition=found, seeding="hand", order=order)
    return competitions.start(competition=found)


def test_a_challenge_from_the_page_of_the_tournament_to_the_new_list(
    visit: Callable[[str], Client], house: Club, people: dict[str, Player]
) -> None:
    found = made(house, people, "ladder")
    at = f"/competitions/{found.slug}/ladder/"
    keeper, member = visit("Keeper"), visit("Member")
    assert at in keeper.get(f"/competitions/{found.slug}/").content.decode()
    page = keeper.get(at)
    (may,) = [rung for rung in page.context["ladder"].rungs if rung.may]
    assert may.entry.player == people["Member"] and page.content.decode().count(f"{at}challenge/") == 1
    keeper.post(f"{at}challenge/", {"number": may.entry.pk})
    one = Challenge.objects.get()
    page_of = {who: visit(who).get(at).content.decode() for who in ("Member", "Keeper", "Nobody")}
    assert f"{at}accept/" in page_of["Member"] and f"{at}take-back/" in page_of["Keeper"]
    assert "challenges" in page_of["Nobody"] and f"{at}accept/" not in page_of["Nobody"]
    member.post(f"{at}accept/", {"number": one.pk})
    table = found.round_set.get().pairings.get()
    organiser = visit("Organiser")
    assert organiser.get(f"/competitions/{found.slug}/").status_code == 200
    organiser.post(f"/competitions/{found.slug}/rounds/1/results/", {"table": table.pk, "result": "1"})
    names = [rung.entry.player.name for rung in visit("Nobody").get(at).context["ladder"].rungs]
    assert names == ["Keeper", "Member", "Stranger"]
    organiser.post(f"{at}end/")
    found.refresh_from_db()
    assert found.status == Competition.Status.FINISHED
    assert f"{at}challenge/" not in visit("Stranger").get(at).content.decode()


@pytest.mark.parametrize("rubbish", RUBBISH)
@pytest.mark.parametrize("action", ["challenge", "accept", "decline", "take-back"])
def test_rubbish_challenges_nobody(
    visit: Callable[[str], Client], house: Club, people: dict[str, Player], action: str, rubbish: str
) -> None:
    at = f"/competitions/{made(house, people, 'ladder').slug}/ladder/"
    assert visit("Keeper").post(f"{at}{action}/", {"number": rubbish}).status_code in (302, 404)
    assert not Challenge.objects.exists()


def test_a_ladder_of_forty_takes_as_few_queries(
    visit: Callable[[str], Client],
    house: Club,
    people: dict[str, Player],
    django_assert_max_num_queries: Callable[[int], Any],
) -> None:
    found = competitions.create_competition(
        kind="tournament", title="Season", game="hex", format="ladder", club=house, seed=7
    )
    crowd = Player.objects.bulk_create(Player(name=f"P{n}", slug=f"q{n}") for n in range(40))
    competitions.enter(competition=found, players=[people["Keeper"], *crowd])
    competitions.start(competition=found)
    browser = visit("Keeper")
    browser.get(f"/competitions/{found.slug}/ladder/")
    with django_assert_max_num_queries(20):
        browser.get(f"/competitions/{found.slug}/ladder/")


def test_there_is_no_ladder_where_rounds_are_drawn(
    visit: Callable[[str], Client], house: Club, people: dict[str, Player]
) -> None:
    slug = made(house, people, "league").slug
    assert visit("Keeper").get(f"/competitions/{slug}/ladder/").status_code == 404
    assert visit("Keeper").post(f"/competitions/{slug}/ladder/end/").status_code == 404


def test_the_days_of_a_league_are_seen_by_all_and_changed_by_organisers(
    visit: Callable[[str], Client], house: Club, people: dict[str, Player]
) -> None:
    found = made(house, people, "league")
    at = f"/competitions/{found.slug}/"
    assert "Days of the rounds" in visit("Nobody").get(at).content.decode()
    organiser = visit("Organiser")
    assert f"{at}windows/" in organiser.get(at).content.decode()
    form = organiser.get(f"{at}windows/").context["form"]
    sent = {name: form[name].value().isoformat() for name in form.fields}
    last = found.windows.get(number=3)
    later = (last.closes + timedelta(days=5)).isoformat()
    assert organiser.post(f"{at}windows/", {**sent, "closes-3": later}).url == at
    last.refresh_from_db()
    assert last.closes.isoformat() == later
    for wrong in ({"closes-3": "x"}, {"closes-3": "2001-01-01"}, {"opens-1": "2001-01-01"}):
        assert organiser.post(f"{at}windows/", {**sent, **wrong}).status_code == 422
    assert visit("Nobody").get(f"{at}parts/").status_code == 200
