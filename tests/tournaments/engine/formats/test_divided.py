"""Groups with play-offs, gauntlets, leagues with divisions and windows."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import date

import pytest

from tests.tournaments.engine.dsl import people
from tournaments.engine.event import EventError, Stage
from tournaments.engine.formats import get
from tournaments.engine.formats.divided import GroupsPlayOffs, League, group_name, promotions, snake, windows
from tournaments.engine.try_out import made_up_entrants, try_out, with_incidents


def test_seeds_are_dealt_to_groups_forth_and_back() -> None:
    assert snake([1, 2, 3, 4, 5, 6], 2) == [[1, 4, 5], [2, 3, 6]]
    assert [group_name(at) for at in (0, 25, 26)] == ["group:A", "group:Z", "group:AA"]


@pytest.mark.parametrize("entrants", [4, 9, 24])
def test_all_of_a_group_meet_and_the_best_of_each_go_on(entrants: int) -> None:
    played = try_out("groups-play-offs", made_up_entrants(entrants, 1), seed=1)
    groups = GroupsPlayOffs.groups(GroupsPlayOffs.opened(played.stage))
    met = Counter(
        frozenset(t.entrants)
        for _, t in played.stage.tables()
        if t.part.startswith("group") and len(t.sides) == 2
    )
    assert set(met.values()) == {1} and len(met) == sum(len(g) * (len(g) - 1) // 2 for g in groups)
    onward = {n for _, t in played.stage.tables() if t.part.startswith("main") for n in t.entrants}
    assert all(len(onward & set(group)) == 2 for group in groups)
    assert {rank.number for rank in played.standings[: len(onward)]} == onward


def test_groups_go_on_though_somebody_left_or_did_not_come() -> None:
    played = try_out("groups-play-offs", with_incidents(made_up_entrants(16, 1)), seed=1, no_show=1)
    assert played.ended == "Every meeting is decided." and len(played.standings) == 16


@pytest.mark.parametrize(("at_once", "rounds"), [(0, 8), (1, 1)])
def test_one_meets_everybody_one_after_another_or_all_at_once(at_once: int, rounds: int) -> None:
    played = try_out("gauntlet", made_up_entrants(9, 1), settings={"at_once": at_once}).stage
    assert len(played.rounds) == rounds
    assert {t.entrants for _, t in played.tables()} == {(1, n) for n in range(2, 10)}


def test_several_champions_meet_everybody_once_and_never_two_at_a_time() -> None:
    played = try_out("gauntlet", made_up_entrants(10, 1), settings={"champions": 3}).stage
    met = Counter(t.entrants for _, t in played.tables())
    assert len(met) == 21 and set(met.values()) == {1}
    with pytest.raises(EventError, match="has to be left"):
        get("gauntlet").next(Stage(people(3), settings={"champions": 3}))


def test_divisions_are_by_strength_and_a_small_rest_joins_the_last() -> None:
    given = League.opened(Stage(people(13), settings={"size": 5}))
    assert [len(division) for division in League.divisions(given)] == [5, 5, 3]
    smaller = League.opened(Stage(people(12), settings={"size": 5}))
    assert [len(division) for division in League.divisions(smaller)] == [5, 7]


def test_the_best_go_up_and_the_last_go_down() -> None:
    played = try_out("league", made_up_entrants(12, 1), seed=1, settings={"size": 6, "moves": 1})
    place = {rank.number: rank.rank for rank in played.standings}
    down, up = promotions(played.stage)
    assert (place[down.number], down.before, down.after) == (6, 1, 2)
    assert (place[up.number], up.before, up.after) == (7, 2, 1)
    assert promotions(replace(played.stage, settings={"size": 6, "moves": 0})) == []


def test_each_round_has_its_window() -> None:
    assert windows(date(2026, 12, 1), 2, 7) == {
        1: (date(2026, 12, 1), date(2026, 12, 7)),
        2: (date(2026, 12, 8), date(2026, 12, 14)),
    }
