"""Places of an event: free ones, and who is left out at the draw."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubs.models import Club
from clubs.services import create_player
from tournaments.errors import CompetitionError
from tournaments.models import Application, Competition, EventTerms
from tournaments.services import competitions, places

pytestmark = pytest.mark.django_db


def test_places_that_are_free(hex_open: Callable[..., Competition]) -> None:
    made = hex_open(2)
    assert places.free_places(made) is None
    made.most_entries = 5
    assert places.free_places(made) == 3
    made.most_entries = 1
    assert places.free_places(made) == 0


def test_nobody_moves_up_where_it_is_drawn(club: Club, hex_open: Callable[..., Competition]) -> None:
    made = hex_open(2)
    waiting = create_player(name="Lempi")
    Application.objects.create(competition=made, player=waiting, asked_by=waiting, state="waiting")
    assert [one.pk for one in places.waiting_people(made)] == [waiting.pk]
    drawn = competitions.start(competition=made)
    assert places.move_up(drawn, None) == []


def test_the_absent_are_left_out_in_a_few_statements(
    hex_open: Callable[..., Competition], django_assert_max_num_queries: Callable[..., object]
) -> None:
    made = hex_open(12)
    EventTerms.objects.create(competition=made, checks_in=True)
    row = Competition.objects.select_related("terms").get(pk=made.pk)
    with django_assert_max_num_queries(14):  # type: ignore[attr-defined]
        gone = places.leave_out_absent(row)
    assert len(gone) == 12 and not made.entries.exists()
    assert set(made.applications.values_list("state", flat=True)) == {"absent"}


def test_who_was_shut_out_before_the_draw_does_not_come_late_by_themselves(
    club: Club, hex_open: Callable[..., Competition]
) -> None:
    made, player = hex_open(2), create_player(name="Lempi")
    row = Competition.objects.get(pk=made.pk)
    places.check_let_in(row, player, organiser=False)
    Application.objects.create(competition=made, player=player, asked_by=player, state="expelled")
    places.check_let_in(row, player, organiser=True)
    with pytest.raises(CompetitionError, match="ask them"):
        places.check_let_in(row, player, organiser=False)
    Application.objects.all().delete()
    EventTerms.objects.create(competition=made, approval=True)
    with pytest.raises(CompetitionError, match="ask them"):
        places.check_let_in(Competition.objects.get(pk=made.pk), player, organiser=False)
