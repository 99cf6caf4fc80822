"""Head-to-head, partners, streaks and margins, from entered rubbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from clubs.models import Club, Player
from clubs.services import create_club, create_player
from matches import records, services

pytestmark = pytest.mark.django_db
TO_FIRST = {"game": "rami", "bidder": 0, "stopped": False, "tricks": [13, 0]}
TO_SECOND = {"game": "rami", "bidder": 1, "stopped": False, "tricks": [0, 13]}


@pytest.fixture
def people(db: None) -> list[Player]:
    return [create_player(name=name) for name in ("Aino", "Eero", "Sylvi", "Veikko")]


@pytest.fixture
def club(people: list[Player]) -> Club:
    return create_club(name="Club", owner=people[0])


@pytest.fixture
def rubber(people: list[Player], club: Club) -> Callable[..., None]:
    """Two deals of 28 points end a rubber 56 to nought."""

    def play(order: tuple[int, ...], deal: dict[str, Any]) -> None:
        seats = [services.SeatPlan(people[i]) for i in order]
        match = services.start(
            match=services.create_match(game="tuppi", seats=seats, entered=True, club=club)
        )
        for seq in range(2):
            services.enter_result(match_id=match.pk, data=deal, expect_seq=seq)
        services.confirm_result(match_id=match.pk, expect_seq=2)

    return play


def test_who_sat_across_and_who_sat_with_me(people: list[Player], rubber: Callable[..., None]) -> None:
    rubber((0, 1, 2, 3), TO_FIRST)  # Aino and Sylvi beat Eero and Veikko
    rubber((0, 1, 2, 3), TO_SECOND)
    rubber((0, 2, 1, 3), TO_FIRST)  # Aino and Eero beat Sylvi and Veikko
    against = {t.player.name: (t.played, t.won, t.lost) for t in records.head_to_head(people[0])}
    assert against == {"Veikko": (3, 2, 1), "Eero": (2, 1, 1), "Sylvi": (1, 1, 0)}
    together = {t.player.name: (t.played, t.won, t.lost) for t in records.partners(people[0])}
    assert together == {"Sylvi": (2, 1, 1), "Eero": (1, 1, 0)}
    assert records.partners(people[0], game="hex") == []


def test_the_longest_streak_and_the_widest_margin(
    people: list[Player], club: Club, rubber: Callable[..., None]
) -> None:
    for deal in (TO_FIRST, TO_FIRST, TO_SECOND, TO_FIRST):
        rubber((0, 1, 2, 3), deal)
    streaks = [(s.player.name, s.length) for s in records.longest_streaks(club)]
    assert streaks == [("Aino", 2), ("Sylvi", 2)]
    assert [(m.match.game, m.margin) for m in records.widest_margins(club)] == [("tuppi", 56)]


def test_records_cost_the_same_however_much_was_played(
    people: list[Player],
    club: Club,
    rubber: Callable[..., None],
    django_assert_max_num_queries: Callable[..., Any],
) -> None:
    for _ in range(5):
        rubber((0, 1, 2, 3), TO_FIRST)
    with django_assert_max_num_queries(9):
        records.head_to_head(people[0])
        records.longest_streaks(club)
        records.widest_margins(club)
