"""Made-up events: the same seed plays the same event, whatever happens to people in it."""

import json

import pytest

from tournaments.engine.event import EventError, Kind
from tournaments.engine.try_out import as_json, in_points, made_up_entrants, try_out, with_incidents


def test_a_seed_plays_the_same_event_again_and_another_a_different_one() -> None:
    one, again, other = (
        json.dumps(as_json(try_out("round-robin", made_up_entrants(8, seed), seed=seed)))
        for seed in (1, 1, 2)
    )
    assert one == again != other


def test_a_thousand_made_up_people_can_be_told_apart() -> None:
    names = {entrant.name for entrant in made_up_entrants(1000, 1)}
    assert len(names) == 1000


def test_somebody_comes_late_goes_home_rests_and_does_not_come() -> None:
    entrants = with_incidents(made_up_entrants(9, 1))
    assert (entrants[8].since, entrants[4].until, entrants[3].byes) == (2, 2, {2: Kind.HALF})
    played = try_out("round-robin", entrants, seed=1, no_show=1)
    first = next(
        table for _, table in played.stage.tables() if 1 in table.entrants and len(table.entrants) > 1
    )
    assert first.kind is Kind.FORFEIT


@pytest.mark.parametrize("count", [0, 1001])
def test_too_few_and_too_many_are_refused(count: int) -> None:
    with pytest.raises(EventError):
        made_up_entrants(count, 1)


def test_too_many_rounds_are_refused() -> None:
    with pytest.raises(EventError, match="at most 500 rounds"):
        try_out("round-robin", made_up_entrants(4, 1), rounds=501)


def test_hundredths_are_printed_as_points() -> None:
    assert [in_points(amount) for amount in (150, 200, -25)] == [1.5, 2, -0.25]
