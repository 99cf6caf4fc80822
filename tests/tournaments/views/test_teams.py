"""The page of pairs and teams, as its members use it."""

from __future__ import annotations

import pytest
from django.test import Client

from clubs.models import Club, Player
from tests.helpers.company import browser_of, club_with_roles
from tests.tournaments.teams import founded
from tournaments.models import Competition, EntryMember

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
