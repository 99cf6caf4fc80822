"""A ladder as its people see it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from clubs.models import Club, Player
from tournaments.ladder_selectors import ladder_view
from tournaments.services import competitions
from tournaments.services.challenges import challenge_make

pytestmark = pytest.mark.django_db


def test_each_sees_whom_they_may_challenge_and_who_is_busy(
    club: Club, django_assert_max_num_queries: Callable[[int], Any]
) -> None:
    made = competitions.create_competition(
        kind="tournament", title="L", game="hex", format="ladder", club=club, seed=7
    )
    crowd = Player.objects.bulk_create(Player(name=f"P{n}", slug=f"v{n}") for n in range(6))
    competitions.enter(competition=made, players=crowd)
    made = competitions.start(competition=made)
    by_place = [rung.entry for rung in ladder_view(made, None).rungs]
    fifth = ladder_view(made, by_place[4].player)
    assert [rung.place for rung in fifth.rungs if rung.may] == [3, 4]
    assert [rung.place for rung in fifth.rungs if rung.own] == [5]
    challenge_make(competition=made, challenger=by_place[3].player, challenged=by_place[2].pk)
    fifth = ladder_view(made, by_place[4].player)
    assert not any(rung.may for rung in fifth.rungs)
    assert [rung.place for rung in fifth.rungs if rung.busy] == [3, 4]
    assert not any(rung.may for rung in ladder_view(made, by_place[3].player).rungs)
    with django_assert_max_num_queries(10):
        ladder_view(made, by_place[4].player)
