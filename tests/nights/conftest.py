"""A night at a club, and a table on it that waits for its players' word."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.test import Client

from clubs.models import Club, Player
from clubs.services import create_club, create_player, join, sign_up
from ledger.stakes import StakeTerms
from nights.models import Session, SessionTable
from nights.services import agreements, sessions

AT_TABLE = ("Aino", "Eero", "Kalle")


@pytest.fixture
def club(db: None) -> Club:
    return create_club(name="Kerho", owner=create_player(name="Owner"))


@pytest.fixture
def people(db: None) -> dict[str, Player]:
    """Three who play with a guest, a keeper, a member who looks on, and a stranger; each with a login."""
    names = (*AT_TABLE, "Keeper", "Member", "Stranger", "Owner")
    return {name: sign_up(username=name.lower(), password="kortti-ilta", name=name).player for name in names}


@pytest.fixture
def house(people: dict[str, Player]) -> Club:
    club = create_club(name="House", owner=people["Owner"])
    for name in (*AT_TABLE, "Member"):
        join(club=club, player=people[name])
    join(club=club, player=people["Keeper"], role="scorekeeper")
    return club


@pytest.fixture
def night(house: Club, people: dict[str, Player]) -> Session:
    session = sessions.open_session(
        club=house, title="Cards", starts_at=datetime(2026, 11, 5, 18, tzinfo=UTC)
    )
    for name in (*AT_TABLE, "Keeper"):
        sessions.check_in(session=session, player=people[name])
    return session


@pytest.fixture
def four(night: Session, people: dict[str, Player]) -> list[Player]:
    """Three members and the guest Lempi."""
    guest = sessions.check_in_guest(session=night, name="Lempi").player
    return [*(people[name] for name in AT_TABLE), guest]


@pytest.fixture
def table(night: Session, four: list[Player], people: dict[str, Player]) -> SessionTable:
    return agreements.propose_table(
        session=night,
        game="modern-skruuvi",
        players=four,
        by=people["Keeper"],
        stake=StakeTerms("EUR", 1, "two-sides"),
    )


@pytest.fixture
def visit(people: dict[str, Player]) -> Callable[[str], Client]:
    """`visit("Keeper")`: a browser in which that person is logged in; "Nobody" is not."""

    def as_(name: str) -> Client:
        client = Client()
        if name != "Nobody":
            client.force_login(people[name].user)  # type: ignore[arg-type]
        return client

    return as_
