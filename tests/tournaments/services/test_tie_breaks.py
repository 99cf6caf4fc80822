"""Which tie-breaks count: set in their order until a result counts."""

from __future__ import annotations

import pytest

from clubs.models import Club
from tests.tournaments.drafts import drafted, publish, win_all
from tournaments.engine.event import EventError
from tournaments.errors import CompetitionError
from tournaments.models import Competition
from tournaments.services.tie_breaks import may_not_set, tie_breaks_set

pytestmark = pytest.mark.django_db


def test_in_their_order_until_a_result_counts(club: Club) -> None:
    made = drafted(club, 4)
    assert tie_breaks_set(competition=made, keys=["DE", "BH-M1"]).tie_breaks == ["DE", "BH-M1"]
    publish(made)
    assert not may_not_set(made), "a round that is published has no result yet"
    win_all(made)
    assert may_not_set(made)
    with pytest.raises(CompetitionError, match="counts already"):
        tie_breaks_set(competition=made, keys=["SB"])
    made.refresh_from_db()
    assert made.tie_breaks == ["DE", "BH-M1"]


def test_not_once_it_is_cancelled(club: Club) -> None:
    made = drafted(club, 2)
    Competition.objects.filter(pk=made.pk).update(status="cancelled")
    with pytest.raises(CompetitionError):
        tie_breaks_set(competition=made, keys=["SB"])
    made.refresh_from_db()
    assert may_not_set(made) and made.tie_breaks != ["SB"]


def test_a_league_s_are_fixed_and_there_are_not_endlessly_many(hex_league: Competition, club: Club) -> None:
    with pytest.raises(CompetitionError, match="fixed"):
        tie_breaks_set(competition=hex_league, keys=["SB"])
    with pytest.raises(CompetitionError, match="At most"):
        tie_breaks_set(competition=drafted(club, 2), keys=["SB"] * 9)
    with pytest.raises(EventError, match="twice"):
        tie_breaks_set(competition=drafted(club, 2), keys=["SB", "SB"])
