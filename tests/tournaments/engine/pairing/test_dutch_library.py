"""Our quicker way through gacrux: it pairs as gacrux itself does, in every round, and keeps its times."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from benchmarks.dutch_pairing import event_of
from tests.helpers.speed import slower
from tournaments.engine.event import EventError, Stage
from tournaments.engine.pairing import dutch, dutch_library


def answer(before: Stage, total: int) -> object:
    try:
        return dutch.pair(before, total=total)
    except EventError as error:
        return str(error)


def differences(played: Stage, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The rounds that gacrux itself pairs otherwise: another pair, colour, board or reason."""
    from gacrux.pairingdutch import pairing_dutch

    total = len(played.rounds) + 1
    for number in range(1, total + 1):
        before = replace(played, rounds=played.rounds[: number - 1])
        ours = answer(before, total)
        with monkeypatch.context() as patched:
            patched.setattr(dutch_library, "LargeFields", pairing_dutch)
            if answer(before, total) != ours:
                yield number


@pytest.mark.parametrize("part", [2, dutch_library.PART])
def test_it_pairs_twelve_events_as_gacrux_does(monkeypatch: pytest.MonkeyPatch, part: int) -> None:
    """part: few of the upper half in each step, so that events this small have several, and all is done in steps."""
    monkeypatch.setattr(dutch_library, "PART", part)
    if part == 2:
        monkeypatch.setattr(dutch_library, "across", lambda *_: [])
    events = [event_of(Random(seed).randint(6, 40), seed, 5) for seed in range(12)]
    assert [list(differences(one, monkeypatch)) for one in events] == [[]] * 12


def test_a_part_that_comes_to_a_whole_unit_of_the_rest_is_not_left_for_later() -> None:
    """The second against the last of six is worth as much as the first by one place: gacrux's digits overlap there."""
    engine = dutch_library.LargeFields.__new__(dutch_library.LargeFields)
    second = [24, 6, 2, 1, 1]
    engine.crosstable = type("Weights", (), {"weight": {"HO5": second}})()
    places = {number: number for number in range(1, 7)}
    assert engine._carries([(1, 4), (2, 6), (3, 5)], places, 1)
    assert not engine._carries([(1, 4), (2, 3), (5, 6)], places, 1)
    assert not engine._carries([(1, 6), (2, 4), (3, 5)], places, 1)


def test_where_much_must_be_taken_back_gacrux_soon_stops_trying(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pairs are the same then, by weights."""
    played = event_of(60, 3, 4)
    drawn = [replace(played, rounds=played.rounds[:number]) for number in range(4)]
    as_tried = [answer(before, 4) for before in drawn]
    given_up: list[bool] = []
    simple = dutch_library.LargeFields.pair_simple_round

    def told(*args: object) -> object:
        found = simple(*args)
        given_up.append(found == (False, 1, None))
        return found

    monkeypatch.setattr(dutch_library.LargeFields, "pair_simple_round", told)
    monkeypatch.setattr(dutch_library, "PATIENCE", 0)
    assert [answer(before, 4) for before in drawn] == as_tried
    assert any(given_up)


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("hundred", [0, *(pytest.param(one, marks=pytest.mark.thorough) for one in (1, 2))])
def test_it_pairs_three_hundred_events_as_gacrux_does(hundred: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 6 to 60, with forfeits, byes, some who come late and some who leave."""
    wrong = {
        seed: list(differences(event_of(Random(seed).randint(6, 60), seed, 6), monkeypatch))
        for seed in range(100 * hundred, 100 * hundred + 100)
    }
    assert {seed: rounds for seed, rounds in wrong.items() if rounds} == {}


def measured(count: int, seed: int, rounds: int) -> tuple[float, float]:
    """The dearest round of an event in a process of its own: seconds of the processor, megabytes at the most."""
    command = [sys.executable, "-m", "benchmarks.dutch_pairing", "--entrants", str(count)]
    command += ["--seed", str(seed), "--rounds", str(rounds), "--json"]
    given = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return max(one["seconds"] for one in given["rounds"]), given["megabytes"]


@pytest.mark.slow
@pytest.mark.parametrize(("count", "seconds", "megabytes"), [(100, 0.3, 90), (500, 3, 200), (1000, 12, 300)])
def test_the_dearest_of_four_rounds_keeps_its_time(count: int, seconds: float, megabytes: float) -> None:
    """Coins decide the games, nobody draws: two large halves of one score meet in round 2 or 3."""
    taken, held = measured(count, 2, 4)
    assert (taken < 1.3 * seconds * slower(), held < megabytes) == (True, True), (taken, held)
