"""At which table one sits is told on one's devices when the night is seated."""

from __future__ import annotations

import pytest

from clubs.models import Player, User
from common.models import Push
from nights.models import Session
from nights.seat_pushes import message_about
from nights.services import seating
from tests.helpers.push_service import switched_on

pytestmark = pytest.mark.django_db


@pytest.fixture
def seated(night: Session, four: list[Player], people: dict[str, Player]) -> Push:
    switched_on(people["Aino"])
    ids = [player.pk for player in four]
    seating.seat_by_hand(session=night, tables=[ids], game="tuppi", by=people["Keeper"])
    return Push.objects.get(kind="seat")


def test_it_says_which_table_and_which_game(seated: Push) -> None:
    said = message_about(seated)
    assert said is not None
    assert (said.title, said.body) == ("Cards", "You sit at table 1: Tuppi.")
    assert said.path == f"/nights/{Session.objects.get().pk}/tables/1/"


def test_nothing_once_it_is_taken_back_or_where_it_is_not_wanted(seated: Push, night: Session) -> None:
    User.objects.update(push_tables=False)
    assert message_about(Push.objects.get(kind="seat")) is None
    User.objects.update(push_tables=True)
    seating.undo_by_hand(session=night)
    assert message_about(Push.objects.get(kind="seat")) is None
