"""Who did not come, who came after all, and rulings: only ever added, counted at once, and never twice."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubs.models import Club, Player
from matches import objections
from matches.models import Match
from matches.services import enter_result
from tests.helpers.concurrency import at_once
from tests.tournaments.drafts import drafted, publish, win_all
from tests.tournaments.matches import matches_of, win
from tournaments import selectors
from tournaments.errors import CompetitionError
from tournaments.models import Competition, Pairing, Ruling
from tournaments.services import competitions
from tournaments.services.drafts import draft_draw
from tournaments.services.table_results import ruling_add, table_forfeit, table_reopen, table_result
from tournaments.unsettled import disputed_tables

pytestmark = pytest.mark.django_db
Open = Callable[..., Competition]


@pytest.fixture
def owner(club: Club) -> Player:
    return club.memberships.get(role="owner").player


@pytest.fixture
def robin(hex_open: Open) -> Competition:
    return competitions.start(competition=hex_open(4))


def table(competition: Competition, number: int = 1, at: int = 1) -> Pairing:
    return Pairing.objects.get(
        round__competition=competition,
        round__number=number,
        round__state__in=("published", "closed"),
        table=at,
    )


def points(competition: Competition) -> dict[str, int]:
    return {row.entry.player.name: row.hundredths for row in selectors.table_of_standings(competition)}


@pytest.mark.parametrize(
    ("came", "expected"), [([True, False], [2, 0]), ([False, True], [0, 2]), ([False, False], [0, 0])]
)
def test_who_came_has_won_and_nobody_s_rating_moves(
    robin: Competition, came: list[bool], expected: list[int]
) -> None:
    one = table(robin)
    for _ in range(2):
        table_forfeit(competition=robin, pairing_id=one.pk, came=came)
    one.refresh_from_db()
    assert (one.kind, one.counted) == ("forfeit", True)
    assert [side.points for side in one.sides.order_by("position")] == expected
    assert sum(points(robin).values()) == 50 * sum(expected)
    assert [row.line.played for row in selectors.table_of_standings(robin)] == [0] * 4, "nothing was played"
    assert one.matches.get().match.status == "void"


def test_a_played_table_never_becomes_a_no_show(robin: Competition) -> None:
    begun, done = matches_of(robin)[:2]
    enter_result(match_id=begun.pk, data={"winner": 0, "swapped": False}, expect_seq=0)
    win(done)
    for match in (begun, done):
        with pytest.raises(CompetitionError):
            table_forfeit(competition=robin, pairing_id=match.pairing_match.pairing_id, came=[True, False])
    assert not Pairing.objects.filter(kind="forfeit").exists()


def test_they_came_after_all_and_play(robin: Competition) -> None:
    one = table(robin)
    table_forfeit(competition=robin, pairing_id=one.pk, came=[False, True])
    for _ in range(2):
        table_reopen(competition=robin, pairing_id=one.pk)
    one.refresh_from_db()
    assert (one.kind, one.counted, one.round.state, one.matches.count()) == ("played", False, "published", 2)
    win(Match.objects.get(pairing_match__pairing=one, status="running"))
    one.refresh_from_db()
    assert one.counted and [side.points for side in one.sides.order_by("position")] == [2, 0]


def test_not_once_another_round_was_drawn_from_it(club: Club) -> None:
    made = drafted(club, 4)
    first = publish(made)
    one = table(made)
    table_forfeit(competition=made, pairing_id=one.pk, came=[False, True])
    win_all(made)
    assert first.pairings.count() == 2 and draft_draw(competition=made) is not None
    with pytest.raises(CompetitionError, match="Another round follows"):
        table_reopen(competition=made, pairing_id=one.pk)


def test_a_round_goes_on_after_the_last_no_show(club: Club) -> None:
    made = drafted(club, 4)
    publish(made)
    for at in (1, 2):
        table_forfeit(competition=made, pairing_id=table(made, at=at).pk, came=[False, False])
    made.refresh_from_db()
    assert table(made).round.state == "closed"
    assert draft_draw(competition=made) is not None and set(points(made).values()) == {0}


def test_rulings_stand_behind_the_result_and_are_counted(robin: Competition, owner: Player) -> None:
    match = matches_of(robin)[0]
    win(match)
    one = match.pairing_match.pairing
    first, second = (side.entry.player.name for side in one.sides.order_by("position"))
    assert (points(robin)[first], points(robin)[second]) == (100, 0)
    given = {"competition": robin, "pairing_id": one.pk, "by": owner}
    ruling_add(**given, kind="penalty", points=[-25, 0], reason="Came late")
    assert (points(robin)[first], points(robin)[second]) == (75, 0)
    ruling_add(**given, kind="average", points=[60, 40], reason="The board was set up wrongly")
    assert (points(robin)[first], points(robin)[second]) == (60, 40)
    ruling_add(**given, kind="penalty", points=[0, -10], reason="Phone")
    assert (points(robin)[first], points(robin)[second]) == (60, 30)
    assert [side.points for side in one.sides.order_by("position")] == [2, 0], "its own result stays"
    assert [row.reason for row in Ruling.objects.all()] == [
        "Came late",
        "The board was set up wrongly",
        "Phone",
    ]


@pytest.mark.parametrize(
    ("kind", "given", "reason", "said"),
    [
        ("penalty", [50, 0], "Late", "takes points"),
        ("penalty", [0, 0], "Late", "takes points"),
        ("adjusted", [-1, 0], "Late", "from 0 to 10"),
        ("adjusted", [100000, 0], "Late", "from 0 to 10"),
        ("adjusted", [100], "Late", "Each side"),
        ("mercy", [100, 0], "Late", "no such kind"),
        ("adjusted", [100, 0], " ", "reason"),
        ("adjusted", [100, 0], "x" * 301, "reason"),
    ],
)
def test_rubbish_is_no_ruling(
    robin: Competition, owner: Player, kind: str, given: list[int], reason: str, said: str
) -> None:
    match = matches_of(robin)[0]
    win(match)
    with pytest.raises(CompetitionError, match=said):
        ruling_add(
            competition=robin,
            pairing_id=match.pairing_match.pairing_id,
            kind=kind,
            points=given,
            reason=reason,
            by=owner,
        )
    assert not Ruling.objects.exists()


def test_there_is_nothing_to_rule_on_without_a_result(robin: Competition, owner: Player) -> None:
    with pytest.raises(CompetitionError, match="no result yet"):
        ruling_add(
            competition=robin,
            pairing_id=table(robin).pk,
            kind="adjusted",
            points=[100, 0],
            reason="x",
            by=owner,
        )


def test_a_result_in_place_of_a_sheet_counts_unrated(robin: Competition) -> None:
    one = table(robin)
    table_result(competition=robin, pairing_id=one.pk, winner=1, scores=(3, 5))
    sides = one.sides.order_by("position")
    assert [(side.points, side.score) for side in sides] == [(0, 3), (2, 5)]
    assert one.matches.get().match.status == "void"
    with pytest.raises(CompetitionError, match="counted"):
        table_result(competition=robin, pairing_id=one.pk, winner=0)
    with pytest.raises(CompetitionError, match="no draws"):
        table_result(competition=robin, pairing_id=table(robin, at=2).pk, winner=None)


def test_who_sat_there_objects_to_what_an_organiser_typed_for_them(robin: Competition, owner: Player) -> None:
    one = table(robin)
    table_result(competition=robin, pairing_id=one.pk, winner=1, scores=(3, 5))
    match = one.matches.get().match
    loser, winner = (side.entry.player for side in one.sides.order_by("position"))
    for uphold, player, points in ((False, loser, [0, 2]), (True, winner, [None, None])):
        made = objections.object_to(match_id=match.pk, player=player, reason="It was 5 to 3")
        assert disputed_tables(robin) == [one.pk]
        objections.decide(objection=made, by=owner, uphold=uphold)
        assert disputed_tables(robin) == []
        assert list(one.sides.order_by("position").values_list("points", flat=True)) == points
    assert table_reopen(competition=robin, pairing_id=one.pk).matches.last().match.status == "running"


@pytest.mark.django_db(transaction=True)
def test_twenty_who_write_that_somebody_did_not_come_write_it_once(club: Club) -> None:
    made = drafted(club, 4)
    publish(made)
    one = table(made)
    came = [[True, False], [False, True]] * 10
    raised = at_once(
        [lambda c=c: table_forfeit(competition=made, pairing_id=one.pk, came=c) for c in came]  # type: ignore[misc]
    )
    assert all(isinstance(error, CompetitionError) for error in raised) and len(raised) == 10
    one.refresh_from_db()
    assert one.kind == "forfeit" and sum(side.points or 0 for side in one.sides.all()) == 2
