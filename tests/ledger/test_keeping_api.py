"""The API of forgiving, reminding, limits, club money, treasurers, taking back: who may, and what rubbish does."""

import uuid

import pytest

from ledger.models import ClubMoney, LedgerEntry, Payment, PlayerLimit, Reminder, StatementLook, Treasurer
from ledger.selectors import balances
from tests.ledger.asking import FORGIVEN, REMINDER

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("role", ["owner", "treasurer", "organiser", "member", "stranger", "visitor"])
def test_every_role_may_what_it_may(ask, role):
    entry = LedgerEntry.objects.get().pk
    everybody = {"owner", "treasurer", "organiser", "member"}
    table = [
        ("get", "entries/", None, {"owner", "treasurer", "organiser"}, 200),
        ("get", "limits/", None, everybody, 200),
        ("put", "limits/", {"currency": "EUR", "cap_per_night": 5}, everybody, 200),
        ("get", "money/", None, everybody, 200),
        ("get", "treasurers/", None, everybody, 200),
        ("put", "money/", {"currency": "EUR", "cap_per_night": 5}, {"owner"}, 200),
        ("post", "treasurers/", {"player": "kalle"}, {"owner"}, 201),
        ("delete", "treasurers/kalle/", None, {"owner"}, 204),
        ("post", f"entries/{entry}/reversal/", {"reason": "wrong"}, {"owner", "treasurer"}, 201),
    ]
    refused = 401 if role == "visitor" else 404
    for method, address, data, allowed, code in table:
        status = ask(role, method, address, data).status_code
        assert status == (code if role in allowed else refused), (method, address)


def test_one_s_own_limit_is_set_and_taken_away(ask, people):
    assert ask("member", "put", "limits/", {"currency": "EUR", "cap_per_night": 750}).json() == [
        {"currency": "EUR", "cap_per_night": 750}
    ]
    assert ask("owner", "get", "limits/").json() == []
    assert ask("member", "put", "limits/", {"currency": "EUR", "cap_per_night": None}).json() == []


def test_the_club_s_unit_and_cap(ask):
    assert ask("member", "get", "money/").json() == {
        "currency": "EUR",
        "cap_per_night": None,
        "cap_per_match": None,
    }
    ask("owner", "put", "money/", {"unit": "Beans", "cap_per_night": 30})
    told = ask("owner", "put", "money/", {"unit": "Beans", "cap_per_night": 30, "cap_per_match": 9}).json()
    assert told == {"currency": "BEANS", "cap_per_night": 30, "cap_per_match": 9}
    dear = ask("owner", "put", "money/", {"currency": "EUR", "cap_per_night": None, "cap_per_match": 100_001})
    assert dear.status_code == 400


def test_an_entry_is_taken_back_once_and_the_look_is_recorded(ask, club):
    (entry,) = ask("treasurer", "get", "entries/").json()
    assert (entry["kind"], len(entry["postings"])) == ("settlement", 4)
    assert StatementLook.objects.filter(whose=None).count() == 1
    address = f"entries/{entry['id']}/reversal/"
    first, second = (ask("treasurer", "post", address, {"reason": "wrong deal"}) for _ in range(2))
    assert first.json() == second.json()
    assert (first.json()["note"], first.json()["reverses"]) == ("wrong deal", entry["id"])
    assert balances(club=club) == []
    assert ask("treasurer", "get", "entries/?offset=1").json()[0]["id"] == entry["id"]
    reversal = f"entries/{first.json()['id']}/reversal/"
    assert ask("owner", "post", reversal, {"reason": "again"}).status_code == 400
    assert ask("owner", "post", f"entries/{uuid.uuid4()}/reversal/", {"reason": "x"}).status_code == 404


@pytest.mark.parametrize("value", ["", "x", "\0", -1, 10**30, 1.5, [], {}, None])
@pytest.mark.parametrize(
    ("role", "method", "address", "good", "field"),
    [
        ("organiser", "post", "forgiven/", FORGIVEN, "debtor"),
        ("organiser", "post", "forgiven/", FORGIVEN, "currency"),
        ("organiser", "post", "forgiven/", FORGIVEN, "amount"),
        ("organiser", "post", "reminders/", REMINDER, "debtor"),
        ("organiser", "post", "reminders/", REMINDER, "currency"),
        ("member", "put", "limits/", {"currency": "EUR", "cap_per_night": 5}, "currency"),
        ("owner", "put", "money/", {"currency": "EUR", "cap_per_night": 5}, "currency"),
        ("owner", "post", "treasurers/", {}, "player"),
    ],
)
def test_rubbish_is_refused_and_changes_nothing(ask, role, method, address, good, field, value):
    answer = ask(role, method, address, {**good, field: value})
    assert answer.status_code == 400
    assert answer.json()["error"]["message"]
    assert (LedgerEntry.objects.count(), Reminder.objects.count(), PlayerLimit.objects.count()) == (1, 0, 0)
    assert (ClubMoney.objects.count(), Treasurer.objects.count()) == (0, 1)


@pytest.mark.parametrize("value", ["", "x", "\0", -1, 10**30, 1.5, []])
@pytest.mark.parametrize(("role", "address"), [("member", "limits/"), ("owner", "money/")])
def test_a_cap_that_is_no_amount_is_refused(ask, role, address, value):
    assert ask(role, "put", address, {"currency": "EUR", "cap_per_night": value}).status_code == 400
    assert (ClubMoney.objects.count(), PlayerLimit.objects.count()) == (0, 0)


@pytest.mark.parametrize("reason", ["", " ", "x" * 201, "\0", None])
def test_nothing_is_taken_back_without_a_reason(ask, reason):
    address = f"entries/{LedgerEntry.objects.get().pk}/reversal/"
    assert ask("owner", "post", address, {"reason": reason}).status_code == 400
    assert LedgerEntry.objects.count() == 1


@pytest.mark.parametrize("value", ["", "x", "-1", "²", "9" * 30, "\0"])
def test_a_page_that_makes_no_sense_is_the_first(ask, value):
    assert len(ask("owner", "get", f"entries/?offset={value}").json()) == 1
    assert len(ask("member", "get", f"statement/?offset={value}&limit={value}").json()) == 1


def test_who_has_left_still_sees_their_own(ask, people, club):
    club.memberships.filter(player=people["member"]).delete()
    assert ask("member", "get", "balances/").json()[0]["amount"] == -500
    assert ask("member", "put", "limits/", {"currency": "EUR", "cap_per_night": 5}).status_code == 400


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("statement/?currency=%00", 200),
        ("statement/?player=%00", 404),
        ("settle-up/?currency=%00", 200),
        ("settle-up/?currency=", 200),
    ],
)
def test_what_no_database_can_look_for_is_not_there(ask, address, status):
    assert ask("organiser", "get", address).status_code == status


@pytest.mark.parametrize("field", ["payer", "payee", "currency", "key"])
def test_a_payment_named_by_rubbish_is_refused(ask, people, field):
    good = {"payer": people["member"].slug, "payee": people["owner"].slug, "amount": 1}
    answer = ask("member", "post", "payments/", {**good, "currency": "EUR", "key": "k", field: "\0"})
    assert answer.status_code == 400
    assert not Payment.objects.exists()
