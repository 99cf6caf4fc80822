"""The organisers' page of who enters."""

from __future__ import annotations

import re

import pytest

from clubs.models import Player
from tests.helpers.company import browser_of, club_with_roles
from tests.tournaments.seen import seen
from tournaments.models import Competition
from tournaments.services import competitions, entering

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(people: dict[str, Player]) -> Competition:
    return competitions.create_competition(
        kind="tournament",
        title="Cup",
        game="hex",
        format="round-robin",
        club=club_with_roles("House", people),
    )


def test_a_list_is_looked_at_and_entered(cup: Competition, people: dict[str, Player]) -> None:
    client, page = browser_of(people["Organiser"]), f"/competitions/{cup.slug}/entries/"
    assert page in client.get(f"/competitions/{cup.slug}/").content.decode()
    text = "Member\nSomebody New"
    looked = client.post(f"{page}look/", {"names": text}).content.decode()
    assert "new guest" in looked and "of the club" in looked and not cup.entries.exists()
    found = re.search(r'name="digest" value="(\w+)"', looked)
    assert found
    client.post(f"{page}names/", {"names": text, "digest": found[1]})
    assert sorted(cup.entries.values_list("player__name", flat=True)) == ["Member", "Somebody New"]
    for rubbish in ({}, {"names": ""}, {"names": "A\nA", "digest": "x"}):
        assert client.post(f"{page}names/", rubbish).status_code == 422


def test_somebody_is_let_in_checked_in_withdrawn_and_expelled(
    cup: Competition, people: dict[str, Player]
) -> None:
    entering.terms_say(competition=cup, by=people["Owner"], said={"approval": True, "checks_in": True})
    for name in ("Member", "Keeper", "Stranger"):
        entering.ask_to_play(competition=cup, player=people[name], **seen(cup))
    client, page = browser_of(people["Organiser"]), f"/competitions/{cup.slug}/entries/"
    assert "Asked to play" in client.get(page).content.decode()
    for name in ("Member", "Keeper"):
        client.post(f"{page}accept/", {"player": people[name].pk})
    client.post(f"{page}decline/", {"player": people["Stranger"].pk, "reason": "Full"})
    client.post(f"{page}here/", {"player": people["Member"].pk})
    shown = client.get(page).content.decode()
    assert "1 of 2 are here." in shown and "Not here yet, and not drawn:" in shown
    client.post(f"{page}away/", {"player": people["Member"].pk})
    client.post(f"{page}withdraw/", {"player": people["Member"].pk})
    client.post(f"{page}expel/", {"player": people["Keeper"].pk, "reason": "Cheated"})
    assert not cup.entries.exists()
    assert dict(cup.applications.values_list("player__name", "state")) == {
        "Member": "withdrawn", "Keeper": "expelled", "Stranger": "declined",
    }  # fmt: skip
    for player in ("", "x", "9" * 30, "1"):
        assert client.post(f"{page}here/", {"player": player}).status_code == 302


def test_the_draw_from_here_leaves_out_who_is_not(cup: Competition, people: dict[str, Player]) -> None:
    entering.terms_say(competition=cup, by=people["Owner"], said={"checks_in": True})
    entering.enter_all(
        competition=cup, players=[people["Member"], people["Keeper"], people["Author"]], by=people["Owner"]
    )
    for name in ("Member", "Keeper"):
        entering.check_in(competition=cup, player=people[name], by=people["Owner"])
    client = browser_of(people["Organiser"])
    assert "who is not here" in client.get(f"/competitions/{cup.slug}/entries/").content.decode()
    client.post(f"/competitions/{cup.slug}/start/")
    assert sorted(cup.entries.values_list("player__name", flat=True)) == ["Keeper", "Member"]


def test_who_plays_expels_nobody(cup: Competition, people: dict[str, Player]) -> None:
    entering.enter_all(competition=cup, players=[people["Organiser"], people["Member"]], by=people["Owner"])
    answer = browser_of(people["Organiser"]).post(
        f"/competitions/{cup.slug}/entries/expel/", {"player": people["Member"].pk, "reason": "Strong"}
    )
    assert answer.status_code == 403 and cup.entries.count() == 2
