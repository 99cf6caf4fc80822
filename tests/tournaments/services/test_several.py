"""Tables of more than two: who did not come, and results that are typed."""

from __future__ import annotations

import pytest

from clubs.models import Club, Player
from matches.models import Match
from tournaments.errors import CompetitionError
from tournaments.models import Competition, Pairing
from tournaments.services import competitions
from tournaments.services.result_grid import result_type
from tournaments.services.several import leave_without, places_write

pytestmark = pytest.mark.django_db


def made(club: Club, people: int, size: int = 4, game: str = "oh-hell") -> Competition:
    found = competitions.create_competition(
        kind="tournament",
        title="Evening",
        game=game,
        format="free-for-all",
        settings={"size": size, "rounds": 2},
        seats=size,
        club=club,
        seed=7,
    )
    players = Player.objects.bulk_create(Player(name=f"P{n}", slug=f"s{n}-{found.pk}") for n in range(people))
    competitions.enter(competition=found, players=players)
    return competitions.start(competition=found)


def points(table: Pairing) -> list[int | None]:
    return [side.points for side in table.sides.order_by("position")]


def test_tables_have_one_fewer_where_it_does_not_come_out_even(club: Club) -> None:
    found = made(club, 7)
    assert [table.sides.count() for table in Pairing.objects.filter(round__competition=found)] == [4, 3]
    sizes = [match.seats.count() for match in Match.objects.order_by("pk")]
    assert sizes == [4, 3]


def test_who_did_not_come_leaves_the_table_and_the_others_play(club: Club) -> None:
    table = Pairing.objects.get(round__competition=made(club, 4))
    leave_without(competition=table.round.competition, pairing_id=table.pk, came=[True, False, True, True])
    assert table.sides.count() == 3
    assert [match.seats.count() for match in Match.objects.filter(status=Match.Status.RUNNING)] == [3]
    (alone,) = Pairing.objects.filter(kind=Pairing.Kind.FORFEIT)
    assert points(alone) == [0] and alone.counted


def test_where_too_few_are_left_those_who_came_share_the_first_place(club: Club) -> None:
    table = Pairing.objects.get(round__competition=made(club, 4))
    leave_without(competition=table.round.competition, pairing_id=table.pk, came=[True, False, False, True])
    table.refresh_from_db()
    assert table.counted and points(table) == [5, 5]
    assert not Match.objects.filter(status=Match.Status.RUNNING, pairing_match__pairing=table).exists()


def test_where_nobody_came_all_have_nothing(club: Club) -> None:
    table = Pairing.objects.get(round__competition=made(club, 4))
    leave_without(competition=table.round.competition, pairing_id=table.pk, came=[False] * 4)
    table.refresh_from_db()
    assert points(table) == [0] * 4 and table.kind == Pairing.Kind.FORFEIT


@pytest.mark.parametrize("came", [[True] * 4, [False], [True, False, True]])
def test_nonsense_about_who_came_changes_nothing(club: Club, came: list[bool]) -> None:
    table = Pairing.objects.get(round__competition=made(club, 4))
    with pytest.raises(CompetitionError):
        leave_without(competition=table.round.competition, pairing_id=table.pk, came=came)
    assert table.sides.count() == 4


@pytest.mark.parametrize(
    ("text", "halves"), [("1/2/3/4", [6, 4, 2, 0]), ("2/1/2/4", [3, 6, 3, 0]), ("10 -5 30 10", [3, 0, 6, 3])]
)
def test_places_or_scores_are_typed(club: Club, text: str, halves: list[int]) -> None:
    found = made(club, 4)
    table = Pairing.objects.get(round__competition=found)
    owner = club.memberships.first()
    assert owner is not None
    result_type(competition=found, pairing_id=table.pk, text=text, by=owner.player)
    table.refresh_from_db()
    assert table.counted and points(table) == halves


@pytest.mark.parametrize("places", [[1, 1, 1, 2], [2, 3, 4, 5], [1, 2, 3], [0, 1, 2, 3], [1, 2, 2, 3]])
def test_places_that_nobody_can_have_are_refused(club: Club, places: list[int]) -> None:
    table = Pairing.objects.get(round__competition=made(club, 4))
    with pytest.raises(CompetitionError):
        places_write(competition=table.round.competition, pairing_id=table.pk, places=places)
    table.refresh_from_db()
    assert not table.counted
