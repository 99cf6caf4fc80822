"""Points and tie-breaks."""

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
