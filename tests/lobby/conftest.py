"""People of a club, bots, and tables at which they sit."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bots.builtin import ensure_builtin_bots
from clubs.models import Club, Player
from lobby import services
from lobby.models import OpenTable
from tests.helpers.company import club_of, with_logins


@pytest.fixture
def people(db: None) -> dict[str, Player]:
    """Aino and Eero are of one club, Outi of none."""
    return with_logins("Aino", "Eero", "Helmi", "Ilmari", "Outi")


@pytest.fixture
def club(people: dict[str, Player]) -> Club:
    return club_of("Kallio", people["Aino"], [people["Eero"], people["Helmi"], people["Ilmari"]])


@pytest.fixture
def bots(db: None) -> dict[str, Player]:
    """The built-in bots by their spec."""
    return {bot.builtin: bot.player for bot in ensure_builtin_bots()}


Opened = Callable[..., OpenTable]


@pytest.fixture
def opened(people: dict[str, Player], club: Club) -> Opened:
    """A table of Aino's at Hex with one free seat, or as it is asked for."""

    def make(**more: object) -> OpenTable:
        wanted = {"host": people["Aino"], "game": "hex", "seats": [people["Aino"], None]} | more
        return services.open_table(**wanted)  # type: ignore[arg-type]

    return make


def seated(table: OpenTable) -> list[str | None]:
    rows = table.seats.select_related("player").order_by("index")
    return [seat.player.name if seat.player else None for seat in rows]


def sit(table: OpenTable, player: Player, index: int | None = None) -> OpenTable:
    return services.sit(table=table, player=player, terms=table.terms, index=index)
