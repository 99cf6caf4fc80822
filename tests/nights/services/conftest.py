"""Four members who are here, and tables that one of them proposes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from clubs.models import Club, Player
from clubs.services import join, sign_up
from nights.models import Session, SessionTable
from nights.services import agreements, sessions

NAMES = ("Aino", "Eero", "Kalle", "Liisa")


@pytest.fixture
def four(club: Club) -> list[Player]:
    """Four members, each with a login."""
    made = []
    for name in NAMES:
        player = sign_up(username=name.lower(), password="kortti-ilta", name=name).player
        join(club=club, player=player)
        made.append(player)
    return made


@pytest.fixture
def keeper(club: Club) -> Player:
    """The club's owner, who does not play."""
    return Player.objects.get(memberships__club=club, memberships__role="owner")


@pytest.fixture
def night(club: Club, four: list[Player]) -> Session:
    session = sessions.open_session(club=club, title="Cards", starts_at=datetime(2026, 11, 5, 18, tzinfo=UTC))
    for player in four:
        sessions.check_in(session=session, player=player)
    return session


@pytest.fixture
def proposed(night: Session, four: list[Player]) -> Callable[..., SessionTable]:
    """`proposed(stake=...)`: a table of Modern Skruuvi (unless another game is named), proposed by Aino."""

    def make(**more: object) -> SessionTable:
        plan = {"session": night, "game": "modern-skruuvi", "players": four, "by": four[0], **more}
        return agreements.propose_table(**plan)  # type: ignore[arg-type]

    return make
