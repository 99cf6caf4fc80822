"""Who has which place of a movement when somebody comes late or has gone home."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tournaments.engine.dsl import people
from tournaments.engine.event import Entrant, Kind, Round, Stage
from tournaments.engine.formats.base import Next
from tournaments.engine.formats.boards import Howell, Mitchell, TeamsOfFour
from tournaments.engine.movements.places import holders


def after(rounds: int, *entrants: Entrant) -> Stage:
    """With so many rounds made."""
    return Stage(entrants, tuple(Round(n, ()) for n in range(1, rounds + 1)))


def gone(entrant: Entrant, until: int) -> Entrant:
    return replace(entrant, until=until)


def late(number: int, since: int) -> Entrant:
    return Entrant(number, f"P{number}", since=since)


@pytest.mark.parametrize(("rounds", "expected"), [(0, [1, 2, 3, None]), (1, [1, 2, 3, 4]), (2, [1, 2, 3, 4])])
def test_the_odd_ones_place_is_taken_from_the_round_on(rounds: int, expected: list[int | None]) -> None:
    assert holders(after(rounds, *people(3), late(4, 2))) == expected


def test_the_place_of_who_has_gone_is_taken() -> None:
    one, two, three, four = people(4)
    given = (one, gone(two, 1), three, four, late(5, 3))
    assert holders(after(0, *given)) == [1, 2, 3, 4]
    assert holders(after(1, *given)) == [1, None, 3, 4]
    assert holders(after(2, *given)) == [1, 5, 3, 4]


def test_who_finds_no_place_has_none() -> None:
    assert holders(after(2, *people(4), late(5, 2))) == [1, 2, 3, 4]


@pytest.mark.parametrize("form", [Mitchell, Howell])
@pytest.mark.parametrize("count", [7, 8])
def test_whoever_comes_late_plays_as_the_one_before_would_have(
    form: type[Mitchell] | type[Howell], count: int
) -> None:
    """Of eight, the second has gone home; of seven, the eighth was never there. The others sit as they would have."""
    whole = form.next(after(2, *people(8)))
    there = list(people(count))
    if count == 8:
        there[1] = gone(there[1], 2)
    newcomer = late(count + 1, 3)
    answer = form.next(after(2, *there, newcomer))
    assert isinstance(answer, Next) and isinstance(whole, Next)
    place = {newcomer.number: 2 if count == 8 else 8}
    sits = [(tuple(place.get(one, one) for one in table.entrants), table.boards) for table in answer.tables]
    assert sits == [(table.entrants, table.boards) for table in whole.tables]
    assert all(table.kind is Kind.PLAYED for table in answer.tables)


def test_teams_that_all_meet_go_on_as_they_were_drawn() -> None:
    there = [*people(5), gone(Entrant(6, "P6"), 1), late(7, 3)]
    answer = TeamsOfFour.next(replace(after(2, *there), settings={"boards": 2, "all": 6}))
    whole = TeamsOfFour.next(replace(after(2, *people(6)), settings={"boards": 2, "all": 6}))
    assert isinstance(answer, Next) and isinstance(whole, Next)
    assert [tuple(6 if one == 7 else one for one in table.entrants) for table in answer.tables] == [
        table.entrants for table in whole.tables
    ]
