"""What all formats share: settings, waiting, byes that were asked for, who has met."""

from dataclasses import replace

import pytest

from tests.tournaments.engine.dsl import people, stage
from tournaments.engine.event import EventError, Kind
from tournaments.engine.formats import FORMATS, Over, Waits, get
from tournaments.engine.formats.base import asked_for, free_before, times_met


def test_an_unknown_format_is_refused_with_those_there_are() -> None:
    with pytest.raises(EventError, match=r"there are: .*round-robin"):
        get("bingo")


@pytest.mark.parametrize("key", sorted(FORMATS))
def test_every_format_says_what_it_is_and_takes_its_own_defaults(key: str) -> None:
    form = FORMATS[key]
    assert form.title and form.explanation.endswith(".") and form.key == key
    assert form.clean({}, max(form.least, 9)) == {one.key: one.default for one in form.settings}


def test_it_waits_for_open_tables_and_says_for_whom() -> None:
    answer = get("dutch").next(stage(4, "1-3 ?, 4-2 1-0"))
    assert isinstance(answer, Waits) and answer.entrants == (1, 3)


def test_nobody_here_is_the_end() -> None:
    gone = tuple(replace(entrant, until=0) for entrant in people(4))
    assert isinstance(get("dutch").next(replace(stage(4), entrants=gone)), Over)


def test_byes_that_were_asked_for_count_at_once() -> None:
    one, *others = people(3)
    given = replace(stage(3), entrants=(replace(one, byes={1: Kind.HALF}), *others))
    assert [(table.kind, table.points) for table in asked_for(given)] == [(Kind.HALF, (50,))]


def test_a_free_round_or_a_win_without_a_game_is_remembered() -> None:
    assert free_before(stage(5, "1 U, 2-3 +-, 4 H, 5 F")) == {1: 1, 2: 1, 3: 0, 4: 0, 5: 1}


def test_a_forfeit_is_no_meeting() -> None:
    assert times_met(stage(4, "1-2 1-0, 3-4 +-", "2-1 =, 3-4 =")) == {
        frozenset({1, 2}): 2,
        frozenset({3, 4}): 1,
    }
