"""What the page of pairs and teams reads, in a few statements whatever their number."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Club
from tests.tournaments.teams import crowd, founded, started
from tournaments.services.members import enter_team
from tournaments.team_selectors import nameable, next_number, teams

pytestmark = pytest.mark.django_db


def test_members_who_is_silent_and_the_line_up_to_come(club: Club) -> None:
    made = founded(club)
    one, two, three = crowd(club, 3)
    enter_team(competition=made, players=[one, two], by=one)
    (team,) = teams(made, 1)
    assert [member.player for member in team.silent] == [two]
    assert list(team.line_up) == [one, two]
    assert {player.name for player in nameable(made)} == {"Owner", three.name}


def test_ten_pairs_take_four_statements(club: Club) -> None:
    made = started(club, 10)
    with CaptureQueriesContext(connection) as queries:
        assert len(teams(made, 2)) == 10
    assert len(queries) == 4
    assert next_number(made) == 2
