"""What is asked of a night that has been called off is refused in words."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.db import transaction

from clubs.services import create_club, create_player
from nights.errors import SessionError
from nights.services import planning, seating, sessions
from nights.services.holding import held

pytestmark = pytest.mark.django_db


def test_a_night_is_held_as_it_is_now_and_one_that_is_gone_is_refused() -> None:
    owner = create_player(name="Owner")
    club = create_club(name="Kallio", owner=owner)
    night = sessions.open_session(club=club, title="Cards", starts_at=datetime(2026, 11, 5, 18, tzinfo=UTC))
    night.title = "Not stored"
    with transaction.atomic():
        assert held(night).title == "Cards"
    planning.call_off_night(session=night)
    for asked in (
        lambda: sessions.check_in(session=night, player=owner),
        lambda: sessions.open_table(session=night, game="hex", players=[owner, owner]),
        lambda: seating.seat_by_hand(session=night, tables=[[owner.pk]], game="hex"),
        lambda: sessions.close_session(session=night),
    ):
        with pytest.raises(SessionError, match="has been called off"):
            asked()
