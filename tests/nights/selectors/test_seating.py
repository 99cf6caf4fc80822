"""Who is free, and what a night has played so far."""

from __future__ import annotations

import pytest

from clubs.models import Player
from matches.services import void_match
from nights.models import Session
from nights.selectors.seating import (
    free_people,
    keeps_rotation,
    rounds_so_far,
    seed_of_rotation,
    tables_played,
)
from nights.services import agreements, seating, sessions
from tests.helpers.endings import lost_by

pytestmark = pytest.mark.django_db


def ids(crowd: list[Player]) -> list[int]:
    return [player.pk for player in crowd]


def test_who_sits_at_a_table_that_waits_or_plays_is_not_free(night: Session, nine: list[Player]) -> None:
    waits = agreements.propose_table(session=night, game="hex", players=nine[:2], by=nine[0])
    plays = sessions.open_table(session=night, game="hex", players=nine[2:4])
    sessions.check_out(session=night, player=nine[8])
    assert free_people(night) == sorted(ids(nine[4:8]))
    void_match(match_id=waits.match_id, reason="late")
    lost_by(match_id=plays.match_id, seat=0)
    assert free_people(night) == sorted(ids(nine[:8]))


def test_a_table_called_off_before_its_first_deal_has_not_been(night: Session, nine: list[Player]) -> None:
    first = sessions.open_table(session=night, game="hex", players=nine[:2])
    void_match(match_id=first.match_id, reason="late")
    second = sessions.open_table(session=night, game="hex", players=nine[:2])
    lost_by(match_id=second.match_id, seat=0)
    assert tables_played(night) == [second]
    assert [one.tables for one in rounds_so_far(night)] == [(tuple(ids(nine[:2])),)]


def test_a_round_is_a_seating_with_who_sat_out(night: Session, nine: list[Player]) -> None:
    made = seating.seat_everybody(session=night, method="draw", game="tuppi", seed=1)
    [shown] = rounds_so_far(night)
    assert sorted([player for table in shown.tables for player in table] + list(shown.out)) == sorted(
        ids(nine)
    )
    assert list(shown.out) == made.out


def test_a_rotation_goes_on_with_its_seed_while_the_same_people_are_there(
    night: Session, nine: list[Player]
) -> None:
    assert seed_of_rotation(night, 5) == 5
    made = seating.seat_everybody(session=night, method="rotation", game="tuppi", seed=7)
    for table in made.tables.all():
        lost_by(match_id=table.match_id, seat=1)
    assert seed_of_rotation(night, 5) == 7
    assert keeps_rotation(night, sorted(ids(nine)))
    assert not keeps_rotation(night, sorted(ids(nine))[1:])
