"""Pairs by hand and points by rulings go through a report unharmed, and the library of the Dutch system reads them."""

from dataclasses import replace

import pytest

from tests.tournaments.engine.dsl import stage
from tournaments.engine.event import Ruling, RulingKind, Stage
from tournaments.engine.pairing import dutch
from tournaments.engine.ranking import ranked
from tournaments.engine.trf import TrfError, read, write


def ruled(points: tuple[int, int], kind: RulingKind = RulingKind.PENALTY) -> Stage:
    """Four people; the first table of round 1 was put together by hand and has a ruling."""
    given = stage(4, "1-3 1-0, 2-4 =")
    first, second = given.rounds[0].tables
    changed = replace(first, locked=True, rulings=(Ruling(kind, points, "Late", "Owner"),))
    return replace(given, rounds=(replace(given.rounds[0], tables=(changed, second)),))


@pytest.mark.parametrize(
    ("points", "kind", "written"),
    [
        ((0, -50), RulingKind.PENALTY, ["299          -0.5    1    3"]),
        ((-25, 0), RulingKind.PENALTY, ["299          -.25    1    1"]),
        ((50, 50), RulingKind.ADJUSTED, []),
        ((60, 40), RulingKind.WEIGHTED, ["299          -0.4    1    1", "299           0.4    1    3"]),
    ],
)
def test_they_come_back(points: tuple[int, int], kind: RulingKind, written: list[str]) -> None:
    given = ruled(points, kind)
    text = write(given)
    assert [line for line in text.splitlines() if line.startswith("299")] == written
    back = read(text).stage
    assert [table.locked for table in back.rounds[0].tables] == [True, False]
    assert [table.result for table in back.rounds[0].tables] == [
        table.result for table in given.rounds[0].tables
    ]
    assert [(r.number, r.points) for r in ranked(back, ())] == [
        (r.number, r.points) for r in ranked(given, ())
    ]
    assert write(back) == text


def test_the_next_round_is_drawn_by_the_points_with_the_penalty() -> None:
    given = ruled((-100, 0))
    pairs = {frozenset((one.white, one.black)) for one in dutch.pair(given, total=3)}
    assert pairs == {frozenset((2, 1)), frozenset((4, 3))} or pairs == {frozenset((2, 3)), frozenset((4, 1))}


def test_other_uses_of_the_record_are_refused_with_their_line() -> None:
    text = write(stage(2, "1-2 1-0"))
    with pytest.raises(TrfError, match=r"Line \d+: only points of one player"):
        read(text + "299 W   2.0   2.5    1    1\n")
