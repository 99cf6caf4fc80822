"""A program sets fees, charges them, objects and decides."""

import pytest
from django.utils import timezone

from ledger.models import Charge, Fee, LedgerEntry
from nights.models import Attendance, Session
from tests.ledger.booked import sound

pytestmark = pytest.mark.django_db

ASKED = {"name": "Table money", "charged_for": "night", "currency": "EUR", "member": 200}
WRONG = ["", None, [], {}, "\0", "²", 10**30, -1]


@pytest.fixture
def fee(ask) -> int:
    return ask("owner", "post", "fees/", ASKED).json()["id"]


@pytest.fixture
def charged(ask, fee, people, club) -> int:
    night = Session.objects.create(club=club, title="Ilta", starts_at=timezone.now())
    Attendance.objects.create(session=night, player=people["member"])
    listed = ask("owner", "get", f"fees/{fee}/charges/").json()[0]
    assert listed["players"] == ["liisa"]
    sent = {"occasion": listed["occasion"], "players": listed["players"]}
    answers = [ask("owner", "post", f"fees/{fee}/charges/", sent) for _ in range(2)]
    assert [len(answer.json()) for answer in answers] == [1, 0], "once, and nothing more the second time"
    return answers[0].json()[0]["id"]


@pytest.mark.parametrize("role", ["organiser", "member"])
def test_members_read_the_fees_and_do_not_set_them(ask, fee, role):
    assert [row["name"] for row in ask(role, "get", "fees/").json()] == ["Table money"]
    assert ask(role, "post", "fees/", ASKED).status_code == 404
    assert ask(role, "delete", f"fees/{fee}/").status_code == 404


def test_a_stranger_finds_none_of_it(ask, charged, fee):
    for address in ("fees/", "charges/", f"fees/{fee}/charges/"):
        assert ask("stranger", "get", address).status_code == 404


@pytest.mark.parametrize("name", ["name", "charged_for", "currency", "member"])
@pytest.mark.parametrize("wrong", WRONG, ids=repr)
def test_rubbish_sets_no_fee(ask, name, wrong):
    answer = ask("owner", "post", "fees/", ASKED | {name: wrong})
    assert answer.status_code == 400 or (name == "name" and wrong in ("²", 10**30, -1))
    assert Fee.objects.exists() == (answer.status_code == 201)


@pytest.mark.parametrize("name", ["occasion", "players"])
@pytest.mark.parametrize("wrong", [*WRONG, ["nobody"], [[]]], ids=repr)
def test_rubbish_charges_nobody(ask, fee, name, wrong):
    sent = {"occasion": "night/1", "players": ["liisa"]}
    assert ask("owner", "post", f"fees/{fee}/charges/", sent | {name: wrong}).status_code == 400
    assert not Charge.objects.exists()


def test_an_objection_is_made_and_answered(ask, charged, club):
    before = sound(club)["Liisa"]
    held = ask("member", "post", f"charges/{charged}/objection/", {"reason": "At home"})
    assert (held.status_code, held.json()["status"]) == (200, "held")
    assert sound(club)["Liisa"] == before + 200
    wrong = ask("organiser", "post", f"charges/{charged}/answer/", {"stands": "perhaps", "reason": "x"})
    assert wrong.status_code == 400
    made = ask("organiser", "post", f"charges/{charged}/answer/", {"stands": True, "reason": "Seen"})
    assert (made.json()["status"], sound(club)["Liisa"]) == ("booked", before)


def test_one_takes_back_what_was_charged(ask, charged, club):
    before = sound(club)["Liisa"]
    for _ in range(2):
        made = ask("treasurer", "post", f"charges/{charged}/reversal/", {"reason": "Twice"})
    assert (made.json()["status"], sound(club)["Liisa"]) == ("back", before + 200)


def test_members_see_their_own_charges_alone(ask, charged, people):
    assert [row["player"] for row in ask("member", "get", "charges/").json()] == ["liisa"]
    assert ask("treasurer", "get", "charges/").json() != []
    people["other"] = people["treasurer"]
    club_treasurers = people["treasurer"].treasurer_of.all()
    club_treasurers.delete()
    assert ask("treasurer", "get", "charges/").json() == []
    assert ask("treasurer", "post", f"charges/{charged}/objection/", {"reason": "x"}).status_code == 404


def test_what_the_club_has_got_is_booked_once(ask, charged, club):
    sent = {"player": "liisa", "currency": "EUR", "amount": 200, "key": "k"}
    for _ in range(2):
        assert ask("owner", "post", "club-paid/", sent).status_code == 201
    assert LedgerEntry.objects.filter(kind="payment", key="club/k").count() == 1
    assert "pot" not in sound(club)
    assert ask("owner", "post", "club-paid/", sent | {"amount": 5}).status_code == 409


@pytest.mark.parametrize("name", ["player", "currency", "amount", "key"])
@pytest.mark.parametrize("wrong", WRONG, ids=repr)
def test_rubbish_pays_the_club_nothing(ask, charged, club, name, wrong):
    sent = {"player": "liisa", "currency": "EUR", "amount": 200, "key": "k"} | {name: wrong}
    answer = ask("owner", "post", "club-paid/", sent)
    assert answer.status_code == 400 or (name == "key" and wrong in ("²", 10**30, -1))


def test_a_fee_that_has_ended_is_charged_no_more(ask, fee):
    assert ask("owner", "delete", f"fees/{fee}/").status_code == 204
    assert ask("owner", "get", "fees/").json() == []
    sent = {"occasion": "season/2026", "players": ["liisa"]}
    assert ask("owner", "post", f"fees/{fee}/charges/", sent).status_code == 400
