"""A sheet of deals for chips: what is won moves from stack to stack."""

from __future__ import annotations

from tests.games.dsl import sheet


def test_everybody_begins_with_the_agreed_stack():
    sheet("pontoon", 3, stack=50).next(stacks=[50, 50, 50])
    sheet("five-card-stud", 3).next(stacks=[200, 200, 200])


def test_what_one_wins_the_others_have_paid():
    entered = sheet("pontoon", 3, stack=50).enter(won=[10, -4, -6], bank=None)
    entered.counts(10, -4, -6).stands(10, -4, -6).next(stacks=[60, 46, 44])
    entered.enter(won=[-3, 0, 3], bank=None).next(stacks=[57, 46, 47])


def test_the_chips_of_each_are_said_before_the_next_deal():
    entered = sheet("pontoon", 2, stack=50).enter(won=[10, -10], bank=None)
    said = "\n".join(map(str, entered.match.sheet.coming()))
    assert "Chips: {0} 60, {1} 40" in said


def test_a_deal_taken_back_gives_the_chips_back():
    sheet("pontoon", 2, stack=50).enter(won=[10, -10], bank=None).take_back().next(stacks=[50, 50])
