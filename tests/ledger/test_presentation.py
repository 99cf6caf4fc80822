"""What the pages about money show."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from clubs.models import Club, Player, User
from ledger.models import Currency, LedgerEntry, Payment, PlayerLimit
from ledger.presentation import ClubPart, Owing, denied, for_a_guest, guests_word, said_by, to_confirm
from ledger.selectors import Suggestion

AINO, EERO = (
    Player(pk=pk, name=name, slug=name.lower(), user=User(pk=pk))
    for pk, name in enumerate(("Aino", "Eero"), 1)
)
GUEST = Player(pk=3, name="Vieras")
EURO = Currency(code="EUR", exponent=2)
CLUB = Club(slug="kerho", name="Ker & ho")


def payment(payer: Player, payee: Player, **more: object) -> Payment:
    return Payment(club=CLUB, payer=payer, payee=payee, currency=EURO, amount=460, **more)


def owing(payer: Player | None, payee: Player | None, waiting: int = 0, reader: Player = AINO) -> Owing:
    return Owing(Suggestion(payer, payee, 500, EURO), waiting, reader, CLUB, "key")


def test_a_notice_says_who_paid_whom_as_its_reader_sees_it():
    paid = payment(AINO, EERO)
    assert to_confirm(paid, EERO).text == "Aino says they have paid you"
    assert to_confirm(paid, AINO).text == "Eero says they have got from you"
    assert for_a_guest(payment(GUEST, EERO)).text == "Vieras is said to have paid Eero"
    assert (said_by(AINO, paid).text, said_by(EERO, paid).text) == ("You paid Eero", "Aino paid you")


def test_only_what_waits_for_the_reader_is_asked():
    paid = payment(AINO, EERO, decided_by=EERO, decided_at=datetime(2026, 11, 22, 12, tzinfo=UTC))
    kinds = [
        one.kind
        for one in (to_confirm(paid, EERO), for_a_guest(paid), said_by(AINO, paid), denied(paid, AINO))
    ]
    assert kinds == ["wait", "wait", "", "error"]
    assert denied(paid, AINO).text == "Eero says no: You paid Eero"
    assert denied(paid, AINO).rest.startswith(
        ' <span class="soft">(Ker &amp; ho, 22 Nov 2026, 14:00)</span>. Nothing'
    )


def test_who_owes_pays_and_who_is_owed_gets_reminds_and_forgives():
    mine, theirs = owing(AINO, EERO), owing(EERO, AINO)
    assert (mine.text, mine.debtor, mine.forgiveness) == ("You pay Eero", None, None)
    assert (theirs.text, theirs.debtor) == ("Eero pays you", EERO)
    assert mine.payment.sent == {"club": "kerho", "payee": 2, "currency": "EUR", "key": "key-2"}
    assert theirs.payment.sent == {"club": "kerho", "debtor": 2, "currency": "EUR", "key": "key-got-2"}
    assert theirs.forgiveness.sent == {"club": "kerho", "debtor": 2, "currency": "EUR", "key": "key-2"}
    forms = (mine.payment, theirs.payment, theirs.forgiveness)
    assert [form.to for form in forms] == ["/money/pay/", "/money/got/", "/money/forgive/"]
    assert [form.kind for form in forms] == ["", "", "danger"]


@pytest.mark.parametrize(
    ("waiting", "left", "hint"), [(0, "5.00", ""), (200, "3.00", "€2.00 of it"), (500, "", "All")]
)
def test_what_is_said_to_be_paid_is_not_asked_again(waiting: int, left: str, hint: str):
    for one in (owing(AINO, EERO, waiting), owing(EERO, AINO, waiting)):
        assert (one.payment.amount if one.payment else "") == left
        assert one.hint.startswith(hint)
        assert bool(one.hint) == bool(hint)


def test_of_the_club_a_treasurer_says_what_was_paid():
    to, of = owing(AINO, None), owing(None, AINO)
    assert (to.text, of.text) == ("You pay the club", "The club pays you")
    assert [to.payment, of.payment, to.forgiveness, of.forgiveness, of.debtor] == [None] * 5


def test_an_organiser_gives_the_word_of_a_guest_only():
    assert guests_word(CLUB, Suggestion(AINO, EERO, 500, EURO), "k") is None
    assert guests_word(CLUB, Suggestion(GUEST, None, 500, EURO), "k") is None
    form = guests_word(CLUB, Suggestion(GUEST, EERO, 500, EURO), "k")
    assert form is not None
    assert form.sent == {"payer": 3, "payee": 2, "currency": "EUR", "key": "k-3-2"}


def test_limits_are_said_in_their_own_currencies():
    points = Currency(code="PTS", exponent=0, kind=Currency.Kind.POINTS)
    limits = [PlayerLimit(currency=EURO, cap_per_night=750), PlayerLimit(currency=points, cap_per_night=9)]
    assert ClubPart(CLUB, [], limits, EURO).limits_said == ": €7.50, 9\N{NO-BREAK SPACE}PTS"
    assert ClubPart(CLUB, [], limits, EURO).cap == "7.50"
    assert (ClubPart(CLUB, [], [], EURO).limits_said, ClubPart(CLUB, [], [], EURO).cap) == ("", "")


@pytest.mark.django_db
def test_what_cannot_be_taken_back_is_not_offered():
    taken_back = LedgerEntry(kind="payment")
    taken_back.reversed_by = LedgerEntry(kind="reversal")
    entries = (
        LedgerEntry(kind="payment"),
        taken_back,
        LedgerEntry(kind="reversal"),
        LedgerEntry(kind="merge"),
    )
    assert [entry.reversible for entry in entries] == [True, False, False, False]
