"""An event from FIDE's report: the same standings, and it goes on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from clubs.models import Club, Player
from common.refusals import Refusal
from matches.models import Match
from tests.tournaments.drafts import the_draft, win_all
from tests.tournaments.engine.dsl import stage
from tests.tournaments.matches import matches_of
from tournaments.engine.event import Ruling as TableRuling, RulingKind
from tournaments.engine.ranking import ranked
from tournaments.engine.trf import Report, read, write
from tournaments.errors import CompetitionError
from tournaments.exchange.reports import report_of
from tournaments.models import Competition, Pairing, Round, Ruling
from tournaments.selectors import table_of_standings
from tournaments.services.drafts import draft_draw
from tournaments.services.report_events import report_load

pytestmark = pytest.mark.django_db
ROUNDS = ("1-4 1-0, 5-2 -+, 3-6 0-1, 7 U", "2-1 0-1, 6-7 1-0, 4-5 --, 3 H")


@pytest.fixture
def owner(club: Club) -> Player:
    return club.memberships.get().player


def load(club: Club, owner: Player, report: Report, **more: str) -> Competition:
    return report_load(club=club, report=report, by=owner, **({"game": "hex", "format": "dutch"} | more))


def report(*rounds: str, total: int = 4) -> Report:
    return read(write(stage(7, *rounds), title="Spring", total=total))


def test_its_standings_are_those_of_the_report(club: Club, owner: Player) -> None:
    given = report(*ROUNDS)
    made = load(club, owner, given)
    assert (made.title, made.status, made.rounds, made.drafts) == ("Spring", "running", 4, True)
    lines = {row.entry.number: row.hundredths for row in table_of_standings(made)}
    assert lines == {rank.number: rank.points for rank in ranked(given.stage, ())}
    assert set(Round.objects.values_list("state", flat=True)) == {"closed"}
    kinds = list(Pairing.objects.order_by("round__number", "table").values_list("kind", flat=True))
    assert kinds.count("forfeit") == 2 and kinds.count("bye") == 1 and kinds.count("half-bye") == 1
    again = read(report_of(made)).stage
    assert [[t.result for t in one.tables] for one in again.rounds] == [
        [t.result for t in one.tables] for one in given.stage.rounds
    ]


def test_it_goes_on(club: Club, owner: Player) -> None:
    made = load(club, owner, report(*ROUNDS))
    assert draft_draw(competition=made) is not None
    assert the_draft(made).number == 3 and the_draft(made).pairings.exists()


def test_open_tables_have_matches(club: Club, owner: Player) -> None:
    made = load(club, owner, report(*ROUNDS, "1-6 ?, 2-3 1-0, 7-4 ?, 5 U"))
    assert len(matches_of(made, status=Match.Status.RUNNING)) == 2
    win_all(made)
    assert Round.objects.get(number=3).state == Round.State.CLOSED


def test_the_last_round_ends_it(club: Club, owner: Player) -> None:
    assert load(club, owner, report(*ROUNDS, total=2)).status == Competition.Status.FINISHED


def test_people_of_the_club_are_known_by_name_and_others_are_guests(club: Club, owner: Player) -> None:
    given = report(ROUNDS[0])
    named = tuple(
        replace(one, name="Owner" if one.number == 1 else f"Last{one.number}, First")
        for one in given.stage.entrants
    )
    made = load(club, owner, replace(given, stage=replace(given.stage, entrants=named)))
    names = [entry.player.name for entry in made.entries.select_related("player").order_by("number")]
    assert names[:2] == ["Owner", "First Last2"] and made.entries.get(number=1).player == owner
    assert club.memberships.count() == 7


def test_rulings_and_pairs_by_hand_are_kept(club: Club, owner: Player) -> None:
    given = stage(4, "1-3 1-0, 2-4 1-0")
    one, other = given.rounds[0].tables
    changed = replace(one, locked=True, rulings=(TableRuling(RulingKind.PENALTY, (-50, 0), "Late"),))
    text = write(replace(given, rounds=(replace(given.rounds[0], tables=(changed, other)),)), title="S")
    made = load(club, owner, read(text))
    assert Ruling.objects.get().points == [-50, 0] and Pairing.objects.filter(by_hand=True).count() == 1
    assert table_of_standings(made)[0].entry.number == 2


@pytest.mark.parametrize(
    ("rounds", "more", "why"),
    [
        (("1-2 =",), {}, "none in this game"),
        (ROUNDS, {"format": "knock-out"}, "goes on as a Swiss"),
        (ROUNDS, {"game": "no-such"}, "no-such"),
        (ROUNDS, {"title": "x" * 90}, "title"),
    ],
)
def test_what_cannot_be_is_refused(
    club: Club, owner: Player, rounds: tuple[str, ...], more: dict[str, str], why: str
) -> None:
    with pytest.raises(Refusal, match=why):
        load(club, owner, report(*rounds), **more)
    assert not Competition.objects.exists() and club.memberships.count() == 1


def test_other_points_are_refused(club: Club, owner: Player) -> None:
    given = report(*ROUNDS)
    threes = replace(given, stage=replace(given.stage, scheme=replace(given.stage.scheme, win=300)))
    with pytest.raises(CompetitionError, match="in its own way"):
        load(club, owner, threes)
