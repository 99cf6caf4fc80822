"""How fast a game is played at random on this machine: deals, matches and moves a second of CPU time."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass
from random import Random
from statistics import median
from typing import Any

from games.core.errors import RulesError
from games.core.game import GameTable
from games.core.messages import say
from games.core.state import CHANCE, State


@dataclass(frozen=True, slots=True)
class Speed:
    """Medians over several repeats of rates a CPU second; best is the fastest repeat's deals."""

    game: str
    seats: int
    deals: float
    best: float
    moves: float
    matches: float
    deals_a_match: float
    moves_a_deal: float
    repeats: int

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def bench(table: GameTable, seconds: float = 1.0, repeats: int = 3, seed: int = 0) -> Speed:
    """Play random deals, with their shuffles, for so many CPU seconds each time; then whole matches with their sheets.

    Raises RulesError for a game that is only written down.
    """
    if not table.game.plays_at(table):
        raise RulesError(
            say("{title} is only written down here: there is nothing to measure.", title=table.game.title)
        )
    rng = Random(seed)
    runs = [_deals(table, seconds, rng) for _ in range(repeats)]
    rates = [deals / took for deals, _, took in runs]
    matches = [_matches(table, seconds, rng) for _ in range(repeats)]
    return Speed(
        game=table.game.key,
        seats=table.seats,
        deals=round(median(rates), 1),
        best=round(max(rates), 1),
        moves=round(median(moves / took for _, moves, took in runs)),
        matches=round(median(count / took for count, _, took in matches), 2),
        deals_a_match=round(sum(deals for _, deals, _ in matches) / sum(count for count, _, _ in matches), 1),
        moves_a_deal=round(sum(moves for _, moves, _ in runs) / sum(deals for deals, _, _ in runs), 1),
        repeats=repeats,
    )


def random_deal(state: State, rng: Random) -> int:
    """Play a deal out at random; the number of moves."""
    moves = 0
    while actors := state.actors():
        seat = actors[0]
        if seat == CHANCE:
            state.apply_chance(state.draw(rng))
        else:
            state.apply(seat, state.sample_legal(seat, rng))
            moves += 1
    return moves


def _deals(table: GameTable, seconds: float, rng: Random) -> tuple[int, int, float]:
    state_type = table.game.State
    assert state_type is not None
    first = table.game.sheet(table).next_deal()
    deals = moves = 0
    start = time.process_time()
    while True:
        moves += random_deal(state_type(table, first), rng)
        deals += 1
        took = time.process_time() - start
        if took > seconds:
            return deals, moves, took


def _matches(table: GameTable, seconds: float, rng: Random) -> tuple[int, int, float]:
    state_type = table.game.State
    assert state_type is not None
    matches = deals = 0
    start = time.process_time()
    while True:
        sheet = table.game.sheet(table)
        while not sheet.over:
            state = state_type(table, sheet.next_deal())
            random_deal(state, rng)
            sheet.enter(state.result())
        matches += 1
        deals += len(sheet.rows)
        took = time.process_time() - start
        if took > seconds:
            return matches, deals, took
