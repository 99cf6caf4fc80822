"""The demonstration where nothing submitted may run: on a machine without a sandbox."""

from __future__ import annotations

import pytest

from bots.builtin import ensure_builtin_bots
from tournaments import demonstration
from tournaments.models import Competition

pytestmark = pytest.mark.django_db


def test_every_league_begins_without_submitted_bots() -> None:
    ensure_builtin_bots()
    leagues = demonstration.start_leagues([], lambda line: None)
    assert len(leagues) == len(demonstration.LEAGUES)
    for league in leagues:
        assert league.status != Competition.Status.DRAFT
        assert league.entries.count() >= 2
    three = next(league for league in leagues if league.seats == 3)
    assert three.entries.count() == 3
