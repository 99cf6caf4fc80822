"""Each asks once, and answers a question once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import IntegrityError, transaction

from clubs.services import create_player
from tournaments.models import Application, Competition, EntryAnswer, EntryQuestion, EventTerms

pytestmark = pytest.mark.django_db


def test_rows_that_are_there_once(hex_open: Callable[..., Competition]) -> None:
    made, player = hex_open(2), create_player(name="Lempi")
    Application.objects.create(competition=made, player=player, asked_by=player, state="waiting")
    question = EntryQuestion.objects.create(competition=made, number=1, text="A car?", kind="yes-no")
    EntryAnswer.objects.create(question=question, player=player, text="yes")
    EventTerms.objects.create(competition=made)
    for again in (
        lambda: Application.objects.create(competition=made, player=player, asked_by=player, state="applied"),
        lambda: EntryQuestion.objects.create(competition=made, number=1, text="?", kind="text"),
        lambda: EntryAnswer.objects.create(question=question, player=player, text="no"),
        lambda: EventTerms.objects.create(competition=made),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            again()
