"""Finding a partner by the API: all that the pages do."""

from __future__ import annotations

import pytest
from django.test import Client

from clubs.models import Club, Player
from tests.helpers.company import browser_of, club_with_roles
from tests.tournaments.teams import founded
from tournaments.models import Competition, Entry, PartnerAsk, PartnerSeeker

pytestmark = pytest.mark.django_db
JSON = "application/json"


@pytest.fixture
def house(people: dict[str, Player]) -> Club:
    return club_with_roles("House", people)


@pytest.fixture
def made(house: Club) -> Competition:
    return founded(house)


def seen(client: Client, made: Competition) -> str:
    return str(client.get(f"/api/competitions/{made.slug}/policy/").json()["digest"])


def test_from_looking_to_a_pair(people: dict[str, Player], made: Competition) -> None:
    base = f"/api/competitions/{made.slug}/partners/"
    member, keeper = browser_of(people["Member"]), browser_of(people["Keeper"])
    said = {"seen": seen(member, made)}
    looks = member.post(base, said | {"note": "Evenings"}, content_type=JSON)
    assert (looks.status_code, looks.json()["own"]["note"]) == (201, "Evenings")
    asked = keeper.post(f"{base}member/", said, content_type=JSON)
    assert asked.status_code == 201
    (row,) = asked.json()["others"]
    assert (row["seeker"]["player"], row["asked"]) == ("member", "open")
    assert keeper.delete(f"{base}member/").status_code == 204
    keeper.post(f"{base}member/", said, content_type=JSON)
    assert [one["player"] for one in member.get(base).json()["asks"]] == ["keeper"]
    yes = member.post(f"{base}keeper/answer/", said | {"accepted": True}, content_type=JSON)
    assert yes.status_code == 204
    assert Entry.objects.get().name == "Keeper & Member"
    found = member.get(base).json()
    assert found == {"own": None, "others": [], "asks": [], "free": False}


def test_a_no_and_looking_no_longer(people: dict[str, Player], made: Competition) -> None:
    base = f"/api/competitions/{made.slug}/partners/"
    member, keeper = browser_of(people["Member"]), browser_of(people["Keeper"])
    said = {"seen": seen(member, made)}
    member.post(base, said, content_type=JSON)
    keeper.post(f"{base}member/", said, content_type=JSON)
    no = member.post(f"{base}keeper/answer/", {"accepted": False}, content_type=JSON)
    assert no.status_code == 204
    assert keeper.get(base).json()["others"][0]["asked"] == "declined"
    again = keeper.post(f"{base}member/", said, content_type=JSON)
    assert (again.status_code, again.json()["error"]["message"]) == (400, "Member has said no.")
    assert member.delete(base).status_code == 204
    assert not PartnerSeeker.objects.exists()


def test_organisers_make_a_pair(people: dict[str, Player], made: Competition) -> None:
    base = f"/api/competitions/{made.slug}"
    for name in ("Member", "Keeper"):
        client = browser_of(people[name])
        client.post(f"{base}/partners/", {"seen": seen(client, made)}, content_type=JSON)
    two = {"players": ["keeper", "member"]}
    assert browser_of(people["Member"]).post(f"{base}/partner-pairs/", two, JSON).status_code == 403
    assert browser_of(people["Organiser"]).post(f"{base}/partner-pairs/", two, JSON).status_code == 204
    assert Entry.objects.get().name == "Member & Keeper"


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"seen": 7},
        {"seen": None},
        {"seen": "x" * 65},
        {"seen": "right", "note": "x" * 161},
        {"seen": "right", "note": "a\u0000b"},
        {"seen": "right", "note": "\u202eb"},
        {"seen": "right", "note": {"a": 1}},
        [],
        "text",
    ],
)
def test_rubbish_is_refused_in_words(people: dict[str, Player], made: Competition, given: object) -> None:
    client = browser_of(people["Member"])
    if isinstance(given, dict) and given.get("seen") == "right":
        given = given | {"seen": seen(client, made)}
    answer = client.post(f"/api/competitions/{made.slug}/partners/", given, content_type=JSON)
    assert answer.status_code == 400, answer.content
    assert not PartnerSeeker.objects.exists()


def test_what_names_nobody_is_not_found(people: dict[str, Player], made: Competition, house: Club) -> None:
    client = browser_of(people["Organiser"])
    base, said = f"/api/competitions/{made.slug}", {"seen": seen(client, made)}
    assert client.post(f"{base}/partners/nobody/", said, content_type=JSON).status_code == 404
    assert client.post(f"{base}/partners/stranger/", said, content_type=JSON).status_code == 404
    assert client.delete(f"{base}/partners/nobody/").status_code == 404
    answer = client.post(f"{base}/partners/nobody/answer/", {"accepted": True}, content_type=JSON)
    assert answer.status_code == 404
    for players, code in ((["a", "b"], 404), (["member"], 400), ("member", 400), (["member", "member"], 400)):
        joined = client.post(f"{base}/partner-pairs/", {"players": players}, content_type=JSON)
        assert joined.status_code == code, players
    alone = founded(house, game="hex")
    assert client.get(f"/api/competitions/{alone.slug}/partners/").status_code == 404
    assert Client().get(f"{base}/partners/").status_code in (401, 403)
    assert not PartnerAsk.objects.exists()
