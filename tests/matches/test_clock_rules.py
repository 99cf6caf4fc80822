"""Clocks reckoned by hand, and what holds whatever happens."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, strategies as st

from matches.clock_rules import (
    DAY,
    BadClock,
    ClockTerms,
    Moment,
    Standing,
    check_terms,
    counted,
    length,
    merged,
    moment_after,
    standing,
)

NOON = datetime(2026, 11, 24, 12, tzinfo=UTC)
FIVE = ClockTerms("match", 300, increment=3)


def at(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


def moment(seconds: float, mover: int | None, *asked: int) -> Moment:
    return Moment(at(seconds), mover, frozenset(asked))


def left(read: Standing) -> dict[int, float]:
    return {seat: clock.left.total_seconds() for seat, clock in read.seats.items()}


class TestForTheWholeMatch:
    def test_who_is_asked_has_their_clock_running_and_a_turn_gives_the_increment(self) -> None:
        moves = [moment(0, None, 0), moment(40, 0, 1), moment(100, 1, 0)]
        read = standing(FIVE, [0, 1], moves, at(110))
        assert left(read) == {0: 300 - 40 + 3 - 10, 1: 300 - 60 + 3}
        assert (read.seats[0].runs, read.seats[1].runs) == (True, False)
        assert read.next_end == at(100 + 263) and read.out_by(at(362)) == []
        assert read.out_by(at(363)) == [0]

    def test_steps_of_one_turn_give_the_increment_once(self) -> None:
        steps = [moment(0, None, 0), moment(10, 0, 0), moment(20, 0, 0), moment(30, 0, 1)]
        assert left(standing(FIVE, [0, 1], steps, at(30)))[0] == 300 - 30 + 3

    def test_a_delay_is_not_counted_and_not_saved_up(self) -> None:
        terms = ClockTerms("match", 300, delay=10)
        moves = [moment(0, None, 0), moment(4, 0, 1), moment(29, 1, 0)]
        read = standing(terms, [0, 1], moves, at(34))
        assert left(read) == {0: 300, 1: 300 - 15}
        assert read.next_end == at(29 + 10 + 300)

    def test_all_who_are_asked_at_once_have_their_clocks_running(self) -> None:
        moves = [moment(0, None, 0, 1, 2), moment(20, 1, 0, 2)]
        read = standing(ClockTerms("match", 60), [0, 1, 2], moves, at(50))
        assert left(read) == {0: 10, 1: 40, 2: 10}
        assert read.out_by(at(60)) == [0, 2], "both at the very same moment"

    def test_bots_have_no_clock(self) -> None:
        read = standing(FIVE, [0], [moment(0, None, 1), moment(5000, 1, 0)], at(5010))
        assert left(read) == {0: 290}

    def test_a_move_that_seems_older_than_the_one_before_costs_nothing(self) -> None:
        moves = [moment(0, None, 0, 1), moment(20, 0, 1), moment(19, 1, 0)]
        assert left(standing(ClockTerms("match", 60), [0, 1], moves, at(20))) == {0: 40, 1: 40}


class TestForEachMove:
    def test_time_begins_anew_with_each_move_of_ones_own(self) -> None:
        terms = ClockTerms("move", 60)
        moves = [moment(0, None, 0, 1), moment(50, 0, 1)]
        assert left(standing(terms, [0, 1], moves, at(55))) == {0: 60, 1: 5}
        again = [*moves, moment(59, 1, 0, 1)]
        assert left(standing(terms, [0, 1], again, at(60))) == {0: 59, 1: 59}


class TestStops:
    def test_time_in_which_nothing_answered_is_given_back(self) -> None:
        """Forty seconds without the server, with three on the clock: nobody loses."""
        terms, moves = ClockTerms("match", 60), [moment(0, None, 0)]
        read = standing(terms, [0, 1], moves, at(98), [(at(57), at(97))])
        assert left(read)[0] == 2 and read.next_end == at(100)

    def test_a_clock_stands_while_nobody_knows_until_when(self) -> None:
        read = standing(FIVE, [0, 1], [moment(0, None, 0)], at(500), [(at(100), None)])
        assert read.seats[0].stands and left(read)[0] == 200 and read.next_end is None
        assert read.out_by(at(10**6)) == []

    def test_stops_that_overlap_are_given_back_once(self) -> None:
        stops = [(at(10), at(30)), (at(20), at(40)), (at(5), at(5))]
        assert merged(stops) == [(at(10), at(40))]
        assert counted(at(0), at(50), merged(stops)) == timedelta(seconds=20)
        assert moment_after(at(0), timedelta(seconds=20), merged(stops)) == at(50)
        assert length(stops) == timedelta(seconds=30)

    def test_a_holiday_lets_ones_own_clock_stand_alone(self) -> None:
        terms = ClockTerms("days", 3 * DAY, holiday=7)
        moves = [moment(0, None, 0, 1)]
        read = standing(terms, [0, 1], moves, at(2 * DAY), stops_of={0: [(at(DAY), at(6 * DAY))]})
        assert left(read) == {0: 2 * DAY, 1: DAY}
        assert (read.seats[0].ends, read.seats[1].ends) == (at(8 * DAY), at(3 * DAY))

    def test_sixty_days_of_pauses_are_bounded_by_the_holidays(self) -> None:
        """A player who stops whenever they may never gets more than the days for a move and all holidays."""
        terms = ClockTerms("days", 2 * DAY, holiday=5)
        pauses = [(at(n * 2 * DAY), at(n * 2 * DAY + DAY)) for n in range(5)]
        read = standing(terms, [0, 1], [moment(0, None, 0)], at(60 * DAY), stops_of={0: pauses})
        assert read.next_end is not None and read.next_end - NOON <= timedelta(days=2 + 5)
        assert read.out_by(at(60 * DAY)) == [0]


@given(
    gaps=st.lists(st.integers(0, 200), min_size=1, max_size=20),
    stops=st.lists(st.tuples(st.integers(0, 2000), st.integers(0, 300)), max_size=6),
)
def test_what_is_left_and_what_was_counted_are_the_whole(
    gaps: list[int], stops: list[tuple[int, int]]
) -> None:
    """Two players in turn: what each has spent is the counted time of their turns, and the flag agrees with it."""
    terms, moves, now = ClockTerms("match", 14_400), [moment(0, None, 0)], 0
    for number, gap in enumerate(gaps):
        now += gap
        moves.append(moment(now, number % 2, (number + 1) % 2))
    pauses = merged((at(since), at(since + lasts)) for since, lasts in stops)
    read = standing(terms, [0, 1], moves, at(now), pauses)
    spent = sum(14_400 - seconds for seconds in left(read).values())
    assert spent == counted(at(0), at(now), pauses).total_seconds()
    mover = len(gaps) % 2
    ends = read.seats[mover].ends
    assert ends is not None and counted(at(now), ends, pauses) == read.seats[mover].left


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        (ClockTerms("hourglass", 60), "for each move"),
        (ClockTerms("move", 5), "10 to 3600 seconds"),
        (ClockTerms("match", 59), "1 to 240 minutes"),
        (ClockTerms("days", DAY + 1), "whole days"),
        (ClockTerms("days", 20 * DAY), "1 to 14 days"),
        (ClockTerms("move", 60, increment=3), "increment or a delay"),
        (ClockTerms("match", 60, increment=3, delay=3), "one of both"),
        (ClockTerms("match", 60, increment=-1), "0 to 120 seconds"),
        (ClockTerms("match", 60, holiday=3), "correspondence alone"),
        (ClockTerms("days", DAY, holiday=31), "0 to 30 days"),
    ],
)
def test_a_clock_that_cannot_be_is_refused_with_a_reason(terms: ClockTerms, said: str) -> None:
    with pytest.raises(BadClock, match=said):
        check_terms(terms)


def test_terms_are_stored_without_what_is_nought() -> None:
    assert FIVE.to_json() == {"kind": "match", "seconds": 300, "increment": 3}
    assert ClockTerms.from_json(FIVE.to_json()) == FIVE and ClockTerms.from_json(None) is None
