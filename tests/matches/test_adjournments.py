"""An offer to adjourn ends with the next move, and what is agreed to is kept."""

from __future__ import annotations

import pytest

from clubs.models import Player
from matches import adjourning, adjournments, clocks, services
from matches.errors import MatchError
from matches.models import Adjournment, Match
from matches.tasks import keep_clocks
from tests.matches.adjourned import agreed, in_hours, resting
from tests.matches.clocked import clocked, pass_time

pytestmark = pytest.mark.django_db
Status = Adjournment.Status


def test_a_move_ends_what_was_only_asked_for(two: list[Player]) -> None:
    match = clocked(two)
    row = adjourning.ask(match_id=match.pk, by=two[1], until=in_hours(12))
    services.play_move(match_id=match.pk, seat=0, texts=["a1"], expect_seq=0)
    row.refresh_from_db()
    assert row.status == Status.DROPPED and Match.objects.get().adjourns == ""
    with pytest.raises(MatchError, match="not asked for any more"):
        adjourning.agree(match_id=match.pk, by=two[0], number=row.pk)


def test_time_runs_until_the_move_is_sealed(two: list[Player]) -> None:
    match = agreed(two)
    pass_time(match, 603)
    with pytest.raises(clocks.OutOfTime):
        adjourning.seal_move(match_id=match.pk, seat=0, texts=["a1"], expect_seq=0, by=two[0])
    assert keep_clocks() == 1
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED and match.adjourns == ""
    assert match.adjournments.get().status == Status.DROPPED


def test_only_where_all_have_agreed_is_the_next_move_not_played(two: list[Player]) -> None:
    match = clocked(two)
    adjournments.check_may_move(match)
    match.adjourns = Status.ASKED
    adjournments.check_may_move(match)
    with pytest.raises(MatchError, match="sealed, not played"):
        adjournments.check_may_move(agreed(two))


def test_what_is_dropped_keeps_its_row_and_not_what_was_sealed(two: list[Player]) -> None:
    match = resting(two)
    adjournments.drop(match)
    row = match.adjournments.get()
    assert (row.status, row.sealed, len(row.seal)) == (Status.DROPPED, "", 64) and row.over_at is not None
    assert Match.objects.get().adjourns == ""
