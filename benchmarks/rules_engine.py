"""How fast every game is played at random, beside OpenSpiel and RLCard in the same run.

    python -m benchmarks.rules_engine [--seconds 1] [--repeats 3] [--games hex,tuppi] [--write docs/benchmarks.md]

Needs the packages of requirements/oracle.txt for the other engines; one that is missing is left out, and said so. All
are driven from Python in the same way: ask for the legal actions (ours: draw one with `sample_legal`), pick one evenly,
play it, until the deal is over, shuffling included. OpenSpiel's chance nodes are drawn by the quicker of its two ways,
evenly among the legal actions; a row for bridge shows the usual one, `chance_outcomes`, beside it. Contenders take
turns; rates are medians per second of CPU time.
"""

from __future__ import annotations

import argparse
import platform
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from games import RULES
from games.core.bench import random_deal
from games.core.game import Game, GameTable
from games.core.match import LiveMatch
from games.core.registry import all_games, get

Play = Callable[[Random], int]
"""Plays one deal and returns the number of moves in it."""

OPEN_SPIEL = {
    "hex 11 x 11": "hex(board_size=11)",
    "go 9 x 9": "go(board_size=9,komi=6.5)",
    "bridge": "bridge(use_double_dummy_result=false)",
    "bridge, usual chance nodes": "bridge(use_double_dummy_result=false)",
    "hearts": "hearts",
    "spades": "spades",
    "gin rummy": "gin_rummy",
    "dou dizhu": "dou_dizhu",
}
RLCARD = {
    "bridge": "bridge",
    "gin rummy": "gin-rummy",
    "dou dizhu": "doudizhu",
    "limit hold'em": "limit-holdem",
}
SAME = {"hex": "hex 11 x 11", "beginners-go": "go 9 x 9"}
"""Games that the others have too."""
NEAREST: Mapping[str, tuple[str, ...]] = {
    "tricks": ("bridge", "bridge, usual chance nodes", "hearts", "spades"),
    "rummy": ("gin rummy",),
    "climbing": ("dou dizhu",),
    "vying": ("limit hold'em",),
}
"""For the other families, games of a like kind: the moves a second are what can be compared."""
BEGIN, END = "<!-- rules engine: begin -->", "<!-- rules engine: end -->"
DOOR_MOVES, LOADS = 2000, 3


@dataclass
class Contender:
    """Somebody's game: how to play a deal of it, and what was measured."""

    engine: str
    title: str
    play: Play
    deals: list[float] = field(default_factory=list)
    moves: list[float] = field(default_factory=list)

    def run(self, seconds: float, rng: Random) -> None:
        """Play for so many CPU seconds."""
        deals = moves = 0
        start = time.process_time()
        while (took := time.process_time() - start) < seconds:
            moves += self.play(rng)
            deals += 1
        self.deals.append(deals / took)
        self.moves.append(moves / took)

    @property
    def deal_rate(self) -> float:
        return median(self.deals)

    @property
    def move_rate(self) -> float:
        return median(self.moves)


def our_deal(game: type[Game]) -> Play:
    """Deals of one of our games at its first preset."""
    table, state_type = game.table_for(preset=game.presets[0].key), game.State
    assert state_type is not None
    first = game.Sheet(table).next_deal()
    return lambda rng: random_deal(state_type(table, first), rng)


def our_match(table: GameTable, rng: Random) -> int:
    """A whole match with its sheet; the number of deals."""
    assert table.game.State is not None
    sheet = table.game.Sheet(table)
    while not sheet.over:
        state = table.game.State(table, sheet.next_deal())
        random_deal(state, rng)
        sheet.enter(state.result())
    return len(sheet.rows)


