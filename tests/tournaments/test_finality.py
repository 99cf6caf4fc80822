"""How far a final table is, in words and in time."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.models import Club
from matches.models import Objection
from tests.tournaments.drafts import drafted, publish, win_all
from tests.tournaments.matches import matches_of
from tournaments.finality import State, final_said, finality, is_final
from tournaments.models import Competition

pytestmark = pytest.mark.django_db


def test_the_rule_is_said_beforehand() -> None:
    assert final_said(0).startswith("The table is final with the last result")
    assert "for 1 minute after" in final_said(1) and "for 30 minutes after" in final_said(30)


def test_who_objects_in_time_is_heard_and_who_is_late_holds_nothing(club: Club) -> None:
    made = drafted(club, 4, rounds=1)
    publish(made)
    win_all(made)
    match = matches_of(made)[0]
    player = match.seats.first().player
    late = Objection.objects.create(match=match, player=player, reason="It was a draw")
    Competition.objects.update(finished_at=timezone.now() - timedelta(minutes=31))
    made.refresh_from_db()
    assert is_final(made), "it came after the time"
    Objection.objects.filter(pk=late.pk).update(made_at=timezone.now() - timedelta(minutes=20))
    now = finality(made)
    assert (now.state, now.objected) == (State.WAITS, 1)
    assert "1 result was objected to" in now.said
