"""Golden playthroughs: one file a game and preset that a person can read and the rules must reproduce to the letter.

A file holds what was decided (chance, moves, typed-in results) and what the game said to it (views, points, the end).
Checking replays the decisions and compares the whole text, so any change of the rules shows as a difference of lines.
"""

from __future__ import annotations

import difflib
import json
from pathlib import Path
from random import Random
from typing import Any

from games.core.commitment import Sealed
from games.core.contract.run import Run
from games.core.contract.sheets import next_results
from games.core.errors import RulesError
from games.core.game import Game, GameTable
from games.core.log import Chance
from games.core.match import LiveMatch
from games.core.options import OptionValue
from games.core.sheet import Row
from games.core.state import OPEN, State
from games.core.view_text import compact, view_lines

DIRECTORY = Path(__file__).resolve().parents[3] / "tests" / "games" / "golden"
DEALS = 2
MOVES = 240
ROWS = 8
LOOK_EVERY = 12
SALT = "golden"


def keeps_goldens(directory: Path = DIRECTORY) -> bool:
    """Whether golden files belong here: they do in a checkout, not where only the kit is installed."""
    return directory.parent.is_dir()


def _require_place(directory: Path) -> None:
    if not keeps_goldens(directory):
        raise RulesError("Golden playthroughs are kept in a checkout of Kerho, and this is the kit alone.")


def path_of(game: type[Game], preset: str, directory: Path = DIRECTORY) -> Path:
    """Where the file of a game and preset lies."""
    return directory / f"{game.key}.{preset}.txt"


def check_goldens(game: type[Game], directory: Path = DIRECTORY) -> list[str]:
    """What differs from the game's golden files, a complaint for each file; empty if all agree. Raises RulesError where
    there is no place for them."""
    _require_place(directory)
    complaints = []
    for preset in game.presets:
        path = path_of(game, preset.key, directory)
        if not path.exists():
            complaints.append(
                f"{game.key}: {path.name} is missing; make it: python -m games golden --update {game.key}"
            )
            continue
        text = path.read_text(encoding="utf-8")
        try:
            again = replay(game, preset.key, text)
        except ValueError as error:
            complaints.append(f"{game.key}: {path.name} can no longer be played: {error}")
            continue
        if again != text:
            lines = difflib.unified_diff(
                text.splitlines(), again.splitlines(), "golden", "now", lineterm="", n=1
            )
            complaints.append(f"{game.key}: {path.name} comes out otherwise:\n" + "\n".join(list(lines)[:24]))
    return complaints


def update_goldens(game: type[Game], directory: Path = DIRECTORY) -> list[Path]:
    """Write every golden file of a game afresh. Raises RulesError like `check_goldens`."""
    _require_place(directory)
    directory.mkdir(parents=True, exist_ok=True)
    paths = []
    for preset in game.presets:
        path = path_of(game, preset.key, directory)
        path.write_text(playthrough(game, preset.key), encoding="utf-8")
        paths.append(path)
    return paths


def _rules(table: GameTable) -> dict[str, OptionValue]:
    """The options that are rules of play, those that came later where they are set: nothing else changes a deal."""
    usual = {option.key: option.default for option in table.game.options if option.later}
    left_out = {option.key for option in table.game.options if option.keeping}
    left_out |= {key for key, value in usual.items() if table.options[key] == value}
    return {key: value for key, value in table.options.items() if key not in left_out}


def playthrough(game: type[Game], preset: str) -> str:
    """A new playthrough of a preset: sensible play with a random move now and then."""
    table = game.table_for(preset=preset)
    run = Run(game, 1, table, preset)
    scribe = Scribe(table, preset)
    rng = Random(f"golden/{game.key}/{preset}")
    if game.State is None:
        for _ in range(ROWS):
            for result in next_results(run, scribe.match.sheet, rng, 1):
                scribe.enter(result.to_json())
        return scribe.text()
    while not scribe.match.over and len(scribe.match.sheet.rows) < DEALS and scribe.moves < MOVES:
        state = scribe.state
        if scribe.match.chance_pending:
            scribe.chance(state.draw(rng))
        else:
            seat = rng.choice(scribe.match.actors())
            scribe.move(seat, state.text(seat, run.pick(state, seat, rng)))
    return scribe.text()


def replay(game: type[Game], preset: str, text: str) -> str:
    """The same decisions, written down anew. Raises ValueError (or RulesError) if they are no longer possible."""
    scribe = Scribe(game.table_for(preset=preset), preset)
    for line in text.splitlines():
        if line.startswith("* "):
            scribe.chance(json.loads(line[2:]))
        elif line.startswith("= "):
            scribe.enter(json.loads(line[2:]))
        elif line[:1].isdigit() and "> " in line:
            seat, _, move = line.partition("> ")
            scribe.move(int(seat), move)
    return scribe.text()


class Scribe:
    """Plays a match and writes down what happens."""

    def __init__(self, table: GameTable, preset: str) -> None:
        self.match = LiveMatch(table)
        self.moves = 0
        self.rows = 0
        game = table.game
        self.lines = [
            f"{game.title} ({game.key}), rules version {game.rules_version}, preset {preset}, {table.seats} seats",
            f"Options: {compact(_rules(table))}",
        ]
        self._announce()

    @property
    def state(self) -> State:
        assert self.match.state is not None
        return self.match.state

    def text(self) -> str:
        """The whole file."""
        result = self.match.result
        end = compact(result.to_json()) if result else f"not over; totals {self.match.sheet.totals}"
        return "\n".join([*self.lines, f"End: {end}", ""])

    def chance(self, outcome: Any) -> None:
        """Let chance decide this outcome."""
        self.lines.append(f"* {compact(outcome)}")
        self.match.replay(Chance(self.match.seq + 1, None, Sealed(outcome, SALT).text))
        self._after()
        if self.match.actors():
            self._look(range(self.match.table.seats))

    def move(self, seat: int, text: str) -> None:
        """Make a move."""
        if self.moves and self.moves % LOOK_EVERY == 0:
            self._look([(self.moves // LOOK_EVERY - 1) % self.match.table.seats])
        self.lines.append(f"{seat}> {text}")
        self.match.play(seat, text, self.match.seq)
        self.moves += 1
        self._after()

    def enter(self, result: dict[str, Any]) -> None:
        """Type in a result."""
        self.lines.append(f"= {compact(result)}")
        self.match.enter(result, self.match.seq)
        self._after()

    def _after(self) -> None:
        if len(self.match.sheet.rows) > self.rows:
            self.rows += 1
            row = self.match.sheet.rows[-1]
            self._score(row)
            if not self.match.over:
                self._announce()

    def _score(self, row: Row) -> None:
        if self.match.over and self.match.state is not None:
            self._look([OPEN])
        self.lines.append(f"Result: {compact(row.result.to_json())}")
        self.lines += [f"  {line}" for line in row.why]
        self.lines.append(f"Points: {list(row.points)}  Totals: {list(row.totals)}")

    def _announce(self) -> None:
        deal = self.match.sheet.next_deal()
        carried = f", carried {compact(dict(deal.carry))}" if deal.carry else ""
        self.lines += ["", f"Deal {deal.number}, dealer {deal.dealer}{carried}"]

    def _look(self, viewers: range | list[int]) -> None:
        for viewer in viewers:
            self.lines.append(f"  [{'open' if viewer == OPEN else f'seat {viewer}'} sees]")
            self.lines += [f"    {line}" for line in view_lines(self.state.view(viewer))]
