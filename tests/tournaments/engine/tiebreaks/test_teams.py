"""Tie-breaks of teams: match points stand as points, board points as scores."""

from dataclasses import replace

import pytest

from tests.tournaments.engine.dsl import people, table
from tournaments.engine.event import Round, Stage, Table
from tournaments.engine.ranking import ranked


def match(text: str, boards: tuple[int, ...]) -> Table:
    """Board results of the side named first, in hundredths."""
    own = sum(boards)
    return replace(table(text), scores=(own, 100 * len(boards) - own), board_scores=boards)


ROUNDS = (
    Round(1, (match("1-2 1-0", (100, 100, 50, 0)), match("3-4 =", (100, 0, 100, 0)))),
    Round(2, (match("1-3 =", (0, 100, 0, 100)), match("2-4 1-0", (100, 100, 100, 50)))),
)


def values(key: str) -> list[int]:
    found = {rank.number: rank.tie_breaks[key] for rank in ranked(Stage(people(4), ROUNDS), [key])}
    return [found[number] for number in (1, 2, 3, 4)]


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("MPVGP", [450, 500, 400, 250]),
        ("BC", [(100 + 200 + 150) + (200 + 400), 0, 0, 0]),
        ("EMMSB", [100 * 1 + 100 // 2, 50, 150 // 2 + 50 // 2, 100 // 2]),
        ("EMGSB", [250 * 100 // 100 + 200 * 100 // 100, 150 * 150 // 100 + 350 * 50 // 100, 0, 0]),
    ],
)
def test_sums_of_teams(key: str, expected: list[int]) -> None:
    found = values(key)
    assert [own for own, sure in zip(found, expected, strict=True) if sure] == [
        sure for sure in expected if sure
    ]


def test_points_on_higher_boards_are_a_smaller_board_count() -> None:
    higher = Stage(people(2), (Round(1, (match("1-2 =", (100, 100, 0, 0)),)),))
    assert [rank.number for rank in ranked(higher, ["BC"])] == [1, 2]
    assert [rank.number for rank in ranked(higher, ["TBR"])] == [1, 2]
    assert [rank.number for rank in ranked(higher, ["BBE"])] == [1, 2]


def test_extended_direct_encounter_goes_on_to_board_points() -> None:
    given = Stage(people(2), (Round(1, (match("1-2 =", (100, 0, 50, 0)),)),))
    assert [rank.number for rank in ranked(given, ["EDE"])] == [2, 1]


def test_strength_is_divided_by_the_number_of_boards() -> None:
    assert values("SSSC")[0] == 450 + (100 + 100) // 4
