"""Finished matches straight in the database: these tests are about what follows from them."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta

import pytest

from clubs.models import Club, Player
from matches.models import Match, Seat

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
    ) -> Match:
        ranks = list(range(len(sides))) if places is None else list(places)
        totals = list(scores) if scores is not None else [100 - 10 * rank for rank in ranks]
        match = Match.objects.create(
            game=game,
            rules_version=1,
            club=club,
            rated=rated,
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
