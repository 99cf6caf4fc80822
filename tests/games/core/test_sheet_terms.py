"""What a game does not say follows from its sheet, and what it says stands."""

from __future__ import annotations

import pytest

from games.core.registry import get
from games.core.sheet import DealsOrTarget, FirstTo, FixedDeals


@pytest.mark.parametrize(
    ("key", "sheet"), [("auction-pitch", FirstTo), ("elfern", FixedDeals), ("kaluki", DealsOrTarget)]
)
def test_a_game_tries_for_what_its_sheet_says(key: str, sheet: type[FirstTo]) -> None:
    assert issubclass(get(key).Sheet, sheet)
    assert get(key).objective == sheet.objective


def test_who_wins_is_said_by_the_sheet_of_players_each_for_himself() -> None:
    assert get("auction-pitch").wins is FirstTo.wins
    assert get("elfern").wins is FixedDeals.wins
    assert get("tuppi").wins != FirstTo.wins
    assert get("contract-bridge").wins is get("bid-whist").wins


def test_how_many_settle_is_said_by_the_sheet_where_there_are_more_than_two_sides() -> None:
    assert get("auction-pitch").settlements == FirstTo.settled_by_many
    assert get("elfern").settlements == ("fixed",)
    assert get("spider").settlements == ()


def test_what_a_game_says_itself_stands() -> None:
    assert get("oh-hell").objective == "win" != get("oh-hell").Sheet.objective
