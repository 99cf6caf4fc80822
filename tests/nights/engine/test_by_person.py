"""An evening added up by person: worked by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from nights.engine.by_person import Played, even, totals, won_shares

A, B, C, D = 1, 2, 3, 4


def match(scores: dict[tuple[int, ...], int]) -> list[Played]:
    """A match of sides with their scores; the greater wins."""
    values = list(scores.values())
    shares = won_shares([1 + sum(other > own for other in values) for own in values])
    return [
        Played(one, score, share)
        for (side, score), share in zip(scores.items(), shares, strict=True)
        for one in side
    ]


EVENING = [
    *match({(A, B): 700, (C, D): 300}),
    *match({(A, C): 250, (B, D): 400}),
    *match({(A, D): 600, (B, C): 500}),
]
"""Three matches so that everybody partners everybody: A 1550, B 1600, C 1050, D 1300."""


def table(found: list[object]) -> list[tuple[object, ...]]:
    return [(one.player, one.points, one.won, one.place, one.decided) for one in found]  # type: ignore[attr-defined]


def test_three_matches_with_every_partner_by_points() -> None:
    assert table(totals(EVENING, by_wins=False)) == [
        (B, 1600, 2, 1, "first"),
        (A, 1550, 2, 2, "first"),
        (D, 1300, 2, 3, "first"),
        (C, 1050, 0, 4, "first"),
    ]


def test_where_it_is_played_to_win_points_decide_only_a_tie() -> None:
    assert table(totals(EVENING, by_wins=True)) == [
        (B, 1600, 2, 1, "second"),
        (A, 1550, 2, 2, "second"),
        (D, 1300, 2, 3, "second"),
        (C, 1050, 0, 4, "first"),
    ]


def test_who_is_level_in_all_shares_the_better_place() -> None:
    played = [*match({(A, B): 10, (C, D): 4}), *match({(A, B): 10, (C, D): 4})]
    assert [(one.player, one.place, one.decided) for one in totals(played, by_wins=False)] == [
        (A, 1, "level"),
        (B, 1, "level"),
        (C, 3, "level"),
        (D, 3, "level"),
    ]


def test_where_little_wins_the_least_is_first() -> None:
    played = [Played(A, 90, Fraction(0)), Played(B, 20, Fraction(1)), Played(C, 50, Fraction(0))]
    assert [one.player for one in totals(played, by_wins=False, low_wins=True)] == [B, C, A]


def test_whoever_has_played_less_is_placed_by_the_average() -> None:
    played = [*match({(A,): 10, (B,): 6}), *match({(A,): 8, (C,): 9})]
    assert not even(played)
    found = totals(played, by_wins=False)
    assert [(one.player, one.points, one.matches, one.place, one.decided) for one in found] == [
        (C, 9, 1, 1, "second"),
        (A, 18, 2, 2, "second"),
        (B, 6, 1, 3, "first"),
    ]


@pytest.mark.parametrize(
    ("places", "shares"),
    [([1, 2], [1, 0]), ([1, 1], [Fraction(1, 2)] * 2), ([1, 1, 3], [Fraction(1, 2), Fraction(1, 2), 0])],
)
def test_a_shared_win_is_shared(places: list[int], shares: list[Fraction]) -> None:
    assert won_shares(places) == shares


@given(
    st.lists(st.tuples(st.permutations([A, B, C, D]), st.integers(-99, 99), st.integers(-99, 99)), max_size=9)
)
def test_nothing_is_lost_and_places_follow_from_what_decides(
    matches: list[tuple[list[int], int, int]],
) -> None:
    played = [
        one
        for order, ours, theirs in matches
        for one in match({tuple(order[:2]): ours, tuple(order[2:]): theirs})
    ]
    found = totals(played, by_wins=False)
    assert sum(one.points for one in found) == 2 * sum(ours + theirs for _order, ours, theirs in matches)
    assert [one.place for one in found] == sorted(one.place for one in found)
    assert all((one.decided == "level") == (sum(o.place == one.place for o in found) > 1) for one in found)


def test_who_sat_for_half_a_match_counts_for_half_of_one() -> None:
    """D took A's seat after half of the second match: 30 points a match for A, 20 for D."""
    half = Fraction(1, 2)
    played = [
        Played(A, 30, Fraction(1)),
        Played(B, 10, Fraction(0)),
        Played(A, 15, Fraction(0), half),
        Played(D, 10, Fraction(0), half),
        Played(B, 20, Fraction(1)),
    ]
    assert not even(played)
    assert [(one.player, one.place) for one in totals(played, by_wins=False)] == [(A, 1), (D, 2), (B, 3)]
