"""What the database keeps of claims and answers, whatever a programme does."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from matches.models import Claim, ClaimAnswer, Match

pytestmark = pytest.mark.django_db


def test_one_claim_is_made_at_an_event(hex_of_people: Match) -> None:
    made = Claim.objects.create(match=hex_of_people, seq=1, seat=0, count=5)
    assert made.status == Claim.Status.WAITING
    with pytest.raises(IntegrityError, match=r"(?i)unique"), transaction.atomic():
        Claim.objects.create(match=hex_of_people, seq=1, seat=1, count=0)
    Claim.objects.create(match=hex_of_people, seq=2, seat=0, count=5)
    assert str(made) == f"seat 0 of match {hex_of_people.pk} claims 5"


def test_a_seat_answers_a_claim_once(hex_of_people: Match) -> None:
    made = Claim.objects.create(match=hex_of_people, seq=1, seat=0, count=5)
    answer = ClaimAnswer.objects.create(claim=made, seat=1, agrees=True)
    with pytest.raises(IntegrityError, match=r"(?i)unique"), transaction.atomic():
        ClaimAnswer.objects.create(claim=made, seat=1, agrees=False)
    assert str(answer) == f"seat 1 on claim {made.pk}"


def test_answers_go_with_their_claim_and_claims_with_their_match(hex_of_people: Match) -> None:
    made = Claim.objects.create(match=hex_of_people, seq=1, seat=0, count=5)
    ClaimAnswer.objects.create(claim=made, seat=1, agrees=True)
    hex_of_people.claims.all().delete()
    assert not ClaimAnswer.objects.exists()
