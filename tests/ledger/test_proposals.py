"""Settling up in all currencies at once proposes what settling up in each does."""

from __future__ import annotations

import random

import pytest

from clubs.models import Club, Player
from clubs.services import add_guests, create_club, create_player
from ledger.models import Currency
from ledger.payments import confirm_payment, record_payment
from ledger.proposals import proposals
from ledger.selectors import Suggestion, balances, settle_up_proposal
from ledger.services import set_stake
from ledger.stakes import StakeTerms
from matches.services import SeatPlan, create_match, start
from tests.helpers.endings import lost_by

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(db: None) -> Club:
    return create_club(name="Kallio", owner=create_player(name="Owner"))


@pytest.fixture
def crowd(club: Club) -> list[Player]:
    return add_guests(club=club, names=[f"P{n}" for n in range(6)])


def play(club: Club, crowd: list[Player], currency: str, value: int, rng: random.Random) -> None:
    """A match for a stake that one side concedes: it is settled at once."""
    four = rng.sample(crowd, 4)
    match = create_match(game="tuppi", seats=[SeatPlan(one) for one in four], entered=True, club=club)
    set_stake(match=match, terms=StakeTerms(currency=currency, value=value, rule="fixed"))
    start(match=match)
    lost_by(match_id=match.pk, seat=rng.randrange(4), expect_seq=0)


def by_currency(club: Club) -> list[Suggestion]:
    codes = sorted({row.currency.code for row in balances(club=club)})
    return [one for code in codes for one in settle_up_proposal(club=club, currency=code)]


@pytest.mark.parametrize("seed", range(6))
def test_it_says_the_same_as_currency_by_currency_also_after_payments(
    club: Club, crowd: list[Player], seed: int
) -> None:
    Currency.objects.get_or_create(code="MATCH", defaults={"name": "matches", "exponent": 0})
    rng = random.Random(seed)
    for _ in range(4):
        play(club, crowd, rng.choice(["EUR", "MATCH"]), rng.randrange(1, 500), rng)
    for _ in range(3):
        suggested = proposals(club=club, standing=balances(club=club))
        assert suggested == by_currency(club)
        if not suggested:
            break
        pay(club, rng.choice(suggested), rng)


def pay(club: Club, one: Suggestion, rng: random.Random) -> None:
    """The whole of it, or a part."""
    assert one.payer is not None
    assert one.payee is not None
    amount = rng.choice([one.amount, max(1, one.amount // 2)])
    payment = record_payment(
        club=club,
        payer=one.payer,
        payee=one.payee,
        currency=one.currency.code,
        amount=amount,
        key=f"k{rng.random()}",
        by=one.payer,
    )
    confirm_payment(payment=payment, by=one.payee)


def test_nobody_owes_nothing_is_proposed_without_a_query(
    club: Club, django_assert_num_queries: object
) -> None:
    with django_assert_num_queries(0):  # type: ignore[operator]
        assert proposals(club=club, standing=[]) == []


def test_any_number_of_currencies_takes_two_queries(
    club: Club, crowd: list[Player], django_assert_num_queries: object
) -> None:
    Currency.objects.get_or_create(code="MATCH", defaults={"name": "matches", "exponent": 0})
    rng = random.Random(1)
    for currency in ("EUR", "MATCH"):
        play(club, crowd, currency, 100, rng)
    standing = balances(club=club)
    with django_assert_num_queries(2):  # type: ignore[operator]
        assert len({one.currency.code for one in proposals(club=club, standing=standing)}) == 2
