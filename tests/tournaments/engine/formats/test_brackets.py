"""Brackets: seeds, free places, and where winners and losers go."""

import pytest

from tests.tournaments.engine.dsl import stage
from tournaments.engine.formats.brackets import (
    losers_nodes,
    main_nodes,
    of_stage,
    placement_nodes,
    round_title,
    seeding,
    size_for,
)


def test_the_first_two_seeds_can_meet_in_the_last_round_only() -> None:
    assert seeding(8) == [1, 8, 4, 5, 2, 7, 3, 6]


@pytest.mark.parametrize(("entrants", "places"), [(2, 2), (3, 4), (8, 8), (9, 16), (128, 128), (129, 256)])
def test_entrants_fit_into_a_power_of_two(entrants: int, places: int) -> None:
    assert size_for(entrants) == places


@pytest.mark.parametrize("places", [4, 8, 16, 64])
def test_everybody_who_loses_in_the_main_bracket_drops_into_the_second_once(places: int) -> None:
    main = [node.part for node in main_nodes(list(range(1, places + 1)))]
    fallen = [
        side[0]
        for node in losers_nodes(places)
        for side in node.sides
        if not isinstance(side, int) and not side[1]
    ]
    assert sorted(fallen) == sorted(main)


@pytest.mark.parametrize("places", [2, 8, 16])
def test_placing_decides_every_place_by_a_meeting_of_its_own(places: int) -> None:
    last = [
        node.part
        for node in placement_nodes(list(range(1, places + 1)))
        if node.title.count(" to ") and _width(node.part) == 2
    ]
    assert len(last) == places // 2


def _width(part: str) -> int:
    first, last = map(int, part.split(":")[1].split("-"))
    return last - first + 1


def test_what_is_due_is_what_both_are_known_and_free_for() -> None:
    bracket = of_stage(stage(5), main_nodes([1, 2, 3, 4, 5]))
    due = bracket.due()
    assert [(t.kind.value, t.entrants) for t in due] == [
        ("bye", (1,)),
        ("played", (4, 5)),
        ("bye", (2,)),
        ("bye", (3,)),
    ]


def test_rounds_have_their_names() -> None:
    assert [str(round_title(tables)) for tables in (1, 2, 8)] == ["Final.", "Semi-final.", "Round of 16."]
