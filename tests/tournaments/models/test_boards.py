"""A board has one line at a table that counts; those that were replaced stay."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from clubs.models import Club
from tests.tournaments.teams import started
from tournaments.models import BoardResult

pytestmark = pytest.mark.django_db


def test_a_line_counts_once_and_what_it_replaced_stays(club: Club) -> None:
    owner = club.memberships.get(role="owner").player
    table = started(club, 2).round_set.get().pairings.get()
    line = {"pairing": table, "board": 1, "text": "420", "entered_by": owner}
    first = BoardResult.objects.create(score=420, **line)
    with pytest.raises(IntegrityError), transaction.atomic():
        BoardResult.objects.create(score=450, **line)
    BoardResult.objects.filter(pk=first.pk).update(replaced=True)
    BoardResult.objects.create(score=450, **line)
    BoardResult.objects.create(score=-50, room=2, **line)
    assert table.board_results.count() == 3
