"""The page of pairs and teams, as its members use it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Club, Player
from tests.helpers.company import browser_of, club_with_roles
from tests.tournaments.teams import founded
from tournaments.models import Application, Competition, EntryMember, EventTerms

pytestmark = pytest.mark.django_db


@pytest.fixture
def house(people: dict[str, Player]) -> Club:
    return club_with_roles("House", people)


@pytest.fixture
def made(house: Club) -> Competition:
    return founded(house)


def post(who: Player, made: Competition, action: str, **form: object) -> str:
    """What the page says afterwards."""
    client = browser_of(who)
    answer = client.post(f"/competitions/{made.slug}/teams/{action}/", form, follow=True)
    return str(answer.content.decode())


def test_from_the_tournament_a_pair_enters_and_its_second_player_confirms(
    people: dict[str, Player], made: Competition
) -> None:
    address = f"/competitions/{made.slug}/teams/"
    assert address in browser_of(people["Member"]).get(f"/competitions/{made.slug}/").content.decode()
    page = post(people["Member"], made, "enter", player=people["Keeper"].pk, name="Night Owls")
    assert "Night Owls" in page and "has not confirmed yet" in page
    page = browser_of(people["Keeper"]).get(address).content.decode()
    assert "You are named for “Night Owls”." in page
    page = post(people["Keeper"], made, "confirm")
    assert "has not confirmed yet" not in page
    own = dict(EntryMember.objects.values_list("player__name", "entered_by__name"))
    assert own == {"Member": "Member", "Keeper": "Keeper"}


def test_who_is_named_may_say_no(people: dict[str, Player], made: Competition) -> None:
    post(people["Member"], made, "enter", player=people["Keeper"].pk)
    post(people["Keeper"], made, "leave")
    assert not EntryMember.objects.filter(player=people["Keeper"]).exists()


def test_organisers_enter_others_name_substitutes_and_line_ups(
    people: dict[str, Player], made: Competition
) -> None:
    organiser = people["Organiser"]
    post(organiser, made, "enter", player=[people["Member"].pk, people["Keeper"].pk])
    entry = made.entries.get()
    page = post(organiser, made, "add", entry=entry.pk, player=people["Owner"].pk, substitute="on")
    assert "substitute" in page
    post(
        organiser,
        made,
        "line-up",
        entry=entry.pk,
        number=1,
        player=[people["Owner"].pk, people["Member"].pk],
    )
    named = entry.line_ups.order_by("place").values_list("member__player__name", flat=True)
    assert list(named) == ["Owner", "Member"]


def test_what_is_not_theirs_is_refused_and_changes_nothing(
    people: dict[str, Player], made: Competition
) -> None:
    post(people["Member"], made, "enter", player=people["Keeper"].pk)
    entry = made.entries.get()
    client = browser_of(people["Keeper"])
    for action, form in (
        ("leave", {"player": people["Member"].pk}),
        ("add", {"entry": entry.pk, "player": people["Owner"].pk}),
        ("line-up", {"entry": entry.pk, "number": 1}),
    ):
        answer = client.post(f"/competitions/{made.slug}/teams/{action}/", form)
        assert answer.status_code == 403, action
    stranger = browser_of(people["Stranger"])
    wrong = stranger.post(f"/competitions/{made.slug}/teams/enter/", {"player": "9" * 30})
    assert wrong.status_code == 404
    assert EntryMember.objects.count() == 2


def test_a_tournament_of_single_players_has_no_such_page(house: Club) -> None:
    alone = founded(house, game="hex")
    assert Client().get(f"/competitions/{alone.slug}/teams/").status_code == 404


def test_where_an_organiser_lets_each_in_a_pair_asks_and_waits_as_one(
    people: dict[str, Player], made: Competition
) -> None:
    EventTerms.objects.create(competition=made, approval=True)
    teams, entering, desk = (
        f"/competitions/{made.slug}/{page}/" for page in ("teams", "entering", "entries")
    )
    member, keeper, organiser = (browser_of(people[name]) for name in ("Member", "Keeper", "Organiser"))
    assert "Ask to play" in member.get(teams).content.decode()
    waits = "You have asked to play: an organiser lets you in."
    page = post(people["Member"], made, "enter", player=people["Keeper"].pk, name="Night Owls")
    assert waits in page and not made.entries.exists()
    for address in (teams, entering):
        assert waits in keeper.get(address).content.decode()
    assert "1 waits to be let in." in organiser.get(teams).content.decode()
    told = organiser.get(desk).content.decode()
    assert told.count("Night Owls") == 1 and "Asked to play" in told
    organiser.post(f"{desk}decline/", {"player": people["Member"].pk, "reason": "Full house"})
    assert set(Application.objects.values_list("state", flat=True)) == {"declined"}
    assert "Full house" in keeper.get(teams).content.decode()
    organiser.post(f"{desk}accept/", {"player": people["Member"].pk})
    assert made.entries.get().name == "Night Owls" and made.members.count() == 2
    assert "has not confirmed yet" in keeper.get(teams).content.decode()


def test_either_of_a_pair_that_waits_withdraws_it(people: dict[str, Player], made: Competition) -> None:
    EventTerms.objects.create(competition=made, approval=True)
    post(people["Member"], made, "enter", player=people["Keeper"].pk)
    page = browser_of(people["Keeper"]).get(f"/competitions/{made.slug}/teams/").content.decode()
    (way,) = [part.split('"')[0] for part in page.split('action="')[1:] if "withdraw" in part.split('"')[0]]
    assert browser_of(people["Keeper"]).post(way).status_code == 302
    assert not Application.objects.exists()


def page_of(who: Player, made: Competition, at: str = "") -> str:
    return str(browser_of(who).get(f"/competitions/{made.slug}/{at}").content.decode())


def test_from_the_event_each_reads_where_their_pair_stands(
    people: dict[str, Player], made: Competition
) -> None:
    """Looking for a partner is offered to whom has none; a captain withdraws, the other one leaves."""
    EventTerms.objects.create(competition=made, approval=True)
    member, keeper, organiser = people["Member"], people["Keeper"], people["Organiser"]
    assert f"/competitions/{made.slug}/entering/#partners" in page_of(member, made)
    post(member, made, "enter", player=keeper.pk)
    for one in (member, keeper):
        page = page_of(one, made)
        assert "an organiser lets you in" in page and "#partners" not in page and "Enter a pair" not in page
    desk = page_of(organiser, made, "entries/")
    assert "<strong>Member &amp; Keeper</strong>" not in desk, "they are named once"
    assert f"/competitions/{made.slug}/teams/" in desk and "Names, one on a line" not in desk
    browser_of(organiser).post(f"/competitions/{made.slug}/entries/accept/", {"player": member.pk})
    assert "<strong>Member &amp; Keeper</strong>" in page_of(organiser, made, "entries/")
    assert "You play for “Member &amp; Keeper”." in page_of(member, made)
    assert "You are named for “Member &amp; Keeper”." in page_of(keeper, made)
    post(keeper, made, "confirm")
    assert "You play for" in page_of(keeper, made) and "I do not play after all" in page_of(
        keeper, made, "teams/"
    )
    own = f"/competitions/{made.slug}/my-entry/withdraw/"
    assert own in page_of(member, made, "teams/") and own in page_of(member, made, "entering/")
    assert own not in page_of(keeper, made, "teams/")
    browser_of(member).post(own)
    assert not made.entries.exists()


def test_a_pair_says_that_it_is_here(people: dict[str, Player], made: Competition) -> None:
    now = timezone.now()
    EventTerms.objects.create(
        competition=made, checks_in=True, check_in_from=now, check_in_until=now + timedelta(hours=1)
    )
    post(people["Member"], made, "enter", player=people["Keeper"].pk)
    assert f"/competitions/{made.slug}/my-entry/here/" in page_of(people["Member"], made, "entering/")


def test_an_organiser_who_can_name_nobody_is_told_why(people: dict[str, Player], made: Competition) -> None:
    for one in (("Owner", "Organiser"), ("Member", "Keeper")):
        post(people["Organiser"], made, "enter", player=[people[name].pk for name in one])
    assert "Everybody in the club plays already" in page_of(people["Organiser"], made, "teams/")
