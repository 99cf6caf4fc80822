"""How often each seat of a game wins (X-9): counts, intervals, and what is left out."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from clubs.models import Club, Player
from matches import seat_wins
from matches.models import Match, Seat
from matches.seat_wins import counted, wilson
from tests.helpers.company import with_logins

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    cache.clear()


@pytest.fixture
def people(db: None) -> list[Player]:
    return list(with_logins("Aino", "Eero", "Sylvi", "Veikko").values())


def played(
    people: list[Player],
    places: list[int],
    *,
    game: str = "hex",
    sides: list[int] | None = None,
    **more: object,
) -> Match:
    """A finished match with the places of its seats."""
    match = Match.objects.create(
        game=game, rules_version=1, status="finished", result={}, finished_at=timezone.now(), **more
    )
    Seat.objects.bulk_create(
        Seat(match=match, index=n, player=people[n], side=sides[n] if sides else n, place=place, score=0)
        for n, place in enumerate(places)
    )
    return match


class TestTheInterval:
    @pytest.mark.parametrize(
        ("won", "of", "low", "high"),
        [(5, 10, 0.2366, 0.7634), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (520, 1000, 0.4890, 0.5508)],
    )
    def test_wilson_s_figures(self, won: int, of: int, low: float, high: float) -> None:
        """Worked by hand from Wilson's formula with z = 1.96; 0 and 10 of 10 are z²/(n + z²) from the end."""
        assert wilson(won, of) == pytest.approx((low, high), abs=5e-5)

    def test_equal_chances_or_not(self) -> None:
        fair = [(n, seat, seat, 1 if seat == n % 2 else 2) for n in range(20) for seat in (0, 1)]
        unfair = [(n, seat, seat, 1 if seat == 0 else 2) for n in range(20) for seat in (0, 1)]
        assert counted(fair)[0].even and not counted(unfair)[0].even


class TestCounting:
    def test_by_seat_with_shared_first_places_apart(self, people: list[Player]) -> None:
        for places in ([1, 2], [1, 2], [2, 1], [1, 1]):
            played(people, places)
        (table,) = seat_wins.of_game("hex")
        assert (table.players, table.matches) == (2, 4)
        assert [(side.seats, side.won, side.shared) for side in table.sides] == [((0,), 2, 1), ((1,), 1, 1)]

    def test_partners_are_a_side_and_numbers_of_players_stay_apart(self, people: list[Player]) -> None:
        for places in ([1, 2, 1, 2], [2, 1, 2, 1]):
            played(people, places, game="canasta", sides=[0, 1, 0, 1])
        played(people, [2, 1], game="canasta")
        four, two = seat_wins.of_game("canasta")
        assert [side.seats for side in four.sides] == [(0, 2), (1, 3)]
        assert [side.won for side in four.sides] == [1, 1]
        assert (two.players, [side.won for side in two.sides]) == (2, [0, 1])

    def test_what_says_nothing_of_a_seat_is_left_out(self, people: list[Player]) -> None:
        played(people, [1, 2], changed_hands=True)
        played(people, [1, 2], options={"exchanged": "shared"})
        private = Club.objects.create(name="Secret", slug="secret", visibility="private")
        played(people, [1, 2], club=private)
        Seat.objects.filter(match=played(people, [1, 2])).update(place=None)
        Match.objects.filter(pk=played(people, [1, 2]).pk).update(status="void")
        assert seat_wins.of_game("hex") == []
        cache.clear()
        played(people, [1, 2], options={"exchanged": "off"})
        assert seat_wins.of_game("hex")[0].matches == 1

    def test_the_newest_so_many_in_one_query_and_then_none_for_an_hour(
        self, people: list[Player], monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: object
    ) -> None:
        monkeypatch.setattr(seat_wins, "NEWEST", 2)
        for places in ([2, 1], [1, 2], [1, 2]):
            played(people, places)
        with django_assert_num_queries(1):  # type: ignore[operator]
            (table,) = seat_wins.of_game("hex")
        assert [side.won for side in table.sides] == [2, 0]
        played(people, [2, 1])
        with django_assert_num_queries(0):  # type: ignore[operator]
            assert seat_wins.of_game("hex") == [table]


class TestReading:
    def test_on_the_page_of_the_game(self, client: Client, people: list[Player]) -> None:
        page = client.get("/games/hex/").content.decode()
        assert "No match has been finished that says who wins from which seat." in page
        cache.clear()
        for _ in range(12):
            played(people, [1, 2])
        page = client.get("/games/hex/").content.decode()
        assert "How often each seat wins" in page and "12 matches" in page and "76–100" in page
        assert "Equal chances alone would hardly explain these figures." in page

    def test_not_where_one_plays_alone_or_nobody_wins(self, client: Client) -> None:
        for key in ("spider", "kirkkis"):
            assert "How often each seat wins" not in client.get(f"/games/{key}/").content.decode()

    def test_over_the_api(self, client: Client, people: list[Player]) -> None:
        assert client.get("/api/games/hex/seats/").json() == []
        assert client.get("/api/games/nonsense/seats/").status_code == 404
        cache.clear()
        played(people, [1, 2])
        (table,) = client.get("/api/games/hex/seats/").json()
        assert table["matches"] == 1 and [side["won"] for side in table["sides"]] == [1, 0]
