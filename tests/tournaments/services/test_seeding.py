"""The order in which the draw numbers the entrants."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubs.models import Club
from matches.models import Match
from tests.tournaments.matches import matches_of, win
from tournaments.engine.fixed_formats import draw_order
from tournaments.errors import CompetitionError
from tournaments.models import Competition, Entry
from tournaments.services import competitions
from tournaments.services.seeding import Said, in_order, seeding_set

pytestmark = pytest.mark.django_db


@pytest.fixture
def four(hex_open: Callable[..., Competition]) -> Competition:
    return hex_open(4)


def entries(made: Competition) -> list[Entry]:
    return list(made.entries.order_by("pk"))


def numbers(made: Competition) -> list[int | None]:
    competitions.start(competition=made)
    return [entry.number for entry in entries(made)]


def test_by_rating_the_strongest_has_number_one_and_who_has_none_comes_last(four: Competition) -> None:
    rows = entries(four)
    said = {row.pk: Said(rating) for row, rating in zip(rows, (1200, None, 1800, 1500), strict=True)}
    seeding_set(competition=four, seeding="rating", said=said)
    assert numbers(four) == [3, 4, 1, 2]


def test_by_hand_in_the_order_given_and_who_came_later_behind(four: Competition) -> None:
    rows = [row.pk for row in entries(four)]
    seeding_set(competition=four, seeding="hand", order=[rows[2], rows[0], rows[3]])
    four.refresh_from_db()
    assert [row.pk for row in in_order(four)] == [rows[2], rows[0], rows[3], rows[1]]
    assert numbers(four) == [2, 4, 1, 3]


def test_by_lot_ratings_do_not_matter(four: Competition) -> None:
    rows = entries(four)
    said = {row.pk: Said(3000 - at) for at, row in enumerate(rows)}
    seeding_set(competition=four, seeding="lot", said=said)
    by_lot = draw_order([row.pk for row in rows], four.seed)
    assert numbers(four) == [by_lot.index(row.pk) + 1 for row in rows]
    assert entries(four)[0].rating == 3000


def test_who_has_a_rating_of_the_club_keeps_what_it_was_at_the_draw(
    four: Competition, hex_open: Callable[..., Competition], club: Club
) -> None:
    before = competitions.start(competition=four)
    for match in matches_of(before, status=Match.Status.RUNNING):
        win(match)
    again = hex_open(2)
    players = [entry.player for entry in entries(before)]
    competitions.enter(competition=again, players=players)
    competitions.start(competition=again)
    rated = [entry.rating for entry in entries(again) if entry.player in players]
    assert all(rating is not None for rating in rated) and len(set(rated)) > 1


def test_points_to_start_with_come_first(four: Competition) -> None:
    rows = entries(four)
    seeding_set(
        competition=four, seeding="rating", said={rows[1].pk: Said(100, 900), rows[0].pk: Said(2000, 100)}
    )
    assert numbers(four)[:2] == [2, 1]


@pytest.mark.parametrize(
    "said", [Said(99_999), Said(-5000), Said(None, -50), Said(None, 33), Said(None, 99_999)]
)
def test_rubbish_is_refused(four: Competition, said: Said) -> None:
    row = entries(four)[0]
    with pytest.raises(CompetitionError):
        seeding_set(competition=four, seeding="rating", said={row.pk: said})
    row.refresh_from_db()
    assert row.rating is None and row.band is None


def test_strangers_twice_named_and_unknown_orders_are_refused(four: Competition) -> None:
    row = entries(four)[0].pk
    for seeding, order in (("rating", [row, row]), ("rating", [10**9]), ("alphabet", [row])):
        with pytest.raises(CompetitionError):
            seeding_set(competition=four, seeding=seeding, order=order)


def test_after_the_draw_the_order_stays(four: Competition) -> None:
    competitions.start(competition=four)
    with pytest.raises(CompetitionError, match="The draw has been made"):
        seeding_set(competition=four, seeding="rating")
