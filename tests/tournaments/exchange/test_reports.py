"""The running event as FIDE's report: readable again, with byes, forfeits and what was done by hand."""

from __future__ import annotations

import pytest

from clubs.models import Club, Player
from tests.helpers.company import club_with_roles
from tests.tournaments.drafts import drafted, play_on, publish, win_all
from tests.tournaments.teams import crowd, enter_all, founded
from tournaments.engine.event import Kind
from tournaments.engine.trf import read
from tournaments.errors import CompetitionError
from tournaments.exchange.reports import report_of
from tournaments.models import Competition, Pairing, PairingMatch
from tournaments.services import competitions
from tournaments.services.byes import bye_set
from tournaments.services.drafts import draft_draw
from tournaments.services.members import line_up_set
from tournaments.services.report_events import report_load
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


def test_pairs_with_their_members_go_out_come_in_and_go_out_the_same(people: dict[str, Player]) -> None:
    """With a substitute who sat in one round, a forfeit, and a table that is still played."""
    house = club_with_roles("House", people)
    made = founded(house, game="tuppi", format="swiss", settings={"rounds": 3}, drafts=True)
    enter_all(made, crowd(house, 15), people["Owner"], substitutes=1)
    made = competitions.start(competition=made)
    entry = made.entries.order_by("number")[0]
    regular, _other, substitute = entry.members.order_by("place")
    line_up_set(competition=made, entry_id=entry.pk, number=1, players=[substitute.player, regular.player])
    publish(made)
    made.refresh_from_db()
    for table in Pairing.objects.filter(kind="played").order_by("table"):
        table_forfeit(competition=made, pairing_id=table.pk, came=[True, False])
    draft_draw(competition=made)
    publish(made)
    made.refresh_from_db()
    text = report_of(made)
    assert text.count("\n013 ") == 5 and text.count("\n001 ") == 15
    report = read(text)
    assert [len(one.members) for one in report.stage.entrants] == [3] * 5
    again = report_load(club=house, report=report, game="tuppi", format="swiss", by=people["Owner"])
    again.refresh_from_db()
    assert report_of(again) == text
    assert again.entries.get(number=entry.number).members.filter(substitute=True).count() == 1
    assert PairingMatch.objects.filter(pairing__round__competition=again).count() == 2


def test_a_report_of_teams_and_a_game_of_single_players_do_not_go_together(
    people: dict[str, Player],
) -> None:
    house = club_with_roles("House", people)
    pairs = founded(house, game="tuppi", format="swiss")
    enter_all(pairs, crowd(house, 8), people["Owner"])
    text = report_of(competitions.start(competition=pairs))
    before = Competition.objects.count()
    for game, given, why in (
        ("hex", text, "of teams, and single players"),
        (
            "tuppi",
            "".join(f"001 {n:4}      {name:66} 0.0\n" for n, name in ((1, "Aino"), (2, "Eero"))),
            "of single players",
        ),
        ("sakaali-eight", text, "at once in the report"),
    ):
        with pytest.raises(CompetitionError, match=why):
            report_load(
                club=house, report=read(given), game=game, format="swiss", by=people["Owner"], title="T"
            )
    assert Competition.objects.count() == before
