"""A seat changes hands at one of two tables that play the same boards: not to somebody who knows the other's."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from clubs.models import Club, Player
from matches import boards_apart
from matches.models import Match, Sitting
from nights.errors import SessionError
from nights.models import SeatChange, Session, SessionTable
from nights.services import agreements, sessions
from nights.services.seats_apart import seats_given_up
from tests.nights.changing import all_say, asked, fresh

pytestmark = pytest.mark.django_db
KNOWS = "knows what the other table has played"


@pytest.fixture
def night(house: Club) -> Session:
    """At a club with somebody in every role, unlike the other nights of this folder."""
    return sessions.open_session(club=house, title="Cards", starts_at=datetime(2026, 11, 5, 18, tzinfo=UTC))


@pytest.fixture
def keeper(night: Session, people: dict[str, Player]) -> Player:
    """Is here and sits nowhere, like Member."""
    for name in ("Keeper", "Member"):
        sessions.check_in(session=night, player=people[name])
    return people["Keeper"]


@pytest.fixture
def sakaali(night: Session, guests: list[Player], keeper: Player) -> SessionTable:
    """Eight guests at two tables with real cards; the first table has entered a board, which the second has not."""
    table = agreements.propose_table(session=night, game="sakaali-eight", players=guests, by=None)
    table = agreements.agree_for_all(table=table, by=None)
    boards_apart.enter_half(match_id=table.match_id, table=0, board=1, data={"first": [50, 71]}, by=keeper)
    return fresh(table)


def refused(table: SessionTable, leaver: Player | None, newcomer: Player, by: Player, why: str) -> None:
    before = list(SeatChange.objects.values_list("pk", "done_at"))
    with pytest.raises(SessionError, match=why):
        asked(table, leaver, newcomer, by)
    assert list(SeatChange.objects.values_list("pk", "done_at")) == before


def test_who_left_one_table_comes_back_to_it_and_not_to_the_other(
    sakaali: SessionTable, guests: list[Player], keeper: Player, people: dict[str, Player]
) -> None:
    all_say(asked(sakaali, guests[0], people["Member"], keeper), keeper)
    assert not Sitting.objects.exists(), "the sheet has no row yet, and they know a board all the same"
    refused(fresh(sakaali), guests[4], guests[0], keeper, KNOWS)
    all_say(asked(fresh(sakaali), guests[1], guests[0], keeper), keeper)
    assert Match.objects.get(pk=sakaali.match_id).seats.get(index=1).player == guests[0]


def test_it_is_traced_through_everybody_who_sat_there_since(
    sakaali: SessionTable, guests: list[Player], keeper: Player, people: dict[str, Player]
) -> None:
    all_say(asked(sakaali, guests[5], people["Member"], keeper), keeper)
    all_say(asked(fresh(sakaali), people["Member"], guests[5], keeper), keeper)
    all_say(asked(fresh(sakaali), guests[5], people["Member"], keeper), keeper)
    now = fresh(sakaali)
    assert seats_given_up(now, guests[5]) == seats_given_up(now, people["Member"]) == {5}
    assert seats_given_up(now, guests[0]) == set()
    refused(now, guests[0], guests[5], keeper, KNOWS)


def test_who_entered_a_table_s_board_does_not_sit_down_at_the_other(
    sakaali: SessionTable, guests: list[Player], keeper: Player
) -> None:
    refused(sakaali, guests[4], keeper, keeper, KNOWS)
    assert asked(sakaali, guests[0], keeper, keeper).newcomer == keeper


def test_nobody_takes_turns_since_they_would_sit_at_both(
    sakaali: SessionTable, keeper: Player, people: dict[str, Player]
) -> None:
    refused(sakaali, None, people["Member"], keeper, "would sit at both")
