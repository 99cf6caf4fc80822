"""Sums are read as statistics: of all games, of one, of none."""

from __future__ import annotations

import pytest

from clubs.models import Player
from clubs.services import create_player
from matches import deal_statistics
from matches.models import DealTally
from matches.tasks import count_deals
from tests.matches.played_out import played

pytestmark = pytest.mark.django_db


@pytest.fixture
def players() -> list[Player]:
    return [create_player(name=name) for name in ("Aino", "Eero", "Sylvi", "Veikko")]


def test_of_one_game_and_of_all(players: list[Player]) -> None:
    nothing = deal_statistics.of_game("hearts")
    assert (nothing.totals.matches, nothing.hands, nothing.sides) == (0, (), ())
    match = played(players)
    count_deals()
    (sides,) = deal_statistics.of_game("hearts").sides
    assert [one.seat for one in sides.seats] == [0, 1, 2, 3]
    assert {one.seat: one.points for one in sides.seats} == {
        seat.index: seat.score for seat in match.seats.all()
    }
    assert deal_statistics.of_game("hex").totals.matches == 0


def test_of_too_little_nothing_is_said() -> None:
    DealTally.objects.create(game="hearts", kind="played", players=4, layout="0;1;2;3", matches=1, deals=1)
    totals = deal_statistics.of_game("hearts").totals
    assert (totals.matches, totals.fit, totals.even, totals.share) == (1, None, None, None)
