"""What a table may choose of how others see it."""

from __future__ import annotations

import pytest

from clubs.models import Club
from common.watching import Delay
from games.core.game import GameTable
from matches.errors import MatchError
from matches.seating import rules_for
from matches.watching import check_watching, least_of


def rules(game: str, **options: object) -> GameTable:
    return rules_for(game=game, seats=2 if game == "hex" else 4, options=options)


def test_deals_lie_open_only_where_something_is_dealt() -> None:
    check_watching(0, rules("hearts"), opens_deals=True)
    with pytest.raises(MatchError):
        check_watching(0, rules("hex"), opens_deals=True)


@pytest.mark.parametrize("delay", [1, -30, 29, 10**9, 30_002])
def test_no_delay_but_those_offered(delay: int) -> None:
    with pytest.raises(MatchError):
        check_watching(delay, rules("hearts"), opens_deals=False)


def test_a_club_s_delay_is_the_least() -> None:
    club = Club(watch_delay=Delay.TEN_MINUTES)
    assert [least_of(club, delay) for delay in Delay] == [600, 600, 600, 600, Delay.DEAL, Delay.MATCH]
    assert [least_of(None, delay) for delay in Delay] == list(Delay)
