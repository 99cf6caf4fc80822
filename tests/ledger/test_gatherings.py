"""What people came together for, as fees and expenses ask it."""

import pytest
from django.utils import timezone

from ledger.gatherings import Gathering, gatherings, key_of
from nights.models import Attendance, Session
from tournaments.services import competitions

pytestmark = pytest.mark.django_db


def test_nights_and_tournaments_are_told_apart_with_who_was_there(club, members):
    night = Session.objects.create(club=club, title="Ilta", starts_at=timezone.now())
    here = Attendance.objects.create(session=night, player=members[1])
    cup = competitions.create_competition(
        kind="tournament",
        title="Cup",
        format="round-robin",
        club=club,
        organiser=members[0],
        game="hex",
        seed=7,
    )
    competitions.enter(competition=cup, players=members[2:])
    (evening,), (tournament,) = gatherings(club, "night"), gatherings(club, "tournament")
    assert (evening.key, dict(evening.people)) == (
        key_of("night", night.created_at),
        {members[1].pk: here.arrived_at},
    )
    assert (tournament.title, set(tournament.people)) == ("Cup", {player.pk for player in members[2:]})


def test_a_key_is_its_kind_and_the_moment_it_was_made():
    at = timezone.now()
    assert Gathering(key_of("night", at), "", {}).kind == "night"
    assert key_of("night", at) != key_of("night", at.replace(microsecond=(at.microsecond + 1) % 10**6))
