"""Points and tie-breaks."""

from itertools import combinations
from random import Random

import pytest

from tournaments.engine.standings import TIE_BREAKS, Game, matchpoints, standings


def test_matchpoints_are_two_for_each_beaten_and_one_for_each_level() -> None:
    assert matchpoints([1, 2]) == [2, 0]
    assert matchpoints([1, 1]) == [1, 1]
    assert matchpoints([1, 2, 2, 4]) == [6, 3, 3, 0]


def met(first: int, second: int, points: int, margin: int = 0) -> list[Game]:
    """A meeting as both see it; points are half-points of the first."""
    return [Game(first, second, points, 2 - points, margin), Game(second, first, 2 - points, points, -margin)]


def test_a_win_counts_two_halves_and_the_order_follows_the_points() -> None:
    lines = standings([1, 2, 3], [*met(1, 2, 2), *met(3, 2, 1), *met(1, 3, 2)], [])
    assert [(line.entry, line.points, line.place) for line in lines] == [(1, 4, 1), (2, 1, 2), (3, 1, 2)]
    assert (lines[0].won, lines[0].drawn, lines[0].lost) == (2, 0, 0)


def test_direct_encounter_parts_two_who_are_level() -> None:
    games = [*met(1, 2, 0), *met(1, 3, 2), *met(2, 4, 0), *met(3, 4, 2), *met(1, 4, 2), *met(2, 3, 2)]
    lines = standings([1, 2, 3, 4], games, ["direct"])
    assert [line.entry for line in lines[:2]] == [2, 1]


def test_direct_encounter_is_nothing_if_not_all_the_tied_have_met() -> None:
    games = [*met(1, 9, 2), *met(2, 8, 2)]
    lines = standings([1, 2, 8, 9], games, ["direct"])
    assert [line.place for line in lines] == [1, 1, 3, 3]


def test_sonneborn_berger_counts_the_beaten_whole_and_the_drawn_half() -> None:
    games = [*met(1, 2, 2), *met(1, 3, 1), *met(2, 3, 2)]
    lines = {line.entry: line for line in standings([1, 2, 3], games, ["sonneborn-berger"])}
    assert lines[1].breaks == (1.0 + 0.5 * 0.5,)
    assert lines[2].breaks == (0.5,)
    assert lines[3].breaks == (0.5 * 1.5,)


def test_score_difference_adds_up_the_margins() -> None:
    games = [*met(1, 2, 1, margin=12), *met(1, 3, 1, margin=-2), *met(2, 3, 1, margin=0)]
    lines = standings([1, 2, 3], games, ["margin"])
    assert [(line.entry, line.breaks[0]) for line in lines] == [(1, 10), (3, 2), (2, -12)]


def test_the_values_shown_are_those_among_all_with_the_same_points() -> None:
    games = [*met(1, 2, 2), *met(2, 3, 2), *met(3, 1, 2)]
    lines = standings([1, 2, 3], games, ["direct", "wins"])
    assert [line.breaks for line in lines] == [(1.0, 1.0)] * 3
    assert {line.place for line in lines} == {1}


@pytest.mark.parametrize("key", sorted(TIE_BREAKS))
def test_every_tie_break_says_what_it_is(key: str) -> None:
    metric = TIE_BREAKS[key]
    assert metric.key == key
    assert metric.title
    assert len(metric.explanation) > 20
    assert standings([1, 2], met(1, 2, 2), [key])[0].entry == 1


def test_direct_encounter_is_applied_again_to_those_it_leaves_level() -> None:
    """Four are level. Among themselves 1 and 2 have four halves, 3 and 4 two; then 1 has beaten 2, and 3 beaten 4."""
    won = {(1, 2): 2, (1, 3): 2, (1, 4): 0, (2, 3): 2, (2, 4): 2, (3, 4): 2, (3, 5): 2, (4, 5): 2}
    games = [game for (one, two), points in won.items() for game in met(one, two, points)]
    lines = standings([1, 2, 3, 4, 5], games, ["direct"])
    assert {line.entry: line.points for line in lines} == {1: 4, 2: 4, 3: 4, 4: 4, 5: 0}
    assert [(line.entry, line.place) for line in lines] == [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5)]


@pytest.mark.parametrize("people", [6, 7, 8])
def test_direct_encounter_equals_the_rule_read_word_by_word(people: int) -> None:
    """A thousand random round robins of each size against a second, plain reading of the rule."""
    rng, parted_again = Random(people), 0
    for _ in range(1000):
        points = {pair: rng.choice((0, 1, 2)) for pair in combinations(range(people), 2)}
        games = [game for (one, two), won in points.items() for game in met(one, two, won)]
        expected, again = read_word_by_word(people, points)
        parted_again += again
        lines = standings(range(people), games, ["direct"])
        assert {line.entry: line.place for line in lines} == expected, points
    assert parted_again


def read_word_by_word(people: int, points: dict[tuple[int, int], int]) -> tuple[dict[int, int], bool]:
    """The places, each found by asking of every two who stands before the other; whether a second look was needed.

    Two who are level are compared within the set of players who are still level with both of them.
    """

    def made(one: int, among: frozenset[int]) -> int:
        own = sum(won for (first, two), won in points.items() if first == one and two in among)
        return own + sum(2 - won for (two, first), won in points.items() if first == one and two in among)

    looks = 0

    def before(one: int, other: int) -> bool:
        nonlocal looks
        level = frozenset(range(people))
        for look in range(people + 2):
            if made(one, level) != made(other, level):
                looks = max(looks, look)
                return made(one, level) > made(other, level)
            level = frozenset(x for x in level if made(x, level) == made(one, level))
        return False

    places = {one: 1 + sum(before(other, one) for other in range(people)) for one in range(people)}
    return places, looks > 1
