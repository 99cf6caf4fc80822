"""Every format with few, some and many, on a usual evening: late, gone home, a bye, somebody who did not come."""

from __future__ import annotations

import json

import pytest

from tournaments.engine.event import Kind
from tournaments.engine.formats import FORMATS, get
from tournaments.engine.try_out import as_json, made_up_entrants, try_out, with_incidents

NAMED = {
    "round-robin", "swiss", "dutch", "mcmahon", "knock-out", "double-knock-out", "stepladder", "ladder", "arena",
    "king-of-the-table", "groups-play-offs", "keizer", "whist", "mitchell", "howell", "swiss-pairs", "teams-of-four",
    "free-for-all", "gauntlet", "league",
}  # fmt: skip


def test_all_formats_are_there() -> None:
    assert set(FORMATS) == NAMED


@pytest.mark.parametrize("entrants", [9, 24, 100])
@pytest.mark.parametrize("key", sorted(NAMED))
def test_an_evening_with_incidents_is_played_to_its_end(key: str, entrants: int) -> None:
    people = with_incidents(made_up_entrants(entrants, 5))
    played = try_out(key, people, seed=5, rounds=3 if entrants == 100 else 0, no_show=1)
    of = {entrant.number: entrant for entrant in people}
    assert sorted(rank.number for rank in played.standings) == sorted(of)
    for one in played.stage.rounds:
        for table in one.tables:
            assert table.finished and len(table.points) == len(table.sides)
            assert table.kind is not Kind.PLAYED or all(of[n].is_in(one.number) for n in table.entrants)
            assert table.why
    assert json.loads(json.dumps(as_json(played)))["standings"][0]["rank"] == 1


OF_WHAT_WAS_PLAYED = (
    "round-robin", "swiss", "dutch", "knock-out", "double-knock-out", "stepladder", "ladder", "groups-play-offs",
    "league",
)  # fmt: skip


@pytest.mark.parametrize("key", OF_WHAT_WAS_PLAYED)
def test_points_are_what_was_won_at_tables_however_far_one_came(key: str) -> None:
    played = try_out(key, made_up_entrants(9, 5), seed=5)
    won = dict.fromkeys((rank.number for rank in played.standings), 0)
    for _round, table in played.stage.tables():
        for side, points in zip(table.sides, table.result, strict=True):
            for number in side:
                won[number] += points
    assert {rank.number: rank.points for rank in played.standings} == won


@pytest.mark.parametrize("key", sorted(NAMED))
def test_nobody_sits_at_two_tables_of_a_round_and_the_same_seed_plays_the_same(key: str) -> None:
    played = try_out(key, made_up_entrants(12, 2), seed=2, rounds=4)
    for one in played.stage.rounds:
        seated = [number for table in one.tables for number in table.entrants]
        assert len(seated) == len(set(seated))
    assert as_json(played) == as_json(try_out(key, made_up_entrants(12, 2), seed=2, rounds=4))


@pytest.mark.parametrize("key", sorted(NAMED))
def test_one_entrant_is_no_event(key: str) -> None:
    with pytest.raises(ValueError, match="entries, not 1"):
        get(key).clean({}, 1)
