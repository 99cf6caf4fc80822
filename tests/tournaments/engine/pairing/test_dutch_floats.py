"""A bracket by itself is paired as with all those below it, and only where that is proven."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from benchmarks.dutch_pairing import event_of
from tournaments.engine.pairing import dutch
from tournaments.engine.pairing.dutch_edge import Edge
from tournaments.engine.pairing.dutch_floats import Upper, across


def edge(one: int, other: int, *, cost: int = 0, levels: tuple[int, int] = (2, 2)) -> Edge:
    made = Edge({"cid": one, "scorelevel": levels[0]}, {"cid": other, "scorelevel": levels[1]}, 0, 0)
    made.qcweight = cost
    return made


def upper(*edges: Edge, c8: int = 10) -> Upper:
    """1 to 3 of level 2, 4 and 5 of level 1, 6 of level 0. One of the first must float."""
    nodes = [{"cid": v, "scorelevel": level} for v, level in enumerate((2, 2, 2, 1, 1, 0), start=1)]
    made = Upper(2, nodes, [edge(1, 2), edge(1, 3), edge(2, 3), *edges])
    made.shrink(1, c8)
    return made


@pytest.mark.parametrize("seed", range(3))
def test_it_pairs_as_with_all_those_below(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    proven: list[bool] = []
    is_best = Upper.is_best

    def told(*given: Any) -> bool:
        proven.append(is_best(*given))
        return proven[-1]

    monkeypatch.setattr(Upper, "is_best", told)
    played = event_of(40 + seed, seed, 5)
    drawn = [replace(played, rounds=played.rounds[:number]) for number in range(5)]
    by_itself = [dutch.pair(before, total=5) for before in drawn]
    assert any(proven)
    monkeypatch.setattr(Upper, "is_best", lambda *_: False)
    assert [dutch.pair(before, total=5) for before in drawn] == by_itself


def test_each_has_one_edge_to_nobody_the_cheapest_by_what_is_not_c8() -> None:
    below = [edge(3, 4, cost=107, levels=(2, 1)), edge(3, 6, cost=115, levels=(2, 0))]
    to_nobody = [one for one in upper(*below).edges if one.ca < 0]
    assert [(one.ca, one.cb, one.qcweight) for one in to_nobody] == [(-1, 3, 105)]


def test_it_is_proven_only_if_the_lower_can_be_paired_at_the_price_that_is_the_least() -> None:
    down, leaving = edge(3, 4, cost=100, levels=(2, 1)), edge(5, 6, cost=10, levels=(1, 0))
    pairs = [(1, 2), (-1, 3)]
    assert upper(down, leaving).is_best(pairs, 100)
    assert not upper(down).is_best(pairs, 100), "5 and 6 are left alone"
    assert not upper(down, edge(5, 6, cost=20, levels=(1, 0))).is_best(pairs, 100), "dearer than it need be"
    assert not upper(down, leaving).is_best(pairs, 30), "three who float might be cheaper"


def test_the_first_of_the_upper_half_meets_the_first_whom_it_can() -> None:
    places = {11: 1, 12: 2, 13: 3, 14: 4}
    all_across = [edge(one, other) for one in (11, 12) for other in (13, 14)]
    assert across(all_across, places, 2) == [(11, 13), (12, 14)]
    assert across([*all_across[1:], edge(11, 12)], places, 2) == [(11, 14), (12, 13)]


def test_where_halves_must_be_exchanged_it_does_not_decide() -> None:
    places = {11: 1, 12: 2, 13: 3, 14: 4}
    dear = [edge(one, other, cost=1) for one in (11, 12) for other in (13, 14)]
    assert across([edge(11, 12), edge(13, 14), *dear], places, 2) == []
    assert across([edge(11, 13), edge(12, 99)], places, 2) == [], "somebody who is no resident"
