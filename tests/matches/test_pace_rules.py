"""When a move is shown."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from matches.pace_rules import BadPace, Pace, check_pace, shown_at

BEFORE = datetime(2026, 1, 1, 12, tzinfo=UTC)


def shown(pace: Pace, thought: float, *, stopped: bool = False) -> float:
    made = BEFORE + timedelta(seconds=thought)
    return (shown_at(pace, BEFORE, made, stopped=stopped) - BEFORE).total_seconds()


@pytest.mark.parametrize(("thought", "seen"), [(0, 5), (0.1, 5), (4.9, 5), (5, 5), (5.1, 10), (61, 65)])
def test_on_an_even_tick_a_quick_move_and_a_slower_one_look_alike(thought: float, seen: float) -> None:
    assert shown(Pace(tick=5), thought) == seen


@pytest.mark.parametrize(("thought", "seen"), [(0, 8), (7.9, 8), (8, 8), (30, 30)])
def test_after_a_stop_sign_nobody_sees_how_quick_the_answer_was(thought: float, seen: float) -> None:
    assert shown(Pace(stop=8), thought, stopped=True) == seen
    assert shown(Pace(stop=8), thought) == thought


def test_both_together_are_never_longer_than_the_longer() -> None:
    assert shown(Pace(tick=5, stop=8), 1, stopped=True) == 8
    assert shown(Pace(tick=10, stop=8), 1, stopped=True) == 10


def test_a_table_that_chose_nothing_holds_nothing() -> None:
    assert shown(Pace(), 3, stopped=True) == 3
    assert Pace().to_json() is None and Pace.from_json(None) == Pace()
    assert Pace.from_json(Pace(5, 8, True).to_json()) == Pace(5, 8, True)


@pytest.mark.parametrize("pace", [Pace(-1), Pace(16), Pace(stop=21), Pace(stop=-1), Pace(jumps=True)])
def test_no_delay_without_end_can_be_chosen(pace: Pace) -> None:
    with pytest.raises(BadPace):
        check_pace(pace)
