"""A night at a club, and a table on it that waits for its players' word."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from rest_framework.test import APIClient

from clubs.models import Club, Player
from clubs.services import add_guest, add_guests, create_club, create_player, join
from ledger.stakes import StakeTerms
from nights.models import Session, SessionTable
from nights.services import agreements, planning, sessions
from tests.helpers.company import ROLES, club_with_roles, with_logins
from tests.helpers.tokens import token_of

AT_TABLE = ("Aino", "Eero", "Kalle")


@pytest.fixture
def club(db: None) -> Club:
    return create_club(name="Kerho", owner=create_player(name="Owner"))


@pytest.fixture
def people(db: None) -> dict[str, Player]:
    """Somebody of every kind and three who play, each with a login."""
    return with_logins("Stranger", "Owner", *ROLES, *AT_TABLE)


@pytest.fixture
def house(people: dict[str, Player]) -> Club:
    club = club_with_roles("House", people)
    for name in AT_TABLE:
        join(club=club, player=people[name])
    return club


@pytest.fixture
def night(house: Club) -> Session:
    return sessions.open_session(club=house, title="Cards", starts_at=datetime(2026, 11, 5, 18, tzinfo=UTC))


@pytest.fixture
def four(night: Session, people: dict[str, Player]) -> list[Player]:
    """Three members and the guest Lempi, who are here; so is the keeper."""
    for name in (*AT_TABLE, "Keeper"):
        sessions.check_in(session=night, player=people[name])
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
def nine(night: Session, house: Club) -> list[Player]:
    """Guests P0 to P8 are here."""
    guests = [add_guest(club=house, name=f"P{n}") for n in range(9)]
    planning.check_in_all(session=night, players=guests)
    return guests


@pytest.fixture
def asks(people: dict[str, Player]) -> Callable[[str], APIClient]:
    """`asks("Keeper")`: a programme with that person's token; "Nobody" has none."""

    def as_(name: str) -> APIClient:
        client = APIClient()
        if name != "Nobody":
            client.credentials(HTTP_AUTHORIZATION=f"Token {token_of(people[name])}")
        return client

    return as_


@pytest.fixture
def guests(night: Session) -> list[Player]:
    """Eight guests who are here."""
    crowd = add_guests(club=night.club, names=[f"Guest {n}" for n in range(8)])
    planning.check_in_all(session=night, players=crowd)
    return crowd
