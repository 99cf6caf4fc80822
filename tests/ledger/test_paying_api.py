"""The API of how one is paid."""

import pytest

from ledger.models import HowToPay, Stake
from ledger.services import settle_match
from tests.ledger.conftest import as_

pytestmark = pytest.mark.django_db

IBAN = "FI21 1234 5600 0007 85"
SAID = {"iban": IBAN, "holder": "Kalle Koski", "mobilepay": "+358 40 123 4567"}
PAGE = "/clubs/kerho/pay/kalle/?currency=EUR"


@pytest.fixture
def told(visit, people):
    """The organiser Kalle, whom Liisa owes five euros, has said how he is paid."""
    visit("organiser").post("/money/how/", SAID)
    return HowToPay.objects.get()


def test_where_no_euros_are_owed_there_is_no_code(ask, told, people, staked, ended):
    settle_match(
        match=ended(
            staked("toy", [people["organiser"], people["member"]], currency="PTS", value=7, cap=None),
            [1, 0],
            [1, 2],
        )
    )
    assert Stake.objects.filter(currency="PTS").exists()
    assert ask("member", "get", "how-to-pay/kalle/?currency=PTS").json()["code"] == ""
    answer = ask("member", "get", "how-to-pay/kalle/").json()
    assert answer["code"].startswith("BCD\n002\n1\nSCT\n\nKalle Koski\nFI2112345600000785\nEUR5.00\n")
    assert (answer["amount"], answer["iban"], answer["reference"]) == (
        500,
        "FI2112345600000785",
        "Kerho: Liisa",
    )


@pytest.mark.parametrize("wrong", ["eero", "nobody", "\0", "liisa"])
def test_nobody_else_is_asked_for(visit, ask, told, wrong):
    assert ask("member", "get", f"how-to-pay/{wrong}/").status_code == 404


def test_one_says_and_reads_how_one_is_paid(ask, told, people, club):
    client = as_(people["organiser"])
    assert client.get("/api/money/how/").json()["iban"] == "FI2112345600000785"
    assert client.put("/api/money/how/", {"iban": "FI22"}, format="json").status_code == 400
    assert client.put("/api/money/how/", {}, format="json").json() == {
        "holder": "",
        "iban": "",
        "mobilepay": "",
    }
    assert not HowToPay.objects.exists()
