"""A payment is real when both have said so, and settling up stays the same while it is carried out."""

import pytest

from clubs.services import add_guest, create_player, join, sign_up
from common.refusals import KeyReused
from ledger.errors import LedgerError
from ledger.models import LedgerEntry, Payment
from ledger.payments import confirm_payment, record_payment, refuse_payment
from ledger.selectors import balances, settle_up_proposal
from ledger.services import settle_match

pytestmark = pytest.mark.django_db


@pytest.fixture
def owing(staked, ended, club, members):
    """Eero and Liisa owe Aino and Kalle 5 euros each."""
    settle_match(match=ended(staked("toy", members, value=500), [52, 0], [0, 1]))
    return members


def pay(club, payer, payee, amount=500, key="k1", by=None) -> Payment:
    return record_payment(
        club=club, payer=payer, payee=payee, currency="EUR", amount=amount, key=key, by=by or payer
    )


def standing(club) -> dict[str, int]:
    return {row.player.name: row.amount for row in balances(club=club)}


def test_a_payment_counts_when_the_payee_confirms(owing, club):
    aino, eero, *_ = owing
    payment = pay(club, eero, aino)
    assert standing(club)["Eero"] == -500
    assert confirm_payment(payment=payment, by=aino).status == "confirmed"
    assert standing(club) == {"Kalle": 500, "Liisa": -500}


def test_the_payee_s_word_is_enough_and_is_booked_once(owing, club):
    aino, eero, *_ = owing
    for _ in range(2):
        payment = pay(club, eero, aino, by=aino)
        assert (payment.status, payment.decided_by) == ("confirmed", aino)
    assert "Eero" not in standing(club)
    assert LedgerEntry.objects.filter(kind="payment").count() == 1
    with pytest.raises(LedgerError, match="confirmed already"):
        refuse_payment(payment=payment, by=eero)


def test_what_a_guest_is_said_to_have_got_waits_for_the_payer(owing, club, members):
    guest, payer = (
        add_guest(club=club, name="Guest"),
        sign_up(username="salme", password="x", name="Salme").player,
    )
    join(club=club, player=payer)
    payment = pay(club, payer, guest, by=members[0])
    assert payment.status == "proposed"
    with pytest.raises(LedgerError, match="Only Salme can confirm"):
        confirm_payment(payment=payment, by=members[0])
    assert confirm_payment(payment=payment, by=payer).status == "confirmed"


def test_confirming_twice_books_once(owing, club):
    payment = pay(club, owing[1], owing[0])
    confirm_payment(payment=payment, by=owing[0])
    confirm_payment(payment=payment, by=owing[0])
    assert LedgerEntry.objects.filter(kind="payment").count() == 1


def test_a_refused_payment_is_not_booked_and_stays_refused(owing, club):
    payment = pay(club, owing[1], owing[0])
    refuse_payment(payment=payment, by=owing[0])
    with pytest.raises(LedgerError, match="refused already"):
        confirm_payment(payment=payment, by=owing[0])
    assert standing(club)["Eero"] == -500


def test_the_payer_alone_is_not_enough(owing, club):
    payment = pay(club, owing[1], owing[0])
    for somebody in (owing[1], owing[2]):
        with pytest.raises(LedgerError, match="Only Aino can confirm"):
            confirm_payment(payment=payment, by=somebody)
    assert not LedgerEntry.objects.filter(kind="payment").exists()


def test_who_recorded_a_payment_takes_it_back_until_it_is_confirmed(owing, club):
    aino, eero, kalle, _ = owing
    typed_wrong = pay(club, eero, aino, 50_000)
    with pytest.raises(LedgerError, match="Only Aino"):
        refuse_payment(payment=typed_wrong, by=kalle)
    refuse_payment(payment=typed_wrong, by=eero)
    with pytest.raises(LedgerError, match="refused already"):
        confirm_payment(payment=typed_wrong, by=aino)
    right = pay(club, eero, aino, 500, key="k2")
    confirm_payment(payment=right, by=aino)
    with pytest.raises(LedgerError, match="confirmed already"):
        refuse_payment(payment=right, by=eero)
    assert standing(club) == {"Kalle": 500, "Liisa": -500}


def test_the_same_request_is_one_payment_and_another_under_its_key_is_refused(owing, club):
    first = pay(club, owing[1], owing[0])
    assert pay(club, owing[1], owing[0]) == first
    with pytest.raises(KeyReused, match=r"^The key 'k1' belongs to another payment\.$"):
        pay(club, owing[1], owing[0], amount=499)


def test_an_organiser_gives_a_guest_s_word_but_not_in_their_own_matter(owing, club, members):
    guest = add_guest(club=club, name="Guest")
    from_guest = pay(club, guest, members[1], key="g1", by=members[0])
    confirm_payment(payment=from_guest, by=members[1])
    to_guest = pay(club, members[0], guest, key="g2")
    with pytest.raises(LedgerError, match="Only Guest can confirm"):
        confirm_payment(payment=to_guest, by=members[0])


@pytest.mark.parametrize("amount", [0, -5, 1.5, "7", True, 10**13])
def test_an_amount_that_cannot_be_is_refused(owing, club, amount):
    with pytest.raises(LedgerError, match="whole number of minor units"):
        pay(club, owing[1], owing[0], amount=amount)


def test_strangers_and_oneself_are_refused(owing, club):
    stranger = create_player(name="Stranger")
    with pytest.raises(LedgerError, match="never been a member"):
        pay(club, stranger, owing[0])
    with pytest.raises(LedgerError, match="cannot pay themself"):
        pay(club, owing[0], owing[0])
    with pytest.raises(LedgerError, match="Only Eero or Aino can record"):
        pay(club, owing[1], owing[0], by=owing[2])
    with pytest.raises(LedgerError, match="key of 1 to 80"):
        pay(club, owing[1], owing[0], key="")
    assert not Payment.objects.exists()


def proposal(club) -> list[tuple[str, str, int]]:
    return [(s.payer.name, s.payee.name, s.amount) for s in settle_up_proposal(club=club, currency="EUR")]


def test_paying_one_suggestion_leaves_the_other(owing, club):
    assert proposal(club) == [("Eero", "Aino", 500), ("Liisa", "Kalle", 500)]
    confirm_payment(payment=pay(club, owing[1], owing[0], amount=200), by=owing[0])
    assert proposal(club) == [("Eero", "Aino", 300), ("Liisa", "Kalle", 500)]
    confirm_payment(payment=pay(club, owing[1], owing[0], amount=300, key="k2"), by=owing[0])
    assert proposal(club) == [("Liisa", "Kalle", 500)]


def test_a_payment_nobody_suggested_calls_for_a_new_proposal(owing, club):
    _, eero, kalle, _ = owing
    confirm_payment(payment=pay(club, eero, kalle), by=kalle)
    assert proposal(club) == [("Liisa", "Aino", 500)]


def test_where_nobody_owes_there_is_nothing_to_propose(club):
    assert proposal(club) == []
