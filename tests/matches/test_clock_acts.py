"""Saying that one is there, and holidays from a clock."""

from __future__ import annotations

from functools import partial

import pytest

from clubs.models import Player
from matches import clock_acts
from matches.errors import MatchError
from matches.models import ClockPresence
from matches.seating import MatchPlan, SeatPlan, create_matches
from tests.helpers.company import with_logins
from tests.helpers.concurrency import at_once
from tests.matches.clocked import THREE_DAYS, clocked, left, pass_time

pytestmark = pytest.mark.django_db


def test_time_counts_from_when_all_are_there(two: list[Player]) -> None:
    match = clocked(two, there=False)
    clock_acts.come(match_id=match.pk, player=two[0])
    pass_time(match, 3_600)
    assert left(match) == [600, 600]
    clock_acts.come(match_id=match.pk, player=two[1])
    clock_acts.come(match_id=match.pk, player=two[1])
    pass_time(match, 30)
    assert left(match) == [570, 600]


def test_by_correspondence_time_counts_at_once_and_holidays_are_bounded(two: list[Player]) -> None:
    match = clocked(two, THREE_DAYS, there=False)
    pass_time(match, 86_400)
    assert left(match) == [2 * 86_400, 3 * 86_400]
    clock_acts.take_holiday(match_id=match.pk, player=two[0], days=5)
    with pytest.raises(MatchError, match="already"):
        clock_acts.take_holiday(match_id=match.pk, player=two[0], days=1)
    pass_time(match, 4 * 86_400)
    assert left(match) == [2 * 86_400, 3 * 86_400]
    clock_acts.come_back(match_id=match.pk, player=two[0])
    clock_acts.come_back(match_id=match.pk, player=two[0])
    for days in (0, -1, 3, 99):
        with pytest.raises(MatchError, match="You have 2 days"):
            clock_acts.take_holiday(match_id=match.pk, player=two[0], days=days)
    pass_time(match, 86_400)
    assert left(match)[0] == 86_400


def test_only_who_sits_there_and_only_where_there_is_a_clock(two: list[Player]) -> None:
    stranger = with_logins("Outi")["Outi"]
    with pytest.raises(MatchError, match="Only who sits"):
        clock_acts.come(match_id=clocked(two).pk, player=stranger)
    (plain,) = create_matches([MatchPlan("hex", [SeatPlan(p) for p in two])], started=True)
    with pytest.raises(MatchError, match="without a clock"):
        clock_acts.come(match_id=plain.pk, player=two[0])


@pytest.mark.django_db(transaction=True)
def test_of_two_holidays_at_once_one_is_taken(two: list[Player]) -> None:
    match = clocked(two, THREE_DAYS)
    take = partial(clock_acts.take_holiday, match_id=match.pk, player=two[0], days=4)
    (refused,) = at_once([take, take])
    assert isinstance(refused, MatchError)
    assert match.clock_stops.count() == 1 and ClockPresence.objects.count() == 2
