"""The pages of how one is paid."""

import pytest

from ledger.models import HowToPay
from tests.helpers.answers import said

pytestmark = pytest.mark.django_db

IBAN = "FI21 1234 5600 0007 85"
SAID = {"iban": IBAN, "holder": "Kalle Koski", "mobilepay": "+358 40 123 4567"}
PAGE = "/clubs/kerho/pay/kalle/?currency=EUR"


@pytest.fixture
def told(visit, people):
    """The organiser Kalle, whom Liisa owes five euros, has said how he is paid."""
    visit("organiser").post("/money/how/", SAID)
    return HowToPay.objects.get()


def test_who_owes_sees_where_to_pay_and_how_much_with_a_code(visit, told):
    page = visit("member").get(PAGE).content.decode()
    for words in ("€5.00", IBAN, "Kalle Koski", "+358401234567", "Kerho: Liisa", "<svg"):
        assert words in page
    assert "/clubs/kerho/pay/kalle/?currency=EUR" in visit("member").get("/money/").content.decode()


@pytest.mark.parametrize(
    ("field", "wrong", "words"),
    [
        ("iban", "FI21 1234 5600 0007 86", "is no IBAN"),
        ("iban", "FI12 1234 5600 0007 85", "is no IBAN"),
        ("iban", "\0", "is no IBAN"),
        ("iban", "<script>", "is no IBAN"),
        ("iban", "9" * 5000, "is no IBAN"),
        ("holder", "", "whose account"),
        ("holder", " \0 ", "whose account"),
        ("mobilepay", "call me", "is no phone number"),
        ("mobilepay", "²³²³²³", "is no phone number"),
        ("mobilepay", "1" * 50, "is no phone number"),
    ],
)
def test_rubbish_is_refused_and_what_stood_stays(visit, told, field, wrong, words):
    assert words in said(visit("organiser").post("/money/how/", SAID | {field: wrong}))
    told.refresh_from_db()
    assert (told.iban, told.holder, told.mobilepay) == ("FI2112345600000785", "Kalle Koski", "+358401234567")


def test_nothing_said_takes_it_away(visit, told):
    visit("organiser").post("/money/how/", {"iban": "", "holder": "Kalle", "mobilepay": " "})
    assert visit("member").get(PAGE).status_code == 404
    assert not HowToPay.objects.exists()


@pytest.mark.parametrize("currency", ["", "XXX", "\0", "9" * 300, "SEK"])
def test_a_currency_in_which_nothing_is_owed_shows_nothing(visit, told, currency):
    assert visit("member").get(f"/clubs/kerho/pay/kalle/?currency={currency}").status_code == 404
