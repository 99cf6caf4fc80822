"""Members see their own money and nobody else's; organisers see their club's."""

import pytest
from rest_framework.test import APIClient

from clubs.models import User
from tests.ledger.conftest import as_

pytestmark = pytest.mark.django_db


def test_a_member_sees_their_own_balance_and_the_owner_all(owing):
    assert [row["amount"] for row in as_(owing[1]).get("/api/clubs/kerho/balances/").json()] == [-500]
    assert sum(row["amount"] for row in as_(owing[0]).get("/api/clubs/kerho/balances/").json()) == 0
    assert [row["shown"] for row in as_(owing[1]).get("/api/clubs/kerho/settle-up/").json()] == ["5.00"]
    assert [row["balance"] for row in as_(owing[3]).get("/api/clubs/kerho/statement/").json()] == [-500]


def test_strangers_learn_nothing(owing, club):
    stranger = User.objects.create_user("stranger")
    client = APIClient()
    assert client.get("/api/clubs/kerho/balances/").status_code in (401, 403)
    client.force_authenticate(stranger)
    for page in ("balances", "statement", "settle-up", "payments"):
        assert client.get(f"/api/clubs/kerho/{page}/").status_code == 404


def test_a_payment_is_recorded_and_confirmed(owing):
    request = {"payer": "eero", "payee": "aino", "currency": "EUR", "amount": 500, "key": "k"}
    first = as_(owing[1]).post("/api/clubs/kerho/payments/", request)
    assert (first.status_code, first.json()["status"]) == (201, "proposed")
    assert as_(owing[1]).post("/api/clubs/kerho/payments/", request).json()["id"] == first.json()["id"]
    decision = f"/api/clubs/kerho/payments/{first.json()['id']}/decision/"
    assert as_(owing[1]).post(decision, {"decision": "confirm"}).status_code == 400
    assert as_(owing[2]).post(decision, {"decision": "confirm"}).status_code == 404
    assert as_(owing[0]).post(decision, {"decision": "confirm"}).json()["status"] == "confirmed"
    assert as_(owing[1]).get("/api/clubs/kerho/balances/").json()[0]["amount"] == 0


def test_another_request_under_the_same_key_is_a_conflict(owing):
    request = {"payer": "eero", "payee": "aino", "currency": "EUR", "amount": 500, "key": "k"}
    as_(owing[1]).post("/api/clubs/kerho/payments/", request)
    answer = as_(owing[1]).post("/api/clubs/kerho/payments/", {**request, "amount": 5})
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "key_reused")


@pytest.mark.parametrize(
    "wrong",
    [
        {"amount": -5},
        {"amount": "lots"},
        {"currency": "QQQ"},
        {"payee": "nobody"},
        {"payee": "eero"},
        {"key": ""},
    ],
)
def test_a_payment_that_cannot_be_is_refused(owing, wrong):
    request = {"payer": "eero", "payee": "aino", "currency": "EUR", "amount": 500, "key": "k", **wrong}
    answer = as_(owing[1]).post("/api/clubs/kerho/payments/", request)
    assert answer.status_code == 400
    assert answer.json()["error"]["message"]
