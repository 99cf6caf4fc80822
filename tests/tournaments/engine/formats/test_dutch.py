"""The Dutch system as a format."""

from dataclasses import replace

from tests.tournaments.engine.dsl import stage
from tournaments.engine.event import Kind, Stage
from tournaments.engine.formats import Next, Over, Waits, get


def test_number_one_begins_with_the_colour_that_was_set() -> None:
    for black, first in ((0, (1, 3)), (1, (3, 1))):
        answer = get("dutch").next(replace(stage(4), settings={"black": black}))
        assert isinstance(answer, Next) and answer.tables[0].entrants == first


def test_who_asked_for_a_bye_is_not_paired() -> None:
    given = stage(5)
    away = replace(given, entrants=(*given.entrants[:4], replace(given.entrants[4], byes={1: Kind.HALF})))
    answer = get("dutch").next(away)
    assert isinstance(answer, Next) and [t.kind for t in answer.tables] == [
        Kind.PLAYED,
        Kind.PLAYED,
        Kind.HALF,
    ]


def test_where_the_rules_leave_no_pairing_the_organisers_have_to_decide() -> None:
    answer = get("dutch").next(stage(2, "1-2 1-0"))
    assert isinstance(answer, Waits) and "leave no pairing" in answer.why


def test_it_is_over_after_its_rounds_or_when_one_is_left() -> None:
    assert isinstance(get("dutch").next(replace(stage(4, "1-3 =, 4-2 ="), settings={"rounds": 1})), Over)
    one, other = stage(2).entrants
    assert isinstance(get("dutch").next(Stage((one, replace(other, until=0)))), Over)
