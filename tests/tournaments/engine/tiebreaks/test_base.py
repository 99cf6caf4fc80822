"""Names of tie-breaks with their modifiers, and what a cut leaves out."""

import pytest

from tournaments.engine.event import EventError
from tournaments.engine.tiebreaks.base import Cut, Term, asked, cut_from, summed


@pytest.mark.parametrize("name", ["BH-C1", "bh/c1", "BH:C1"])
def test_a_modifier_is_read_however_it_is_joined(name: str) -> None:
    (one,) = asked([name])
    assert (one.key, one.cut) == ("BH-C1", Cut(1))


@pytest.mark.parametrize("name", ["", "BH-", "BH-C9", "??", "WIN-C1"])
def test_what_is_no_tie_break_is_refused(name: str) -> None:
    with pytest.raises(EventError):
        asked([name])


def test_the_lowest_and_the_highest_are_cut() -> None:
    terms = [Term(at, at, amount, weight=amount) for at, amount in enumerate((300, 100, 200), 1)]
    assert summed(terms, Cut(1)).amount == 500
    assert summed(terms, Cut(1, 1)).amount == 200
    assert [term.counted for term in cut_from(terms, Cut(2))] == [True, False, False]


def test_no_more_is_cut_than_there_is() -> None:
    assert summed([Term(1, 2, 100, weight=100)], Cut(2, 2)).amount == 0
