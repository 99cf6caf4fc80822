"""A club that is closed: its planned nights go with their fees, a night that is on stands in the way."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.closing import close, facts, numbers_read
from clubs.errors import ClubClosed
from clubs.models import Club, Player
from nights.models import Session
from nights.services import ending, planning, sessions
from tests.helpers.company import club_of, with_logins

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(db: None) -> Player:
    return with_logins("Owner")["Owner"]


@pytest.fixture
def house(owner: Player) -> Club:
    return club_of("House", owner)


def planned(house: Club, title: str, **more: int) -> list[Session]:
    starts = timezone.now() + timedelta(days=3)
    return planning.plan_nights(club=house, title=title, starts_at=starts, **more)


def told(house: Club) -> dict[str, tuple[int, int]]:
    return {fact.what: (fact.number, len(fact.links)) for fact in ending.facts(house, hold=False)}


def test_planned_nights_go_and_those_somebody_has_come_to_are_on(house: Club, owner: Player) -> None:
    planned(house, "Thursday", times=3)
    (come_to,) = planned(house, "Friday")
    sessions.check_in(session=come_to, player=owner)
    assert told(house) == {"nights": (1, 1), "planned": (3, 0)}
    sessions.close_session(session=come_to)
    assert told(house) == {"nights": (0, 0), "planned": (3, 0)}
    close(club=house, by=owner, name="House", numbers=numbers_read(facts(house)))
    assert list(Session.objects.filter(club=house)) == [come_to], "what was is kept"


def test_there_are_links_to_the_first_of_many(house: Club, owner: Player) -> None:
    for night in planned(house, "Every day", times=ending.MANY + 2):
        sessions.check_in(session=night, player=owner)
    assert told(house)["nights"] == (ending.MANY + 2, ending.MANY)


def test_a_night_of_a_closed_club_is_held_by_nobody(house: Club, owner: Player) -> None:
    (night,) = planned(house, "Thursday")
    Club.objects.filter(pk=house.pk).update(closed_at=timezone.now(), closed_by=owner)
    with pytest.raises(ClubClosed, match="House is closed"):
        sessions.check_in(session=night, player=owner)
    assert not night.attendances.exists()


def test_others_nights_are_left_alone(house: Club, owner: Player) -> None:
    other = club_of("Other", owner)
    planned(other, "Theirs")
    assert told(house) == {"nights": (0, 0), "planned": (0, 0)}
    close(club=house, by=owner, name="House", numbers=numbers_read(facts(house)))
    assert Session.objects.filter(club=other).count() == 1
