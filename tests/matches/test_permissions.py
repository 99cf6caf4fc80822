"""Who may do what at a table."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubs.models import Player
from matches import permissions, services
from matches.models import Match
from tests.helpers.company import club_with_roles, with_logins

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> dict[str, Player]:
    return with_logins("Owner", "Organiser", "Keeper", "Member", "Stranger", "Aino")


@pytest.fixture
def table(cast: dict[str, Player]) -> Match:
    """Aino and the club's keeper play at the club."""
    seats = [services.SeatPlan(cast[name]) for name in ("Aino", "Keeper")]
    return services.create_match(game="hex", seats=seats, entered=True, club=club_with_roles("House", cast))


def who(may: Callable[[Player | None, Match], bool], cast: dict[str, Player], table: Match) -> set[str]:
    assert not may(None, table), "nobody who is not logged in"
    return {name for name, player in cast.items() if may(player, table)}


def test_the_sheet_is_kept_by_who_sits_there_and_the_clubs_keepers(
    cast: dict[str, Player], table: Match
) -> None:
    assert who(permissions.keeps_score, cast, table) == {"Owner", "Organiser", "Keeper", "Aino"}


def test_for_the_club_speaks_and_decides_who_does_not_sit_there(
    cast: dict[str, Player], table: Match
) -> None:
    assert who(permissions.speaks_for_club, cast, table) == {"Owner", "Organiser"}
    assert who(permissions.may_decide, cast, table) == {"Owner", "Organiser"}


def test_a_table_of_no_club_has_only_its_players(cast: dict[str, Player], table: Match) -> None:
    Match.objects.filter(pk=table.pk).update(club=None)
    match = Match.objects.get(pk=table.pk)
    assert who(permissions.keeps_score, cast, match) == {"Aino", "Keeper"}
    assert who(permissions.speaks_for_club, cast, match) == who(permissions.may_decide, cast, match) == set()


def test_a_seat_is_found_by_who_holds_it(cast: dict[str, Player], table: Match) -> None:
    assert [permissions.seat_of(cast[name], table) for name in ("Aino", "Keeper", "Member")] == [0, 1, None]
