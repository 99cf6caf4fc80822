"""What the database keeps of prizes whatever a programme does, and when the seed of the lots is read."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from clubs.models import Club, Player
from games.core.commitment import Sealed
from ledger.models import Currency
from tests.tournaments.drafts import drafted
from tournaments.models import Prize, PrizeAward, Prizes
from tournaments.services.prizes import prize_offer

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(club: Club) -> Player:
    return club.memberships.get(role="owner").player


@pytest.fixture
def prize(club: Club, owner: Player) -> Prize:
    return prize_offer(competition=drafted(club, 2), kind="place", place=1, thing="A cup", by=owner)


@pytest.mark.parametrize(
    ("amount", "money", "thing"),
    [(0, False, ""), (100, False, ""), (100, True, "A cup"), (0, True, ""), (-100, True, "")],
)
def test_a_prize_is_money_or_a_thing(prize: Prize, amount: int, money: bool, thing: str) -> None:
    currency = Currency.objects.create(code="EUR", name="Euro") if money else None
    with pytest.raises(IntegrityError, match="prize_is_money_or_a_thing"), transaction.atomic():
        Prize.objects.filter(pk=prize.pk).update(amount=amount, currency=currency, thing=thing)


def test_an_entry_has_a_prize_once_in_an_awarding(prize: Prize) -> None:
    given: dict[str, Any] = {"prize": prize, "to": prize.of.competition.entries.all()[0]}
    PrizeAward.objects.create(**given)
    with pytest.raises(IntegrityError), transaction.atomic():
        PrizeAward.objects.create(**given)
    PrizeAward.objects.create(**given, revision=1)


def test_the_seed_is_fixed_from_the_first_and_read_once_the_lots_are_drawn(prize: Prize) -> None:
    prizes = prize.of
    assert prizes.seal_hash == Sealed.parse(prizes.seal).seal and prizes.opened_seal == ""
    prizes.awarded_at = timezone.now()
    assert prizes.opened_seal == prizes.seal
    assert Prizes(seal=prizes.seal, revision=1).opened_seal == prizes.seal, "taken back, it stays known"


def test_each_is_called_by_what_it_is_of(prize: Prize) -> None:
    award = PrizeAward.objects.create(prize=prize, to=prize.of.competition.entries.all()[0])
    assert str(prize.of) == f"prizes of {prize.of.competition}"
    assert str(prize) == f"for a place, {prize.of}"
    assert str(award) == f"{award.to}: {prize}"
