"""How a club plays a game is remembered when a table of it begins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from clubs.models import Club, Player
from ledger.stakes import StakeTerms
from matches.services import SeatPlan, create_match
from nights.models import HouseGame, SessionTable
from nights.services import agreements
from nights.services.house_games import remember

pytestmark = pytest.mark.django_db
FIXED = StakeTerms("EUR", 100, "fixed")


def test_a_match_of_no_club_is_not_remembered(four: list[Player]) -> None:
    assert remember(create_match(game="hex", seats=[SeatPlan(one) for one in four[:2]])) is None
    assert not HouseGame.objects.exists()


def test_a_table_that_begins_is_remembered(
    proposed: Callable[..., SessionTable], four: list[Player], club: Club
) -> None:
    table = proposed(game="canasta", options={"target": 3000}, stake=FIXED, objective="win")
    assert not HouseGame.objects.exists()
    agreements.agree_for_all(table=table, by=None)
    house = HouseGame.objects.get(club=club, game="canasta")
    assert (house.preset, house.options, house.objective) == ("", {"target": 3000}, "win")
    assert house.stake is not None
    assert StakeTerms(**house.stake) == replace(FIXED, cap=10_000), "with the cap that held"


def test_a_preset_with_a_change_is_remembered_as_just_that(
    proposed: Callable[..., SessionTable], four: list[Player]
) -> None:
    table = proposed(game="canasta", preset="parlett", options={"target": 3000})
    agreements.agree_for_all(table=table, by=None)
    house = HouseGame.objects.get()
    assert (house.preset, house.options) == ("parlett", {"target": 3000})


def test_the_newest_counts_and_a_preset_is_known_again(
    proposed: Callable[..., SessionTable], four: list[Player]
) -> None:
    agreements.agree_for_all(table=proposed(game="tuppi", stake=FIXED), by=None)
    agreements.agree_for_all(table=proposed(game="tuppi", preset="tournament"), by=None)
    house = HouseGame.objects.get()
    assert (house.preset, house.options, house.stake) == ("tournament", {}, None)