def open_spiel_deal(pyspiel: Any, name: str, usual_chance: bool) -> Play:
    """Deals of an OpenSpiel game; its chance nodes are even in all the games used here.

    usual_chance: draw at them by their probabilities, as its own examples do, instead.
    """
    game = pyspiel.load_game(name)

    def play(rng: Random) -> int:
        state, moves, random = game.new_initial_state(), 0, rng.random
        while not state.is_terminal():
            chance = state.is_chance_node()
            if chance and usual_chance:
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
                continue
            moves += not chance
            legal = state.legal_actions()
            state.apply_action(legal[int(random() * len(legal))])
        return moves

    return play


def rlcard_deal(rlcard: Any, name: str) -> Play:
    """Deals of an RLCard game."""
    env = rlcard.make(name, config={"seed": 1})

    def play(rng: Random) -> int:
        state, _ = env.reset()
        moves = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(rng.random() * len(legal))])
            moves += 1
        return moves

    return play


def others(wanted: set[str]) -> tuple[list[Contender], list[str]]:
    """The other engines' games that are wanted here, and which engines are missing."""
    contenders, missing = [], []
    try:
        import pyspiel

        contenders += [
            Contender("OpenSpiel", title, open_spiel_deal(pyspiel, name, "usual" in title))
            for title, name in OPEN_SPIEL.items()
            if title in wanted
        ]
    except ImportError:
        missing.append("OpenSpiel")
    try:
        import rlcard

        contenders += [
            Contender("RLCard", title, rlcard_deal(rlcard, name))
            for title, name in RLCARD.items()
            if title in wanted
        ]
    except ImportError:
        missing.append("RLCard")
    return contenders, missing


def match_rate(game: type[Game], seconds: float) -> tuple[float, float]:
    """Whole matches a CPU second, and deals a match."""
    table, rng = game.table_for(preset=game.presets[0].key), Random(2)
    matches = deals = 0
    start = time.process_time()
    while (took := time.process_time() - start) < seconds or not matches:
        deals += our_match(table, rng)
        matches += 1
    return matches / took, deals / matches


def live_match(game: type[Game]) -> tuple[float, float, float]:
    """Through `LiveMatch`, as the site plays: microseconds a checked move; milliseconds a deal to load its log.

    Loaded twice: believed, as pages do, and proved.
    """
    table, rng = game.table_for(preset=game.presets[0].key), Random(3)
    match, spent, moves = LiveMatch(table), 0.0, 0
    while moves < DOOR_MOVES:
        match.advance(rng)
        if match.over:  # by the last move, or by cards that leave nothing to play
            break
        assert match.state is not None
        seat = match.actors()[0]
        text = match.state.text(seat, match.state.sample_legal(seat, rng))
        start = time.process_time()
        match.play(seat, text, match.seq)
        spent += time.process_time() - start
        moves += 1
    believed, proved = (
        median(_loading(table, match, believing) for _ in range(LOADS)) / max(1, len(match.sheet.rows))
        for believing in (True, False)
    )
    return 1e6 * spent / moves, 1e3 * believed, 1e3 * proved


def _loading(table: GameTable, match: LiveMatch, believing: bool) -> float:
    start = time.process_time()
    LiveMatch.load(table, match.log, believing=believing)
    return time.process_time() - start


def partners_of(game: type[Game], contenders: Sequence[Contender]) -> list[Contender]:
    """Whom a game is compared with: the same game, else games of a like kind."""
    titles = (SAME[game.key],) if game.key in SAME else NEAREST.get(game.family, ())
    return [one for one in contenders if one.title in titles]


def measure(
    chosen: Sequence[type[Game]], seconds: float, repeats: int
) -> tuple[dict[str, Contender], list[Contender], list[str]]:
    """Run everybody in turns."""
    wanted = {
        title for game in chosen for title in (SAME.get(game.key), *NEAREST.get(game.family, ())) if title
    }
    theirs, missing = others(wanted)
    ours = {game.key: Contender("Kerho", game.title, our_deal(game)) for game in chosen}
    for repeat in range(repeats):
        for contender in (*ours.values(), *theirs):
            contender.run(seconds, Random(repeat))
    return ours, theirs, missing


