"""Jetan as its wagers are kept: Abstract Games 21, lines 2267-2363."""

from __future__ import annotations

import pytest

from games.boards.jetan import MEN, PRICES, SYSTEMS
from tests.games.dsl import no_table, sheet

KEY = "jetan"
NONE = {"winner": None, **{name: [0, 0] for name in MEN}}


def test_every_lost_man_is_paid_for_at_its_price_line_2273():
    lost = {**NONE, "panthans": [3, 1], "fliers": [0, 1], "warriors": [1, 0]}
    sheet(KEY).enter(lost).counts(60, 45).mentions("Taken: {side 0}, 6; {side 1}, 4.5", "Nobody wins")


@pytest.mark.parametrize(
    ("prices", "chief", "thoat"),
    [
        ("ekman", 200, 30),
        ("ekman-jumping", 200, 40),
        ("burroughs", 100, 20),
        ("fergus", 100, 35),
        ("zillions-jumping", 191, 27),
    ],
)
def test_systems_of_prices_lines_2352_2361(prices: str, chief: int, thoat: int):
    lost = {**NONE, "winner": 0, "chiefs": [0, 1], "thoats": [0, 1]}
    sheet(KEY, prices=prices).enter(lost).counts(chief + thoat, 0)


def test_trap_the_princess_has_no_price_but_where_a_system_gives_her_one():
    lost = {**NONE, "winner": 1, "princesses": [1, 0]}
    sheet(KEY).enter(lost).counts(0, 0).ends(0, 0, places=(2, 1))
    sheet(KEY, prices="calculated").enter(lost).counts(0, 101)


def test_who_wins_the_game_is_first_though_more_was_taken_by_the_other():
    lost = {**NONE, "winner": 0, "chiefs": [0, 1], "panthans": [8, 0], "dwars": [2, 0], "fliers": [2, 0]}
    sheet(KEY, prices="burroughs").enter(lost).ends(100, 240, places=(1, 2))


def test_there_is_a_price_for_every_man_in_every_system():
    assert PRICES.keys() == SYSTEMS.keys()
    assert {len(row) for row in PRICES.values()} == {len(MEN)}


@pytest.mark.parametrize(
    ("more", "at"),
    [
        ({"winner": 0}, "winner"),
        ({"princesses": [1, 1], "winner": 0}, "princesses"),
        ({"princesses": [1, 0]}, "princesses"),
        ({"princesses": [1, 0], "winner": 0}, "princesses"),
        ({"panthans": [9, 0]}, "panthans"),
    ],
)
def test_what_cannot_be_is_refused(more: dict, at: str):
    sheet(KEY).refuses({**NONE, **more}, at=at)


def test_two_play():
    no_table(KEY, 3)
