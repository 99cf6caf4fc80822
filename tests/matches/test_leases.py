"""A worker holds a match for so long, whatever its clock says."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from matches import leases
from matches.bot_play import play_bots
from matches.models import Match
from tests.helpers.broken import broken

pytestmark = pytest.mark.django_db


@broken("the clock is set back: leases", lost="nothing", said="a lease from the future is taken over")
def test_a_lease_from_the_future_is_taken_over(match: Match, ahead: Callable[[timedelta], None]) -> None:
    ahead(timedelta(hours=1))
    assert leases.take(match_id=match.pk, holder="silent") is not None
    ahead(timedelta())
    assert play_bots(match_id=match.pk, holder="other") == "finished"


def test_the_sweep_finds_a_lease_from_the_future(match: Match, ahead: Callable[[timedelta], None]) -> None:
    ahead(timedelta(hours=1))
    leases.take(match_id=match.pk, holder="silent")
    ahead(timedelta())
    assert [leases.call_for_expired(), leases.call_for_expired()] == [1, 0]


def test_a_lease_of_a_clock_that_runs_a_little_ahead_is_respected(
    match: Match, ahead: Callable[[timedelta], None]
) -> None:
    ahead(timedelta(seconds=5))
    leases.take(match_id=match.pk, holder="ahead")
    ahead(timedelta())
    assert leases.call_for_expired() == 0
    assert leases.take(match_id=match.pk, holder="other") is None
