"""Breakthrough: My Games, lines 4022-4040."""

import pytest

from tests.games.dsl import no_table, sheet


def test_a_point_for_each_who_got_through_untouched_line_4036_and_one_attack_each():
    game = sheet("breakthrough", 16).carries(attackers=0, size=8)
    game.enter(untouched=3).says("{side 0}: 3 of 8 attackers reach the fire untouched: 3").next(attackers=1)
    game.enter(untouched=5).ends(3, 5, places=(2, 1))


def test_as_many_are_a_draw_and_nobody_may_be_touched_all():
    sheet("breakthrough", 15).enter(untouched=0).enter(untouched=0).ends(places=(1, 1))


@pytest.mark.parametrize(("attack", "untouched"), [(0, 9), (1, 8), (0, -1), (0, "many"), (0, None)])
def test_no_more_get_through_than_attack(attack, untouched):
    sheet("breakthrough", 15).each(*[{"untouched": 1}] * attack).refuses(untouched=untouched)


def test_fifteen_or_more():
    no_table("breakthrough", 14)
