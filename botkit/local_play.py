"""Play a bot from a folder on this machine, against the built-in players, exactly as the site would.

    python -m botkit.local_play examples/bots/hex_path --game hex --against greedy --matches 10

`kerho-bot play` is the same command where the kit is installed.

The same package check, sandbox, protocol and referee as on the server. Needs no database and no Django.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from botkit import package
from botkit.manifest import Manifest
from botkit.package import PackageError
from botkit.protocol import BotFault, Clock
from botkit.referee import SandboxedBot
from botkit.sandbox import Jail, Limits, SandboxBroken, SandboxUnavailable, find_jail
from botkit.session import SeatedBot
from botkit.unjailed import NoJail
from games import players as builtin_bots
from games.core.errors import RulesError
from games.core.game import GameTable
from games.core.match import LiveMatch
from games.core.naming import numbered
from games.core.registry import all_games, get

CLOCK = Clock(2_000, 120_000)
REFUSALS = (PackageError, RulesError, builtin_bots.BadSpec, SandboxUnavailable, SandboxBroken)
"""Why a bot is not played at all."""


@dataclass
class Played:
    """One match that was played: the bot's place and total (side's), its fault if any, its time and its log."""

    seat: int
    place: int | None
    total: int
    moves: int = 0
    seconds: float = 0.0
    fault: BotFault | None = None
    log: str = ""
    texts: list[str] = field(default_factory=list)


def play_match(
    folder: Path,
    manifest: Manifest,
    table: GameTable,
    *,
    seat: int,
    against: str,
    seed: int,
    limits: Limits | None = None,
    clock: Clock = CLOCK,
    moves_most: int | None = None,
    seconds_most: float | None = None,
    name: str = "",
    jail: Jail | None = None,
) -> Played:
    """One real match: the bot at `seat`, a built-in player at every other. seed: of the deals and the built-in players.

    moves_most, seconds_most: stop after so many of the bot's moves, or so long (a check need not play a long match to
    its end). name: of the match, for the bot. jail: to shut it in (None: the best that works here).
    Raises SandboxUnavailable, SandboxBroken; the bot's own fault is in the answer.
    """
    live, rng, begun = LiveMatch(table), Random(seed), time.monotonic()
    others = {
        other: builtin_bots.make(against, seed=seed * 31 + other)
        for other in range(table.seats)
        if other != seat
    }
    played = Played(seat, None, 0)
    seated = SeatedBot(
        live,
        seat=seat,
        program=SandboxedBot(folder, manifest, limits, jail=jail),
        name=name or str(uuid.UUID(int=Random(seed).getrandbits(128), version=4)),
        clock=clock,
    )
    try:
        while not live.over and (moves_most is None or played.moves < moves_most):
            if seconds_most is not None and time.monotonic() - begun > seconds_most:
                break
            live.advance(rng)
            if not live.over:
                _one_move(live, seated, others, played)
    except BotFault as fault:
        played.fault = fault
        live.fault(seat, fault.public)
    finally:
        played.log = seated.close()
    played.seconds = seated.program.spent
    if live.result is not None:
        side = table.side_of(seat)
        played.total = live.result.totals[side]
        played.place = live.result.places[side] if live.result.places else None
    return played


def _one_move(
    live: LiveMatch, seated: SeatedBot, others: dict[int, builtin_bots.Bot], played: Played
) -> None:
    actor = live.actors()[0]
    if actor == seated.seat:
        played.moves += 1
        text = seated.act()
        played.texts.append(text)
        live.play(actor, text, live.seq)
    else:
        assert live.state is not None
        live.play_action(actor, others[actor].choose(live.state, actor))


def main(arguments: Sequence[str] | None = None, write: Callable[[str], Any] = sys.stdout.write) -> int:
    """The command. Returns 0 if every match was played without a fault of the bot, 1 with one, 2 if none was played."""
    parser = argparse.ArgumentParser(
        prog="python -m botkit.local_play", description="Play a bot on this machine."
    )
    add_arguments(parser)
    try:
        return play(parser.parse_args(arguments), write)
    except REFUSALS as error:
        sys.stderr.write(f"{one_line(error)}\n")
        return 2


def one_line(error: Exception) -> str:
    """What an error says, for the one line that is printed of it."""
    return " ".join(numbered(str(error)).split())


def play(given: argparse.Namespace, write: Callable[[str], Any]) -> int:
    """Play what `add_arguments` was given. Returns 0, or 1 if a match was lost by a fault of the bot.

    Raises one of REFUSALS if none can be played.
    """
    bot = package.from_folder(given.folder, {game.key for game in all_games()})
    table = _table(given, bot.manifest)
    builtin_bots.make(given.against)  # refused before a sandbox is looked for
    jail = _jail(given)
    results = _play_all(given, bot.manifest, table, jail, write)
    if given.json:
        write(json.dumps(_summary(results)) + "\n")
    else:
        write(_report(results, bot.manifest, given.against))
    return 1 if any(played.fault for played in results) else 0


def _jail(given: argparse.Namespace) -> Jail:
    if given.no_jail:
        sys.stderr.write("Played without a sandbox: the bot may read, write and send what you may.\n")
        return NoJail()
    try:
        return find_jail()
    except SandboxUnavailable as error:
        error.args = (f"{error} With --no-jail a bot that you trust is played without one.",)
        raise


def _from_one_up(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 up.")
    return int(text)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `play` reads."""
    parser.add_argument("folder", type=Path, help="the bot's folder, with its kerho-bot.toml")
    parser.add_argument("--game", help="key of the game (default: the first its manifest names)")
    parser.add_argument(
        "--against", default="greedy", help="a built-in player: random, greedy, monte-carlo, tree-fast ..."
    )
    parser.add_argument(
        "--matches", type=_from_one_up, default=10, help="how many, the seats turned from match to match"
    )
    parser.add_argument("--seats", type=int, help="how many sit at the table (default: the game's)")
    parser.add_argument("--preset", default="", help="a named set of options")
    parser.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the game"
    )
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same deals")
    parser.add_argument("--moves", action="store_true", help="print the bot's moves")
    parser.add_argument("--json", action="store_true", help="print a summary as JSON")
    parser.add_argument(
        "--no-jail", action="store_true", help="play without the sandbox: only a bot that you trust"
    )


