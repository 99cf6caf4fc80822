"""What a club night allows."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from clubs.models import Player
from games.core.errors import UnknownGame
from ledger.stakes import StakeTerms
from nights import permissions
from nights.errors import SessionError
from nights.models import Session, SessionTable

pytestmark = pytest.mark.django_db
EUROS = StakeTerms("EUR", 100, "fixed")


@pytest.mark.parametrize("year", [1900, 2026, 2199])
def test_a_night_is_in_a_year_that_somebody_means(year: int) -> None:
    assert permissions.check_year(datetime(year, 6, 1, tzinfo=UTC)) is None


@pytest.mark.parametrize("year", [1, 1899, 2200, 9999])
def test_a_year_that_nobody_means_is_refused(year: int) -> None:
    with pytest.raises(SessionError, match=str(year)):
        permissions.check_year(datetime(year, 6, 1, tzinfo=UTC))


def test_any_game_is_on_offer_unless_some_are_named(night: Session) -> None:
    assert permissions.check_offer(night, "hex") is None
    night.games = ["tuppi"]
    assert permissions.check_offer(night, "tuppi") is None
    with pytest.raises(SessionError, match="Hex is not on offer"):
        permissions.check_offer(night, "hex")
    with pytest.raises(UnknownGame):
        permissions.check_offer(night, "no-such-game")


@pytest.mark.parametrize(
    ("allowed", "why"), [("points", "not for money such as EUR"), ("none", "Nothing is played for")]
)
def test_what_is_played_for_the_night_says(allowed: str, why: str, night: Session) -> None:
    assert permissions.check_stake(night, EUROS) is None
    night.stakes = allowed
    assert permissions.check_stake(night, None) is None
    assert permissions.check_stake(night, StakeTerms("EUR", 0, "fixed")) is None, "a stake of nothing is none"
    with pytest.raises(SessionError, match=why):
        permissions.check_stake(night, EUROS)


def test_who_is_not_here_is_named(night: Session, four: list[Player], people: dict[str, Player]) -> None:
    assert permissions.check_here(night, four) is None
    with pytest.raises(SessionError, match="Member has not been checked in"):
        permissions.check_here(night, [*four, people["Member"]])


def test_one_speaks_for_oneself_and_a_keeper_who_does_not_play_for_a_guest(
    table: SessionTable, four: list[Player], people: dict[str, Player]
) -> None:
    aino, eero, _kalle, guest = four
    keeper = people["Keeper"]
    written = [permissions.may_write_for(table, aino, by) for by in (aino, eero, keeper, people["Member"])]
    assert written == [True, False, True, False]
    assert not permissions.may_agree_for(table, aino, keeper), "to a stake everybody agrees themselves"
    assert permissions.may_agree_for(table, guest, keeper)
    with pytest.raises(SessionError, match="does not sit at table"):
        permissions.may_write_for(table, people["Member"], keeper)
