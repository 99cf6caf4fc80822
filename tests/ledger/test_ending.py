"""A club that is closed: its books stay, and what is owed is paid afterwards as before."""

from __future__ import annotations

from django.utils import timezone

from clubs.closing import facts, numbers_read
from clubs.models import Club
from ledger import ending
from ledger.payments import confirm_payment, record_payment
from ledger.selectors import balances
from ledger.services import settle_match


def told(club: Club) -> dict[str, tuple[int, int, str]]:
    return {fact.what: (fact.number, fact.sum, fact.sentence) for fact in ending.facts(club)}


def test_entries_and_what_is_not_paid_are_told_by_currency(staked, ended, club, members) -> None:
    assert [fact.number for fact in ending.facts(club)] == [0]
    settle_match(match=ended(staked("toy", members[:2], value=125), [1, 0], [0, 1]))
    settle_match(match=ended(staked("toy", members[2:], value=125), [1, 0], [0, 1]))
    settle_match(match=ended(staked("toy", members[:2], currency="SEK"), [1, 0], [0, 1]))
    assert told(club) == {
        "entries": (3, 0, "3 entries in the books stay."),
        "unpaid-EUR": (2, 250, "€2.50 is not paid yet: it can still be paid."),
        "unpaid-SEK": (1, 100, "1.00\N{NO-BREAK SPACE}SEK is not paid yet: it can still be paid."),
    }
    assert "unpaid-EUR=2/250" in numbers_read(facts(club))


def test_a_debt_is_paid_in_a_closed_club(staked, ended, club, members) -> None:
    settle_match(match=ended(staked("toy", members[:2]), [1, 0], [0, 1]))
    Club.objects.filter(pk=club.pk).update(closed_at=timezone.now(), closed_by=members[2])
    payment = record_payment(
        club=club, payer=members[1], payee=members[0], currency="EUR", amount=100, key="k", by=members[1]
    )
    confirm_payment(payment=payment, by=members[0])
    assert balances(club=club) == []
