"""A side loses before the end: it comes last, whatever the scores are."""

from __future__ import annotations

import pytest

from games.core.errors import BadLog, NotYourTurn
from games.core.log import stored_event
from games.core.losses import OutOfTime, standing_without
from tests.games.core.matches import RAMI_TEN, dealt, hex_match, tuppi_sheet


def test_a_concession_ends_the_match_for_the_conceding_side() -> None:
    match = hex_match()
    match.concede(0, 0)
    assert match.result is not None
    assert match.result.places == (2, 1)
    with pytest.raises(NotYourTurn, match="over"):
        match.play(1, "b2", 1)


def test_a_fault_is_told_with_its_reason_and_puts_the_side_last() -> None:
    match = dealt("tuppi")
    match.fault(2, "crash")
    assert match.result is not None
    assert (match.result.places, dict(match.result.faults)) == ((2, 1), {2: "crash"})
    assert match.told(None)[-1][2] == "{2} loses by a fault: crash"


def test_out_of_time_puts_the_sides_of_all_its_seats_last() -> None:
    match = dealt("tuppi")
    match.happens(OutOfTime.of(match.seq + 1, [3]))
    assert match.result is not None
    assert (match.result.places, match.result.out_of_time, match.result.gave_up) == ((1, 2), (3,), 1)
    both = dealt("tuppi")
    both.happens(OutOfTime.of(both.seq + 1, [3, 0]))
    assert both.result is not None
    assert (both.result.places, both.result.out_of_time, both.result.gave_up) == ((1, 1), (0, 3), None)


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", "7", "[4]", "[-1]", "[true]", '["0"]', "[0.0]", "[[0]]", "\0"]
)
def test_who_is_out_of_time_is_a_list_of_seats(text: str) -> None:
    match = dealt("tuppi")
    with pytest.raises(BadLog):
        match.replay(stored_event(match.seq + 1, "time", None, text))
    assert not match.over


def test_nobody_runs_out_of_time_once_it_is_over() -> None:
    match = hex_match()
    match.concede(0, 0)
    with pytest.raises(BadLog, match="over already"):
        match.replay(OutOfTime.of(2, [1]))
    assert match.result is not None and match.result.out_of_time == ()


def test_who_leads_and_loses_comes_last_all_the_same() -> None:
    match = tuppi_sheet()
    match.enter(RAMI_TEN, 0)
    assert match.sheet.totals == [16, 0]
    assert standing_without(match, []) == (1, 2)
    assert standing_without(match, [0]) == (2, 1)
    assert standing_without(match, [0, 1]) == (1, 1)
