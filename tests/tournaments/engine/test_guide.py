"""What a movement will be is what is drawn, round by round, if everybody stays."""

from __future__ import annotations

import pytest

from tournaments.engine.event import Stage
from tournaments.engine.formats import get
from tournaments.engine.guide import planned
from tournaments.engine.try_out import made_up_entrants, try_out


@pytest.mark.parametrize(("key", "entrants"), [("mitchell", 9), ("howell", 8), ("whist", 13), ("whist", 10)])
def test_the_plan_is_what_is_drawn(key: str, entrants: int) -> None:
    people = made_up_entrants(entrants, 1)
    drawn = try_out(key, people, seed=3).stage
    form = get(key)
    plan = planned(form, form.opened(Stage(people, seed=3)))
    assert [[table.sides for table in one.tables] for one in plan] == [
        [table.sides for table in one.tables] for one in drawn.rounds
    ]
