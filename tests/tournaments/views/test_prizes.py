"""The page of a tournament's prizes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Club
from ledger.models import LedgerEntry
from tests.tournaments.drafts import drafted, publish, win_all
from tournaments.models import Competition, PrizeAward

pytestmark = pytest.mark.django_db


@pytest.fixture
def swiss(house: Club) -> Competition:
    return drafted(house, 4, rounds=1, provisional=0)


def test_from_the_first_prize_to_its_winner(visit: Callable[[str], Client], swiss: Competition) -> None:
    owner, at = visit("Owner"), f"/competitions/{swiss.slug}/prizes/"
    assert f'href="{at}"' in owner.get(f"/competitions/{swiss.slug}/").content.decode(), "by a link"
    assert "No prize has been offered." in owner.get(at).content.decode()
    owner.post(f"{at}offer/", {"kind": "place", "place": "1", "amount": "10,01", "currency": "EUR"})
    owner.post(f"{at}offer/", {"kind": "category", "category": "newcomers", "thing": "A book"})
    seen = visit("Nobody").get(at).content.decode()
    assert "€10.01" in seen and "The best of: newcomers" in seen and "Award" not in seen
    entry = swiss.entries.order_by("pk")[0]
    owner.post(f"{at}category/", {"entry": entry.pk, "category": "newcomers"})
    publish(swiss)
    win_all(swiss)
    assert "Award the prizes" in owner.get(at).content.decode()
    owner.post(f"{at}award/")
    seen = visit("Nobody").get(at).content.decode()
    assert "€5.01" in seen and "€5.00" in seen and "Awarded by Owner" in seen
    assert LedgerEntry.objects.get().kind == "prize"
    owner.post(f"{at}take-back/", {"reason": "The wrong table"})
    assert not PrizeAward.objects.filter(back=False).exists()


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"kind": "place", "place": "x", "thing": "A cup"}, "which place"),
        ({"kind": "lot", "amount": "a lot", "currency": "EUR"}, "is no amount"),
        ({"kind": "lot", "amount": "1", "currency": "\x00"}, "no currency"),
        ({}, "what the prize is for"),
    ],
)
def test_what_is_refused_is_said_and_what_was_typed_stays(
    visit: Callable[[str], Client], swiss: Competition, asked: dict[str, str], why: str
) -> None:
    answer = visit("Owner").post(f"/competitions/{swiss.slug}/prizes/offer/", asked)
    seen = answer.content.decode()
    assert answer.status_code == 422 and why in seen
    assert all(f'value="{text}"' in seen for text in (asked.get("thing"), asked.get("place")) if text)


def test_an_organiser_sees_no_field_for_the_club_s_money(
    visit: Callable[[str], Client], swiss: Competition
) -> None:
    seen = visit("Organiser").get(f"/competitions/{swiss.slug}/prizes/").content.decode()
    assert 'name="amount"' not in seen and "offered by its treasurers" in seen
