"""Built-in players against each other: whole matches, and duplicate deals with error bars."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from math import copysign, inf, sqrt
from random import Random

from games.core.commitment import SYSTEM_RANDOM
from games.core.errors import RulesError
from games.core.game import GameTable
from games.core.match import LiveMatch
from games.core.messages import say
from games.core.state import CHANCE, State
from games.players.base import Bot
from games.players.measured import CLEAR
from games.players.strengths import make

TIE = 1e-9
"""Deals that differ by less are even."""
LEAST = 16
"""Nothing is said of fewer deals, unless they take too long."""
ALIKE = 200
"""After so many deals that all come out alike it is left there."""
SLOW = 3
"""Slow games may take so many times their seconds to come to `LEAST` deals."""


def play_match(
    table: GameTable, bots: Sequence[Bot], rng: Random = SYSTEM_RANDOM, deals: int | None = None
) -> LiveMatch:
    """A match of one bot a seat, to its end or to so many deals.

    Raises RulesError for a game that is only written down or a wrong number of bots.
    """
    _must_be_played(table)
    if len(bots) != table.seats:
        raise RulesError(
            say("{needed} bots are needed, one a seat, not {count}.", needed=table.seats, count=len(bots))
        )
    match = LiveMatch(table)
    match.advance(rng)
    while not match.over and (deals is None or len(match.sheet.rows) < deals):
        assert match.state is not None
        seat = match.actors()[0]
        match.play_action(seat, bots[seat].choose(match.state, seat))
        match.advance(rng)
    return match


def play_deal(table: GameTable, bots: Sequence[Bot], seed: str) -> State:
    """The first deal of a match, with cards that follow from the seed; the finished state."""
    assert table.game.State is not None
    state = table.game.State(table, table.game.sheet(table).next_deal())
    number = 0
    while actors := state.actors():
        if actors[0] == CHANCE:
            number += 1
            state.apply_chance(state.draw(Random(f"{seed}/{number}")))
        else:
            state.apply(actors[0], bots[actors[0]].choose(state, actors[0]))
    return state


@dataclass(frozen=True, slots=True)
class Duel:
    """How one player did against another over duplicate deals.

    gain: mean difference of returns a deal, in the game's own points. error: its standard error. won: share of the
    deals that were better for the first player when all seatings are put together (a tie is half).
    ms: CPU milliseconds a deal.
    """

    first: str
    second: str
    deals: int
    gain: float
    error: float
    won: float
    ms: float

    @property
    def z(self) -> float:
        """The gain in standard errors; deals that all came out alike leave no doubt."""
        if self.error > 0:
            return self.gain / self.error
        return 0.0 if abs(self.gain) < TIE else copysign(inf, self.gain)

    def __str__(self) -> str:
        return (
            f"{self.first:>14} v {self.second:<14} {self.gain:+9.3f} ± {2 * self.error:.3f} a deal"
            f"   better in {self.won:4.0%} of {self.deals} deals   {self.ms:.1f} ms a deal"
        )


def duel(table: GameTable, first: str, second: str, deals: int = 20, seed: int = 0) -> Duel:
    """Two kinds of players over the same deals with the seats turned: each deal is played once for every side that
    the first may sit on, with the second on all the others; a game for one by each of them. Raises RulesError, BadSpec.
    """
    _must_be_played(table)
    start = time.process_time()
    gains = [_unit(table, first, second, f"{seed}/{number}") for number in range(deals)]
    return _told(table, first, second, gains, time.process_time() - start)


def until_clear(
    table: GameTable, first: str, second: str, *, seconds: float, seed: int = 0, clear: float = CLEAR
) -> Duel:
    """A duel that ends as soon as one is clearly the stronger, or after so many seconds of CPU.

    It is looked at after `LEAST` deals and whenever there are half as many again, so that few looks tempt luck.
    Raises RulesError, BadSpec.
    """
    _must_be_played(table)
    start, gains, look = time.process_time(), list[float](), LEAST
    while True:
        gains.append(_unit(table, first, second, f"{seed}/{len(gains)}"))
        took = time.process_time() - start
        if len(gains) < LEAST and took < SLOW * seconds:
            continue
        if len(gains) >= look or took >= seconds:
            look += look // 2
            so_far = _told(table, first, second, gains, took)
            if abs(so_far.z) >= clear or took >= seconds or (so_far.z == 0 and len(gains) >= ALIKE):
                return so_far


def _told(table: GameTable, first: str, second: str, gains: Sequence[float], took: float) -> Duel:
    """What so many duplicate deals come to."""
    deals = len(gains)
    mean = sum(gains) / deals
    variance = sum((gain - mean) ** 2 for gain in gains) / max(1, deals - 1)
    won = sum(0.5 if abs(gain) < TIE else float(gain > 0) for gain in gains) / deals
    ms = 1000 * took / (deals * len(table.sides))
    return Duel(first, second, deals, mean, sqrt(variance / deals), won, ms)


def _unit(table: GameTable, first: str, second: str, seed: str) -> float:
    """One deal in every seating: the mean of (returns of the first's seats - returns of the second's)."""
    if len(table.sides) == 1:  # nobody sits opposite: both play the same deal by themselves
        mine, theirs = (_returns(table, [spec] * table.seats, seed, 0) for spec in (first, second))
        return _mean(mine) - _mean(theirs)
    gains = []
    for side, own in enumerate(table.sides):
        specs = [first if seat in own else second for seat in range(table.seats)]
        returns = _returns(table, specs, seed, side)
        others = [seat for seat in range(table.seats) if seat not in own]
        gains.append(_mean([returns[seat] for seat in own]) - _mean([returns[seat] for seat in others]))
    return _mean(gains)


def _returns(table: GameTable, specs: Sequence[str], seed: str, side: int) -> list[float]:
    """What a deal came to for each seat, played by these players."""
    bots = [make(spec, seed=f"{seed}/{side}/{seat}") for seat, spec in enumerate(specs)]
    return play_deal(table, bots, seed).returns()


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


def _must_be_played(table: GameTable) -> None:
    if not table.game.plays_at(table):
        raise RulesError(say("{game} is only written down here: bots cannot play it.", game=table.game.title))