def _table(given: argparse.Namespace, manifest: Manifest) -> GameTable:
    first = manifest.games[0]
    key = given.game or ("hex" if first == "*" else first)
    if not manifest.plays(key):
        raise PackageError(
            [f"{manifest.name} does not play {key}; its manifest names {', '.join(manifest.games)}."]
        )
    game = get(key)
    if game.State is None:
        raise PackageError(
            [f"{game.title} is played with real things and only scored here: no bot can play it."]
        )
    options = dict(option.partition("=")[::2] for option in given.option)
    table = game.table_for(given.seats, options, given.preset)
    if not game.plays_at(table):
        raise PackageError([f"At this table of {game.title} results are only entered: no bot can play it."])
    return table


def _play_all(
    given: argparse.Namespace, manifest: Manifest, table: GameTable, jail: Jail, write: Callable[[str], Any]
) -> list[Played]:
    results = []
    for number in range(given.matches):
        begun = time.monotonic()
        played = play_match(
            given.folder,
            manifest,
            table,
            seat=number % table.seats,
            against=given.against,
            seed=given.seed + number // table.seats,
            jail=jail,
        )
        results.append(played)
        if not given.json:
            write(_line(number, played, time.monotonic() - begun))
            if given.moves:
                write(f"     {' '.join(played.texts)}\n")
            if played.log.strip():
                write("".join(f"     | {line}\n" for line in played.log.splitlines()[-20:]))
    return results


def _line(number: int, played: Played, seconds: float) -> str:
    place = f"place {played.place}" if played.place else "no winner"
    pace = 1000 * played.seconds / max(played.moves, 1)
    fault = f"  FAULT {played.fault}" if played.fault else ""
    return (
        f"{number + 1:4}  seat {played.seat}  {place}  total {played.total}"
        f"  {played.moves} moves, {pace:.1f} ms each, {seconds:.2f} s in all{fault}\n"
    )


def _summary(results: list[Played]) -> dict[str, Any]:
    return {
        "matches": len(results),
        "wins": sum(played.place == 1 for played in results),
        "faults": [{"match": i + 1, "kind": p.fault.kind} for i, p in enumerate(results) if p.fault],
        "ms_per_move": round(
            1000 * sum(p.seconds for p in results) / max(sum(p.moves for p in results), 1), 2
        ),
    }


def _report(results: list[Played], manifest: Manifest, against: str) -> str:
    summary = _summary(results)
    faults = f", {len(summary['faults'])} lost by a fault of its own" if summary["faults"] else ""
    return f"{manifest.name} {manifest.version}: {summary['wins']} of {len(results)} won against {against}{faults}.\n"


if __name__ == "__main__":
    raise SystemExit(main())
