"""What the database itself keeps of cutting in."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from clubs.models import Player
from nights.models import Chain, ChainAsk, ChainLot, ChainMember, Session

pytestmark = pytest.mark.django_db


def test_nobody_is_of_a_chain_twice_and_there_is_one_lot_a_match(night: Session, four: list[Player]) -> None:
    chain = Chain.objects.create(session=night)
    ChainMember.objects.create(chain=chain, player=four[0], until=3)
    ChainMember.objects.create(chain=chain, player=four[0], since=5)
    ChainLot.objects.create(chain=chain, number=1, seal="x")
    for make in (
        lambda: ChainMember.objects.create(chain=chain, player=four[0], since=6),
        lambda: ChainLot.objects.create(chain=chain, number=1, seal="y"),
        lambda: ChainAsk.objects.create(chain=chain, kind="join", asked_by=four[0]),
        lambda: ChainAsk.objects.create(chain=chain, kind="end", player=four[0], asked_by=four[0]),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            make()


def test_one_change_waits_at_a_time(night: Session, four: list[Player]) -> None:
    chain = Chain.objects.create(session=night)
    ChainAsk.objects.create(chain=chain, kind="end", asked_by=four[0])
    with pytest.raises(IntegrityError), transaction.atomic():
        ChainAsk.objects.create(chain=chain, kind="leave", player=four[0], asked_by=four[0])
