"""Cutting in and out: who goes, who comes, and where everybody sits; worked by hand."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given, strategies as st

from nights.engine.cutting import Played, cut, in_a_row, may_go, seats_kept, ticket, waited

FIVE = dict.fromkeys(range(1, 6), 1)
SIX = dict.fromkeys(range(1, 7), 1)


def lowest(players: list[int], seed: str) -> list[int]:
    """As a person does it: the SHA-256 of the text, lowest first."""
    return sorted(players, key=lambda pk: hashlib.sha256(f"{seed}/out:{pk}".encode()).hexdigest())


def test_after_the_first_match_all_have_played_equally_long_and_the_lot_sends_one_out() -> None:
    first = cut([Played(1, (1, 2, 3, 4))], FIVE, "seed")
    order = lowest([1, 2, 3, 4], "seed")
    assert (first.goes, first.comes) == ((order[0],), (5,))
    assert first.lot == tuple(order)
    assert ticket("seed", 3) == hashlib.sha256(b"seed/out:3").hexdigest()


def test_then_who_has_played_longest_goes_and_no_lot_is_needed_at_the_end_of_the_round() -> None:
    """1 sat out second, 2 third, 3 fourth: then only 4 has played all the time."""
    history = [
        Played(1, (1, 2, 3, 4)),
        Played(2, (5, 2, 3, 4)),
        Played(3, (5, 1, 3, 4)),
        Played(4, (5, 1, 2, 4)),
    ]
    found = cut(history, FIVE, "whatever")
    assert (found.goes, found.comes, found.lot) == ((4,), (3,), ())
    assert [in_a_row(pk, history) for pk in (4, 5, 1, 2)] == [4, 3, 2, 1]
    assert waited(3, history) == 1
    assert seats_kept((5, 1, 2, 4), found) == (5, 1, 2, 3)


def test_of_six_two_go_out_and_two_come_in_and_who_has_played_two_goes_next() -> None:
    first = cut([Played(1, (1, 2, 3, 4))], SIX, "s")
    assert len(first.goes) == 2 and set(first.comes) == {5, 6} and len(first.lot) == 4
    second = cut([Played(1, (1, 2, 3, 4)), Played(2, (5, 6, 3, 4))], SIX, "s")
    assert (second.goes, set(second.comes), second.lot) == ((3, 4), {1, 2}, ())


def test_the_lot_decides_only_among_those_at_the_edge() -> None:
    """4 has played three, 3 and 2 two each: of six two go, 4 for certain."""
    history = [Played(1, (1, 5, 6, 4)), Played(2, (2, 3, 5, 4)), Played(3, (2, 3, 1, 4))]
    assert may_go(history, SIX) == ((4,), (2, 3))
    found = cut(history, SIX, "x")
    assert found.goes == (4, lowest([2, 3], "x")[0])


def test_who_leaves_makes_place_and_nobody_else_has_to_go() -> None:
    found = cut([Played(1, (1, 2, 3, 4))], {1: 1, 2: 1, 3: 1, 5: 1}, "s")
    assert (found.goes, found.comes, found.stays) == ((), (5,), (1, 2, 3))
    assert seats_kept((1, 2, 3, 4), found) == (1, 2, 3, 5)


def test_who_joins_comes_in_after_the_match_and_counts_from_then_on() -> None:
    """A table of four that a fifth joined: one of the four goes by lot."""
    found = cut([Played(1, (1, 2, 3, 4))], {1: 1, 2: 1, 3: 1, 4: 1, 9: 2}, "s")
    assert found.comes == (9,) and len(found.goes) == 1
    assert waited(9, [Played(1, (1, 2, 3, 4))], since=2) == 0


def test_where_three_wait_for_two_seats_who_has_waited_longest_comes_in() -> None:
    """Chess by turns: 3 and 4 sat out once, 5 has only just joined."""
    found = cut([Played(1, (1, 2))], {1: 1, 2: 1, 3: 1, 4: 1, 5: 2}, "s")
    assert set(found.comes) == {3, 4} and found.goes and not set(found.goes) - {1, 2}


def test_after_a_match_that_was_called_off_the_same_people_sit() -> None:
    found = cut([Played(1, (1, 2, 3, 4)), Played(2, (5, 2, 3, 4), counts=False)], FIVE, "s")
    assert (found.goes, found.comes) == ((), ())
    gone = cut([Played(1, (1, 2, 3, 4), counts=False)], {1: 1, 2: 1, 3: 1, 5: 1}, "s")
    assert (gone.goes, gone.comes) == ((), (5,))


def test_fewer_people_than_seats_cannot_play() -> None:
    with pytest.raises(ValueError, match="4 have to sit"):
        cut([Played(1, (1, 2, 3, 4))], {1: 1, 2: 1}, "s")


@given(st.integers(5, 6), st.integers(0, 999), st.integers(1, 40))
def test_over_an_evening_everybody_plays_equally_often(people: int, seed: int, matches: int) -> None:
    """Nobody sits out twice in a row, and nobody has played more than one match, or so many as go at once, more."""
    since = dict.fromkeys(range(people), 1)
    history = [Played(1, (0, 1, 2, 3))]
    for number in range(2, matches + 2):
        now = cut(history, since, f"{seed}.{number}")
        seats = seats_kept(history[-1].seats, now)
        assert len(set(seats)) == 4
        assert not (set(now.goes) & set(seats)) and set(now.comes) <= set(seats)
        out = set(since) - set(history[-1].seats)
        assert out <= set(seats)
        history.append(Played(number, seats))
    played = [sum(pk in one.seats for one in history) for pk in since]
    assert max(played) - min(played) <= 2
