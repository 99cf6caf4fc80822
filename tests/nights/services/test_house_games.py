"""How a club plays a game is remembered when a table of it begins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.models import Club, Player
from common import site_time
from ledger.stakes import StakeTerms
from matches.services import SeatPlan, create_match, void_match
from matches.strictness import Strictness
from nights.engine.time_limit import TimeLimit
from nights.forms.terms import as_last_time
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


def test_how_strictly_it_was_played_is_remembered_and_offered(
    proposed: Callable[..., SessionTable],
) -> None:
    strict = Strictness("club", {"penalties": "none"})
    agreements.agree_for_all(table=proposed(game="tuppi", strictness=strict), by=None)
    house = HouseGame.objects.get()
    assert house.strictness == {"word": "club", "details": {"penalties": "none"}}
    assert as_last_time(house).strictness == strict


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


@pytest.mark.parametrize("limit", [TimeLimit(None, 90, "round"), TimeLimit(None, 45)])
def test_the_end_by_the_clock_and_the_talk_are_remembered(
    proposed: Callable[..., SessionTable], limit: TimeLimit
) -> None:
    agreements.agree_for_all(table=proposed(talk="silent", time_limit=limit), by=None)
    before = as_last_time(HouseGame.objects.get())
    assert (before.talk, before.time_limit) == ("silent", limit)


def test_a_time_of_the_day_is_remembered_as_such(proposed: Callable[..., SessionTable]) -> None:
    in_an_hour = (
        site_time.on_clock(timezone.now() + timedelta(hours=1)).time().replace(second=0, microsecond=0)
    )
    agreements.agree_for_all(table=proposed(time_limit=TimeLimit(in_an_hour)), by=None)
    assert as_last_time(HouseGame.objects.get()).time_limit == TimeLimit(in_an_hour)


def test_what_was_not_agreed_last_time_is_not_offered_next_time(
    proposed: Callable[..., SessionTable],
) -> None:
    first = proposed(talk="free", time_limit=TimeLimit(None, 90))
    agreements.agree_for_all(table=first, by=None)
    void_match(match_id=first.match_id, reason="spoilt")
    agreements.agree_for_all(table=proposed(), by=None)
    before = as_last_time(HouseGame.objects.get())
    assert (before.talk, before.time_limit) == ("", None)
