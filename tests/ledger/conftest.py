"""A club with four members and matches that have just ended."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime

import pytest

from clubs.models import Club, Player
from clubs.services import create_club, create_player, join
from ledger.models import Stake
from ledger.services import set_stake
from ledger.stakes import StakeTerms
from matches.models import Match
from matches.services import SeatPlan, create_match


@pytest.fixture
def members(db) -> list[Player]:
    return [create_player(name=name) for name in ("Aino", "Eero", "Kalle", "Liisa")]


@pytest.fixture
def club(members) -> Club:
    club = create_club(name="Kerho", owner=members[0])
    for player in members[1:]:
        join(club=club, player=player)
    return club


@pytest.fixture
def staked(club) -> Callable[..., Match]:
    """`staked("canasta", players, value=1, rule="two-sides")`: a match with a stake, not begun."""

    def make(game: str, players: Sequence[Player], *, club=club, **terms) -> Match:
        match = create_match(game=game, seats=[SeatPlan(p) for p in players], entered=True, club=club)
        set_stake(
            match=match, terms=StakeTerms(**{"currency": "EUR", "rule": "fixed", "value": 100, **terms})
        )
        return match

    return make


@pytest.fixture
def ended() -> Callable[..., Match]:
    """`ended(match, totals, places)`: the result is written as finishing a match writes it; nobody is told."""
    return end


def end(match: Match, totals: Sequence[int], places: Sequence[int], *, abandoned: bool = False) -> Match:
    match.status = Match.Status.FINISHED
    match.finished_at = datetime(2026, 2, 1, tzinfo=UTC)
    match.result = {
        "totals": list(totals),
        "places": list(places),
        "reason": "played",
        "abandoned": abandoned,
        "faults": {},
    }
    match.save()
    for seat in match.seats.all():
        seat.score, seat.place = totals[seat.side], places[seat.side]
        seat.save()
    return match


def stake_of(match: Match) -> Stake:
    return Stake.objects.get(match=match)
