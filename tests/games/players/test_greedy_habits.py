"""What the greedy players are known to do: habits that once were missing, looked for in deals they play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from games.core import registry
from games.core.log import LogEvent
from games.core.match import LiveMatch
from games.core.sheet import Row
from games.core.state import CHANCE, Action, State

Choose = Callable[[State, int, Random], Action]


def greedy(state: State, seat: int, rng: Random) -> Action:
    return state.greedy(seat, rng)


def played_deals(key: str, number: int, choose: Choose = greedy) -> Iterator[tuple[Row, list[LogEvent[Any]]]]:
    """The rows of so many deals, each with the events of its deal."""
    game, rng = registry.get(key), Random(1)
    while number:
        live, seen = LiveMatch(game.table_for(game.seats[0])), 0
        while number and not live.over:
            rows = len(live.sheet.rows)
            if live.chance_pending:
                live.advance(rng)
            else:
                seat = live.actors()[0]
                assert live.state is not None and seat != CHANCE
                live.play_action(seat, choose(live.state, seat, rng))
            if len(live.sheet.rows) > rows:
                yield live.sheet.rows[-1], live.log[seen:]
                number, seen = number - 1, live.seq


def test_tuppi_is_played_as_nolo_too() -> None:
    games = [row.result.game for row, _ in played_deals("tuppi", 80)]
    assert 5 <= games.count("nolo") <= 40


def test_who_opens_light_at_skruuvi_loses_to_greed() -> None:
    """A contract is of eleven tricks at least: a hand of average strength is none to open with."""

    def light_on_one_side(state: State, seat: int, rng: Random) -> Action:
        with pytest.MonkeyPatch.context() as patch:
            if seat % 2 == 0:
                patch.setattr(type(state), "opens_with", 10)
            return state.greedy(seat, rng)

    gains = [
        row.points[0] - row.points[1] for row, _ in played_deals("modern-skruuvi", 300, light_on_one_side)
    ]
    assert sum(gains) < -3 * len(gains)


def test_skruuvi_contracts_are_not_bid_to_fail() -> None:
    """Of 88 contracts in 600 deals 48 were made; before trumps were drawn 36 of 111."""
    results = [row.result for row, _ in played_deals("modern-skruuvi", 300)]
    declared = [result for result in results if result.level is not None and result.game != "misere"]
    made = sum(result.tricks[result.declarer] >= result.level + 6 for result in declared)
    assert len(declared) >= 25
    assert made >= 0.4 * len(declared), f"{made} of {len(declared)}"


def test_questions_are_asked_in_bridge_meets_guess_who() -> None:
    asked = [
        sum(event.kind == "move" and str(event.text).startswith("ask") for event in events)
        for _, events in played_deals("bridge-meets-guess-who", 12)
    ]
    assert sum(one > 0 for one in asked) >= 3
