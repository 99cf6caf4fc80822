"""Finished matches straight in the database: these tests are about what follows from them."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta

import pytest

from clubs.models import Club, Player
from matches.models import Match, Seat
from ratings import services

START = datetime(2026, 1, 1, 18, tzinfo=UTC)


@pytest.fixture
def person() -> Callable[[str], Player]:
    return lambda name: Player.objects.create(name=name, slug=name.lower())


@pytest.fixture
def bot() -> Callable[[str], Player]:
    return lambda name: Player.objects.create(name=name, slug=name.lower(), kind=Player.Kind.BOT)


@pytest.fixture
def finished() -> Callable[..., Match]:
    """`finished("hex", [[a], [b]])`: a beat b. Sides in the order of their places, or with `places` given."""

    def make(
        game: str,
        sides: Sequence[Sequence[Player]],
        *,
        places: Sequence[int] | None = None,
        scores: Sequence[int] | None = None,
        hour: float = 0,
        club: Club | None = None,
        rated: bool = True,
        abandoned: bool = False,
        clock: dict[str, object] | None = None,
    ) -> Match:
        ranks = list(range(len(sides))) if places is None else list(places)
        totals = list(scores) if scores is not None else [100 - 10 * rank for rank in ranks]
        match = Match.objects.create(
            game=game,
            rules_version=1,
            club=club,
            rated=rated,
            clock=clock,
            status=Match.Status.FINISHED,
            finished_at=START + timedelta(hours=hour),
            result={
                "totals": totals,
                "places": ranks,
                "reason": "played",
                "abandoned": abandoned,
                "faults": {},
            },
        )
        seats = [(side, player) for side, players in enumerate(sides) for player in players]
        Seat.objects.bulk_create(
            Seat(match=match, index=i, side=side, player=player, score=totals[side], place=ranks[side])
            for i, (side, player) in enumerate(seats)
        )
        return match

    return make


@pytest.fixture
def people(person) -> list[Player]:
    return [person(name) for name in ("Aino", "Eero", "Sylvi", "Veikko")]


@pytest.fixture
def played(finished, people) -> list[Match]:
    """Duels, teams, uneven sides, a draw, a free-for-all and one with a tie, over days and two games."""
    a, b, c, d = people
    matches = [
        finished("hex", [[a], [b]]),
        finished("hex", [[b], [a]], hour=30),
        finished("tuppi", [[a, b], [c, d]], hour=40),
        finished("tuppi", [[c, d], [a, b]], places=[0, 0], hour=400),
        finished("hex", [[a], [c, d]], hour=500),
        finished("hex", [[d], [a], [c]], hour=100),
        finished("hex", [[d], [b], [c]], places=[0, 1, 1], hour=600),
    ]
    for match in matches:
        services.rate_match(match=match)
    return matches
