"""One seeded try of a contract: a table with random options, random play, and the error that names the seed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from games.core.errors import BadOption
from games.core.game import Game, GameTable
from games.core.log import stored_event
from games.core.log_event import LogEvent
from games.core.match import LiveMatch
from games.core.options import Option, OptionValue
from games.core.sheet import Sheet
from games.core.state import CHANCE, Action, State

WARM_UP_DEALS = 3
OPTION_TRIES = 30
LOOKS = 12
"""A brief run looks at so many positions of a deal one after the other, at half of as many more, at a third ..."""
BRIEFER = 8


class Broken(AssertionError):
    """A game does not keep the contract."""


@dataclass(frozen=True, slots=True)
class Run:
    """A game at a table that follows from the seed alone.

    The first seeds go through every preset with every number of seats as they stand; later ones vary the options.
    Every other run is played by the game's own `greedy` hook, so that sensible positions come up too.
    brief: long deals are looked at less closely, and fewer of them are played.
    """

    game: type[Game]
    seed: int
    table: GameTable
    preset: str
    brief: bool = False

    def rng(self, purpose: str) -> Random:
        """A generator that depends on the seed and the purpose only."""
        return Random(f"{self.game.key}/{self.seed}/{purpose}")

    @property
    def played(self) -> bool:
        """Whether the site plays at this table; an option may say that results are only entered."""
        return self.game.plays_at(self.table)

    def __str__(self) -> str:
        options = ", ".join(f"{key}={value}" for key, value in self.table.options.items())
        return f"seed {self.seed}: preset {self.preset}, {self.table.seats} seats{', ' if options else ''}{options}"

    def require(self, truth: object, complaint: str) -> None:
        """Raise Broken with the complaint unless it is true."""
        if not truth:
            raise Broken(f"{self.game.key}: {complaint} [{self}]")

    # Play ---------------------------------------------------------------------------------------------------------

    def pick(self, state: State, seat: int, rng: Random) -> Action:
        """A legal move: random or the greedy hook's (with one move in eight random)."""
        hook = "greedy" if self.seed % 2 and rng.random() < 0.875 else "sample_legal"
        return self.legal_move(state, seat, hook, rng)

    def legal_move(self, state: State, seat: int, hook: str, rng: Random) -> Action:
        """What a hook of the state (`greedy`, `sample_legal`) gives. Raises Broken if it is not legal."""
        action: Action = getattr(state, hook)(seat, rng)
        if not state.is_legal(seat, action):
            self.require(False, f"{hook}({seat}) gives {_named(state, seat, action)}, which is not legal")
        return action

    def begin(self, rng: Random) -> tuple[Sheet, State]:
        """A sheet with a few random deals on it, and the next deal about to begin."""
        state_type = self.state_type
        sheet = self.game.sheet(self.table)
        for _ in range(self.seed % (WARM_UP_DEALS + 1)):
            state = state_type(self.table, sheet.next_deal())
            self.play_out(state, rng)
            sheet.enter(state.result())
            if sheet.over:
                sheet = self.game.sheet(self.table)
        return sheet, state_type(self.table, sheet.next_deal())

    @property
    def state_type(self) -> type[State]:
        """The game's State. Only for games that are played here."""
        assert self.game.State is not None
        return self.game.State

    def walk(self, state: State, rng: Random) -> Iterator[State]:
        """Play a deal to its end, yielding at every decision before it is made. Raises Broken past the cap."""
        moves = 0
        events = 0
        while actors := state.actors():
            events += 1
            if actors == (CHANCE,):
                chance(state, rng)
            else:
                yield state
                seat = actors[0] if len(actors) == 1 else rng.choice(actors)
                state.apply(seat, self.pick(state, seat, rng))
                moves += 1
            self.require(moves <= self.game.max_actions, f"a deal goes on after {moves} moves (max_actions)")
            self.require(events <= 3 * self.game.max_actions + 100, "chance goes on deciding without end")

    def positions(self, state: State, rng: Random) -> Iterator[State]:
        """Play a deal to its end, yielding at the decisions to look at: at every one, unless the run is brief."""
        for number, position in enumerate(self.walk(state, rng)):
            if not self.brief or number % (1 + number // LOOKS) == 0:
                yield position

    def most(self, moves: int) -> int:
        """So many moves are enough of several deals; of a brief run, fewer."""
        return moves // BRIEFER if self.brief else moves

    def play_out(self, state: State, rng: Random) -> None:
        """Play a deal to its end."""
        for _ in self.walk(state, rng):
            pass

    def match(self, rng: Random, deals: int, actions: int = 3000) -> LiveMatch:
        """A random match through the door of `LiveMatch`, stopped after so many deals or actions."""
        match = LiveMatch(self.table)
        match.advance(rng)
        while not match.over and len(match.sheet.rows) < deals and match.seq < actions:
            assert match.state is not None
            seat = rng.choice(match.actors())
            match.play_action(seat, self.pick(match.state, seat, rng))
            match.advance(rng)
        return match


def chance(state: State, rng: Random) -> Any:
    """Let chance decide; the outcome passes through JSON as it does in a log."""
    outcome = json.loads(json.dumps(state.draw(rng)))
    state.apply_chance(outcome)
    return outcome


def events_of(log: list[LogEvent[Any]]) -> list[LogEvent[Any]]:
    """A log after a journey through JSON."""
    rows = json.loads(json.dumps([event.to_json() for event in log]))
    return [stored_event(number, *row) for number, row in enumerate(rows, 1)]


def run_of(game: type[Game], seed: int, *, brief: bool = False) -> Run:
    """The run of a seed."""
    combinations = settings(game)
    preset, seats = combinations[seed % len(combinations)]
    if seed < len(combinations):
        return Run(game, seed, game.table_for(seats, preset=preset), preset, brief)
    rng = Random(f"{game.key}/{seed}/table")
    for _ in range(OPTION_TRIES):
        try:
            chosen = {option.key: random_value(option, rng) for option in game.options if rng.random() < 0.6}
            return Run(game, seed, game.table_for(seats, chosen, preset), preset, brief)
        except BadOption:
            continue
    return Run(game, seed, game.table_for(seats, preset=preset), preset, brief)


def _named(state: State, seat: int, action: Action) -> str:
    """An action with its text, if it has one."""
    try:
        return f"{action} ({state.text(seat, action)})"
    except Exception:  # what is no action at all may break any hook
        return repr(action)


def settings(game: type[Game]) -> list[tuple[str, int]]:
    """Every preset with every number of seats that it can be played by, the preset's own number first."""
    found = []
    for preset in game.presets:
        own = preset.seats or game.default_seats()
        for seats in sorted(game.seats, key=lambda number: number != own):
            try:
                game.table_for(seats, preset=preset.key)
            except BadOption:
                if seats == own:
                    raise
            else:
                found.append((preset.key, seats))
    return found


def random_value(option: Option, rng: Random) -> OptionValue:
    """A random value of an option; of numbers the ends and the default come up often."""
    if option.kind == "bool":
        return rng.random() < 0.5
    if option.kind == "choice":
        return rng.choice(list(option.choices))
    if option.kind == "text":
        return option.default
    return rng.choice([option.lo, option.hi, option.default, rng.randint(option.lo, option.hi)])
