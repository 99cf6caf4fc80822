"""A club with four members and matches that have just ended."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any

import pytest
from rest_framework.test import APIClient

from clubs.models import Club, Player, User
from clubs.services import create_club, create_player, join
from games.core import registry
from games.core.match import LiveMatch
from ledger.models import Stake
from ledger.services import set_stake, settle_match
from ledger.stakes import StakeTerms
from matches.event_store import append, table_of
from matches.models import Match
from matches.services import SeatPlan, create_match
from tests.ledger.toys import TOYS


@pytest.fixture(autouse=True)
def toys(monkeypatch) -> None:
    """The toy games are known while a test of this app runs, and to no other test."""
    for key, game in TOYS.items():
        monkeypatch.setitem(registry._GAMES, key, game)


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
    """A toy's sheet is written anew and replayed; of other games only the result is written."""
    result = {
        "totals": list(totals),
        "places": list(places),
        "reason": "played",
        "abandoned": abandoned,
        "faults": {},
    }
    if match.game in TOYS:
        result = on_paper(match, None if abandoned else {"points": totals})
    return finished(match, result)


def on_paper(match: Match, *deals: dict[str, Any] | None) -> dict[str, Any]:
    """The deals (None: the match was stopped there) are the match's log; what they come to."""
    match.events.all().delete()
    match.seq = 0
    live = LiveMatch(table_of(match), entered=True)
    for deal in deals:
        if deal is None:
            live.stop("stopped", live.seq)
        else:
            live.enter(deal, live.seq)
    append(match, live.log)
    return live.result.to_json()


def finished(match: Match, result: dict[str, Any]) -> Match:
    match.status = Match.Status.FINISHED
    match.finished_at = datetime(2026, 2, 1, tzinfo=UTC)
    match.result = result
    match.save()
    for seat in match.seats.all():
        seat.score = result["totals"][seat.side]
        seat.place = result["places"][seat.side] if result["places"] else None
        seat.save()
    return match


def stake_of(match: Match) -> Stake:
    return Stake.objects.get(match=match)


@pytest.fixture
def owing(staked, ended, club, members):
    """Aino owns the club; Eero and Liisa owe Aino and Kalle 5 euros each. Everybody can log in."""
    for player in members:
        player.user = User.objects.create_user(player.name)
        player.save()
    settle_match(match=ended(staked("toy", members, value=500), [52, 0], [0, 1]))
    return members


def as_(player: Player) -> APIClient:
    client = APIClient()
    client.force_authenticate(player.user)
    return client
