"""Seinis: My Games, lines 3840-3854."""

import pytest

from tests.games.dsl import no_table, sheet


def miss(seat, hits=None):
    return {"missed": seat, "hits": hits}


def test_the_order_of_dropping_out_decides_lines_3852_3854():
    sheet("seinis", 4).each(miss(2), miss(0), miss(3)).ends(0, 0, 0, 0, places=(3, 1, 4, 2))


def test_the_next_player_in_order_begins_anew_after_a_miss():
    game = sheet("seinis", 4).enter(miss(3)).next(order=[0, 1, 2])
    game.enter(miss(0)).next(dealer=1, order=[1, 2])


def test_counted_hits_must_fit_the_order():
    game = sheet("seinis", 3).refuses(miss(0, 4), because="after 4 kicks it was the turn of somebody else")
    game.enter(miss(1, 4)).mentions("after 4 hits").next(order=[2, 0])
    game.enter(miss(2, 0)).ends(places=(1, 3, 2))


def test_who_is_out_cannot_miss_again():
    sheet("seinis", 3).enter(miss(1)).refuses(miss(1), because="out already")


@pytest.mark.parametrize(
    "data", [{}, {"missed": 0}, {"missed": 3, "hits": None}, {"missed": 0, "hits": -1}, "0"]
)
def test_impossible_misses_are_refused(data):
    sheet("seinis", 3).refuses(data)


def test_nobody_plays_alone():
    no_table("seinis", 1)
