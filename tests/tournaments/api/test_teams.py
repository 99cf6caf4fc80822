"""Pairs and teams by the API: all that the page does."""

from __future__ import annotations

import pytest

from clubs.models import Player
from tests.helpers.company import browser_of, club_with_roles
from tests.tournaments.teams import founded
from tournaments.models import EntryMember, EventTerms

pytestmark = pytest.mark.django_db
JSON = "application/json"


def test_a_pair_from_its_entry_to_its_line_up(people: dict[str, Player]) -> None:
    house = club_with_roles("House", people)
    made = founded(house)
    base = f"/api/competitions/{made.slug}"
    member, keeper = browser_of(people["Member"]), browser_of(people["Keeper"])
    wrong = member.post(f"{base}/teams/", {"players": ["keeper", "member"]}, content_type=JSON)
    assert wrong.status_code == 403
    entered = member.post(
        f"{base}/teams/", {"players": ["member", "keeper"], "name": "Owls"}, content_type=JSON
    )
    assert entered.status_code == 201
    (team,) = entered.json()
    assert (team["name"], team["captain"], team["line_up"]) == ("Owls", "member", ["member", "keeper"])
    assert [one["confirmed"] for one in team["members"]] == [True, False]
    assert member.post(f"{base}/members/keeper/").status_code == 403
    assert keeper.post(f"{base}/members/keeper/").status_code == 204
    again = member.post(f"{base}/teams/", {"players": ["member", "keeper"]}, content_type=JSON)
    assert (again.status_code, "plays for “Owls” already" in again.json()["error"]["message"]) == (400, True)
    added = member.post(f"{base}/teams/member/members/", {"player": "owner"}, content_type=JSON)
    assert (added.status_code, added.json()["substitute"], added.json()["confirmed"]) == (201, True, False)
    put = member.put(f"{base}/teams/member/line-ups/1/", {"players": ["owner", "member"]}, content_type=JSON)
    assert put.status_code == 204
    assert member.get(f"{base}/teams/").json()[0]["line_up"] == ["owner", "member"]
    assert keeper.delete(f"{base}/members/keeper/").status_code == 204
    assert EntryMember.objects.count() == 2


def test_where_an_organiser_lets_each_in_a_pair_waits_as_one(people: dict[str, Player]) -> None:
    made = founded(club_with_roles("House", people))
    EventTerms.objects.create(competition=made, approval=True)
    base = f"/api/competitions/{made.slug}"
    member, keeper, organiser = (browser_of(people[name]) for name in ("Member", "Keeper", "Organiser"))
    asked = member.post(
        f"{base}/teams/", {"players": ["member", "keeper"], "name": "Owls"}, content_type=JSON
    )
    assert (asked.status_code, asked.json()) == (202, [])
    assert [one.get(f"{base}/my-entry/").json()["state"] for one in (member, keeper)] == ["applied"] * 2
    (row,) = organiser.get(f"{base}/applications/").json()
    assert (row["player"], row["team"], row["players"]) == ("member", "Owls", ["member", "keeper"])
    assert member.put(f"{base}/applications/member/").status_code == 403
    assert organiser.put(f"{base}/applications/keeper/").status_code == 204
    assert [team["name"] for team in member.get(f"{base}/teams/").json()] == ["Owls"]
    assert organiser.get(f"{base}/applications/").json() == []
