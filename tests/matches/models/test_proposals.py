"""One proposal of a kind waits at a match, and a player's agreement is written once."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from clubs.models import Player
from matches.models import Match, Proposal, ProposalWord
from matches.services import SeatPlan, create_match, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(aino: Player, eero: Player) -> Match:
    return start(
        match=create_match(game="totem-tennis", seats=[SeatPlan(aino), SeatPlan(eero)], entered=True)
    )


def test_of_each_kind_one_waits(match: Match, aino: Player) -> None:
    made = Proposal.objects.create(match=match, kind="penalty", by=aino)
    Proposal.objects.create(match=match, kind="dispute", by=aino)
    with pytest.raises(IntegrityError), transaction.atomic():
        Proposal.objects.create(match=match, kind="penalty", by=aino)
    Proposal.objects.filter(pk=made.pk).update(status="refused")
    assert (
        str(Proposal.objects.create(match=match, kind="penalty", by=aino)) == f"penalty at match {match.pk}"
    )


def test_somebody_agrees_once(match: Match, aino: Player) -> None:
    made = Proposal.objects.create(match=match, kind="penalty", by=aino)
    word = ProposalWord.objects.create(proposal=made, player=aino, side=0)
    assert str(word) == f"{aino.pk} agrees to proposal {made.pk}"
    with pytest.raises(IntegrityError), transaction.atomic():
        ProposalWord.objects.create(proposal=made, player=aino)
