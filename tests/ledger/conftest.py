"""A club with four members and matches that have just ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from clubs.models import Club, Membership, Player, User
from clubs.services import add_guest, create_club, create_player, join, set_role, sign_up
from games.core import registry
from games.core.match import LiveMatch
from ledger import treasurers
from ledger.audit import faults
from ledger.models import LedgerEntry, Stake
from ledger.payments import confirm_payment, record_payment
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


@pytest.fixture
def people(staked, ended, club, members):
    """By role; the member Liisa owes the organiser Kalle 5 euros, the treasurer Eero owes the owner Aino 5."""
    owner, treasurer, organiser, member = members
    stranger = create_player(name="Stranger")
    for player in (*members, stranger):
        name = player.name.lower()
        player.user = User.objects.create_user(name, email=f"{name}@example.org")
        player.save()
    set_role(club=club, player=organiser, role=Membership.Role.ORGANISER)
    treasurers.name_treasurer(club=club, player=treasurer, by=owner)
    settle_match(match=ended(staked("toy", members, value=500), [52, 0], [1, 2]))
    by_role = {"owner": owner, "treasurer": treasurer, "organiser": organiser, "member": member}
    return by_role | {"stranger": stranger, "visitor": None}


@pytest.fixture
def ask(people):
    """`ask("member", "get", "limits/")` below the club's address."""

    def asked(role, method, address, data=None):
        client = APIClient()
        if people[role] is not None:
            client.force_authenticate(people[role].user)
        return getattr(client, method)(f"/api/clubs/kerho/{address}", data, format="json")

    return asked


@pytest.fixture
def entry(club, members) -> LedgerEntry:
    """Two payments are booked; the last of them."""
    for key in ("one", "two"):
        paid = record_payment(
            club=club, payer=members[0], payee=members[1], currency="EUR", amount=500, key=key, by=members[0]
        )
        confirm_payment(payment=paid, by=members[1])
    assert list(faults()) == []
    return LedgerEntry.objects.get(payment__key="two")


@pytest.fixture
def guest(club):
    return add_guest(club=club, name="Guest")


@pytest.fixture
def lempi(club):
    player = sign_up(username="lempi", password="x", name="Lempi").player
    join(club=club, player=player)
    return player


@pytest.fixture
def lost(staked, ended, members, guest):
    """The guest has lost 100 to Aino."""
    return settle_match(match=ended(staked("toy", [members[0], guest]), [1, 0], [0, 1]))


@pytest.fixture
def visit(people):
    def as_(role: str) -> Client:
        client = Client()
        if people[role] is not None:
            client.force_login(people[role].user)
        return client

    return as_
