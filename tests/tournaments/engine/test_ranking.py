"""Ranks: points, then the tie-breaks in their order, and what decided each."""

import pytest

from tests.tournaments.engine.dsl import stage
from tournaments.engine.event import Entrant, EventError, Kind, Round, Stage, Status, Table
from tournaments.engine.ranking import ranked


def test_every_rank_says_what_decided_it() -> None:
    ranks = ranked(stage(4, "1-2 1-0, 3-4 =", "1-3 =, 2-4 ="), ["BH", "LOT"])
    assert ranks[0].decided_by == "points"
    assert {rank.decided_by for rank in ranks[1:]} <= {"points", "BH", "LOT"}


def test_whom_nothing_parts_shares_the_rank() -> None:
    ranks = ranked(stage(3, "1-2 =, 3 Z"), ["WIN"])
    assert [(rank.rank, rank.decided_by) for rank in ranks] == [(1, "points"), (1, "level"), (3, "points")]


def test_the_lot_parts_everybody_and_is_the_same_again() -> None:
    given = stage(6, seed=3)
    first = [rank.number for rank in ranked(given, ["LOT"])]
    assert first == [rank.number for rank in ranked(given, ["LOT"])] and first != sorted(first)


def test_open_tables_count_for_nobody() -> None:
    assert [rank.points for rank in ranked(stage(4, "1-2 1-0, 3-4 ?"), [])] == [100, 0, 0, 0]


def test_a_tie_break_named_twice_is_refused() -> None:
    with pytest.raises(EventError, match="BH-C1 is named twice"):
        ranked(stage(2), ["BH-C1", "bh/c1"])


def test_whoever_was_expelled_stands_behind_all_others_with_their_points() -> None:
    won = Table(Kind.PLAYED, ((1,), (2,)), (100, 0))
    people = (Entrant(1, "A", status=Status.EXPELLED), Entrant(2, "B"), Entrant(3, "C"))
    lines = ranked(Stage(people, (Round(1, (won,)),)), [])
    assert [(line.number, line.rank, line.points) for line in lines][-1] == (1, 3, 100)
    assert [line.decided_by for line in lines] == ["points", "level", "expelled"]
