"""The running event as FIDE's report: readable again, with byes, forfeits and what was done by hand."""

from __future__ import annotations

import pytest

from clubs.models import Club
from tests.tournaments.drafts import drafted, play_on, publish, win_all
from tournaments.engine.event import Kind
from tournaments.engine.trf import read
from tournaments.errors import CompetitionError
from tournaments.exchange.reports import report_of
from tournaments.models import Competition, Pairing
from tournaments.services.byes import bye_set
from tournaments.services.table_results import table_forfeit

pytestmark = pytest.mark.django_db


def test_a_running_event_with_all_that_happens(club: Club) -> None:
    made = drafted(club, 7)
    publish(made)
    made.refresh_from_db()
    one, other, *_ = Pairing.objects.order_by("table")
    table_forfeit(competition=made, pairing_id=one.pk, came=[True, False])
    Pairing.objects.filter(pk=other.pk).update(by_hand=True)
    win_all(made)
    entry = made.entries.get(number=3)
    bye_set(competition=made, entry_id=entry.pk, number=2, kind="half-bye")
    stage = read(report_of(made)).stage
    assert {entrant.name for entrant in stage.entrants} == {f"P{n}" for n in range(1, 8)}
    kinds = sorted(table.kind for table in stage.rounds[0].tables)
    assert kinds == sorted([Kind.FORFEIT, Kind.PLAYED, Kind.PLAYED, Kind.BYE])
    assert sum(table.locked for table in stage.rounds[0].tables) == 1
    assert stage.entrants[2].byes == {2: Kind.HALF}
    assert read(report_of(made)).total == 3


def test_a_round_that_is_played_has_no_results_yet(club: Club) -> None:
    made = drafted(club, 4)
    with pytest.raises(CompetitionError, match="before the draw"):
        report_of(made)
    play_on(made)
    publish(made)
    made.refresh_from_db()
    stage = read(report_of(made)).stage
    assert [table.finished for table in stage.rounds[1].tables] == [False, False]


def test_a_league_has_no_such_report(hex_league: Competition) -> None:
    hex_league.status = "running"
    with pytest.raises(CompetitionError, match="tables of two"):
        report_of(hex_league)