def report(chosen: Sequence[type[Game]], seconds: float, repeats: int) -> str:
    """The measurements as Markdown."""
    ours, theirs, missing = measure(chosen, seconds, repeats)
    lines = [
        "## Rules engine",
        "",
        f"Random play on one core, {date.today().isoformat()}, {platform.python_implementation()} "
        f"{platform.python_version()} on {platform.machine()}: medians of {repeats} runs of {seconds:g} s of CPU time "
        "each, all in one process, taking turns. Read the ratios: absolute figures belong to the machine and to what "
        "else it did. OpenSpiel's chance nodes are drawn by the quicker of its two ways, except where it says "
        f"usual. In this run {RULES}. Made by `python -m benchmarks.rules_engine --write docs/benchmarks.md`.",
        "",
    ]
    if missing:
        lines += [f"Not installed, so not compared: {', '.join(missing)} (requirements/oracle.txt).", ""]
    lines += [*_own_table(chosen, ours, seconds), "", *_duel_table(chosen, ours, theirs), ""]
    return "\n".join(lines)


def _own_table(chosen: Sequence[type[Game]], ours: Mapping[str, Contender], seconds: float) -> list[str]:
    lines = [
        "| game | deals/s | moves/s | moves a deal | matches/s | deals a match | move through `LiveMatch.play`, µs "
        "| reload a deal's log, ms | the same, proved, ms |",
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for game in chosen:
        own = ours[game.key]
        matches, length = match_rate(game, seconds)
        move, believed, proved = live_match(game)
        lines.append(
            f"| {game.title} | {own.deal_rate:,.0f} | {own.move_rate:,.0f} | {own.move_rate / own.deal_rate:.1f} "
            f"| {matches:,.1f} | {length:.1f} | {move:.0f} "
            f"| {believed:.2f} | {proved:.2f} |"
        )
    return lines


def _duel_table(
    chosen: Sequence[type[Game]], ours: Mapping[str, Contender], theirs: Sequence[Contender]
) -> list[str]:
    lines = [
        "| game | beside | kind | their deals/s | their moves/s | ours : theirs, deals | ours : theirs, moves |",
        "|---|---|---|--:|--:|--:|--:|",
    ]
    for game in chosen:
        own = ours[game.key]
        for other in partners_of(game, theirs):
            kind = "the same game" if game.key in SAME else "nearest"
            ratios = own.deal_rate / other.deal_rate, own.move_rate / other.move_rate
            lines.append(
                f"| {game.title} | {other.engine} {other.title} | {kind} | {other.deal_rate:,.0f} "
                f"| {other.move_rate:,.0f} | {ratios[0]:.2f} | {ratios[1]:.2f} |"
            )
    return lines


def write(path: Path, section: str, begin: str = BEGIN, end: str = END) -> None:
    """Put the section in its place in the document, and leave the rest of it alone."""
    text = path.read_text(encoding="utf-8") if path.exists() else "# Benchmarks\n"
    block = f"{begin}\n{section}{end}"
    if begin in text and end in text:
        before, _, rest = text.partition(begin)
        text = before + block + rest.partition(end)[2]
    else:
        text = f"{text.rstrip()}\n\n{block}\n"
    path.write_text(text, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="Random play beside OpenSpiel and RLCard.")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds of a run")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--games", default="", help="keys, separated by commas; all by default")
    parser.add_argument("--write", type=Path, help="a Markdown document to put the section into")
    given = parser.parse_args()
    keys = [key for key in given.games.split(",") if key]
    chosen = [game for game in (map(get, keys) if keys else all_games()) if game.State is not None]
    section = report(chosen, given.seconds, given.repeats)
    sys.stdout.write(section + "\n")
    if given.write:
        write(given.write, section)


if __name__ == "__main__":
    main()
