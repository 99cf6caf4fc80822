"""Who is asked to play is told on their devices, while the seat is kept for them."""

from __future__ import annotations

import pytest

from clubs.models import Player, User
from common.models import Push
from lobby import services
from lobby.asked_pushes import message_about
from tests.helpers.push_service import switched_on
from tests.lobby.conftest import Opened, sit

pytestmark = pytest.mark.django_db


@pytest.fixture
def asked(opened: Opened, people: dict[str, Player]) -> Push:
    switched_on(people["Aino"])
    switched_on(people["Eero"])
    opened(seats=[people["Aino"], people["Eero"]])
    return Push.objects.get()


def test_it_says_who_asks_and_leads_to_the_table(asked: Push, people: dict[str, Player]) -> None:
    said = message_about(asked)
    assert said is not None and asked.device.user == people["Eero"].user
    assert (said.title, said.body) == ("Hex", "Aino asks you to play.")
    assert said.path.startswith("/tables/") and said.ttl > 0


def test_nothing_once_it_is_answered_or_where_it_is_not_wanted(
    asked: Push, people: dict[str, Player]
) -> None:
    User.objects.update(push_challenges=False)
    assert message_about(Push.objects.get()) is None
    User.objects.update(push_challenges=True)
    services.leave(table=people["Aino"].open_tables.get(), player=people["Eero"])
    assert message_about(Push.objects.get()) is None


def test_that_the_match_has_begun_is_told_to_all_of_the_table(asked: Push, people: dict[str, Player]) -> None:
    sit(people["Aino"].open_tables.get(), people["Eero"])
    rows = Push.objects.filter(kind="table").values_list("device__user__player", flat=True)
    assert set(rows) == {people["Aino"].pk, people["Eero"].pk}
