"""Tables of a night are numbered in the order in which they are placed, each under a seal."""

from __future__ import annotations

import pytest

from clubs.models import Player
from matches.seating import SeatPlan, create_match
from nights.models import Session
from nights.services.placing import place

pytestmark = pytest.mark.django_db


def test_each_is_the_next_with_a_seal_of_its_own_or_the_one_that_was_drawn_under(
    night: Session, four: list[Player]
) -> None:
    made = [create_match(game="hex", seats=[SeatPlan(one) for one in four[:2]]) for _ in range(3)]
    tables = [
        place(night, match, by=four[0], seal_text=given)
        for match, given in zip(made, ("", "", "drawn"), strict=True)
    ]
    assert [table.number for table in tables] == [1, 2, 3]
    assert tables[0].seal and tables[0].seal != tables[1].seal
    assert tables[2].seal == "drawn"
