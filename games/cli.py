"""The command line of the games, `python -m games COMMAND`.

The commands: list, show, play, replay, check, golden, bench, ladder, strengths and compile.

Everything wrong with what was typed is answered by one line on standard error and exit code 2.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, cast

from games.compiled import build_folder
from games.compiling import NotCompiled, compile_rules
from games.core import contract, match_file, registry
from games.core.bench import bench
from games.core.commitment import SYSTEM_RANDOM
from games.core.errors import BadLog, RulesError
from games.core.game import Game, GameTable
from games.core.languages import ENGLISH, words_in
from games.core.log import LogEvent
from games.core.match import LiveMatch
from games.core.messages import Seat, joined, message_of, say
from games.core.naming import Numbered, numbered
from games.core.rules_page import players, to_markdown
from games.core.state import OPEN
from games.core.view_text import view_lines
from games.core.views import View
from games.players import arena, catalogue, make, measuring


def main(arguments: Sequence[str]) -> int:
    """Run a command. Returns the exit code: 0 well, 1 a check failed, 2 wrong use."""
    options = parser().parse_args(arguments)
    try:
        return int(options.run(options))
    except BrokenPipeError:
        return 0
    except (RulesError, OSError) as error:
        sys.stderr.write(f"games: {numbered(str(error))}\n")
        return 2


def parser() -> argparse.ArgumentParser:
    """The commands and their arguments."""
    top = argparse.ArgumentParser(
        prog="python -m games", description="The rules of every game, on the command line."
    )
    commands = top.add_subparsers(required=True, metavar="COMMAND")
    listing = commands.add_parser("list", help="every game, with its options and sources")
    listing.add_argument("--json", action="store_true")
    listing.set_defaults(run=list_games)
    show = commands.add_parser("show", help="the rules of a game as a page of Markdown")
    show.add_argument("key")
    add_language(show)
    show.set_defaults(run=show_rules)
    check = commands.add_parser("check", help="run the contract tests over games")
    check.add_argument("keys", nargs="*", metavar="KEY")
    check.add_argument("--all", action="store_true", help="every game")
    check.add_argument("--seconds", type=float, default=contract.SECONDS, help="CPU seconds a game")
    check.add_argument("--only", choices=[*contract.CHECKS, "golden"], help="one check")
    check.add_argument("--seed", type=int, help="one seed of it")
    check.set_defaults(run=check_games)
    golden = commands.add_parser("golden", help="compare with the golden playthroughs, or write them afresh")
    golden.add_argument("keys", nargs="*", metavar="KEY")
    golden.add_argument("--all", action="store_true", help="every game")
    golden.add_argument("--update", action="store_true", help="write the files afresh")
    golden.set_defaults(run=golden_files)
    add_play(commands)
    add_measures(commands)
    build = commands.add_parser("compile", help="make the build that the rules then run from, through mypyc")
    build.set_defaults(run=make_build)
    return top


def add_play(commands: Any) -> None:
    """`play` and `replay`."""
    play = commands.add_parser("play", help="let the built-in players play a match")
    play.add_argument("key")
    add_table(play)
    play.add_argument("--bots", default="greedy", help="players by seat, repeated as needed: greedy,random")
    play.add_argument(
        "--seed", type=int, help="the same seed, the same match (if the players do not watch the clock)"
    )
    play.add_argument("--deals", type=positive, help="stop after so many deals")
    play.add_argument("--json", action="store_true", help="the log, the sheet and the result, for `replay`")
    play.set_defaults(run=play_match)
    replay = commands.add_parser("replay", help="step through a match saved by play --json")
    replay.add_argument("file", help="the file, or - for standard input")
    replay.add_argument(
        "--viewer", default="open", help="a seat's number, `spectator` or `open` (sees everything)"
    )
    replay.add_argument(
        "--every", type=positive, default=10, help="show the table after every so many events"
    )
    add_language(play)
    add_language(replay)
    replay.set_defaults(run=replay_match)


def add_measures(commands: Any) -> None:
    """`bench` and `ladder`."""
    measure = commands.add_parser("bench", help="random deals and matches a second of CPU time")
    measure.add_argument("keys", nargs="*", metavar="KEY")
    measure.add_argument("--all", action="store_true", help="every game that is played here")
    add_table(measure)
    measure.add_argument("--seconds", type=float, default=1.0, help="CPU seconds a repeat")
    measure.add_argument("--repeats", type=positive, default=3)
    measure.add_argument("--json", action="store_true")
    measure.set_defaults(run=bench_games)
    ladder = commands.add_parser(
        "ladder", help="duplicate deals between the built-in players, with error bars"
    )
    ladder.add_argument("key")
    add_table(ladder)
    ladder.add_argument("--bots", default=",".join(one.spec for one in catalogue()))
    ladder.add_argument("--deals", type=positive, default=20, help="deals a pair")
    ladder.add_argument("--seed", type=int, default=0)
    ladder.add_argument("--json", action="store_true")
    ladder.set_defaults(run=ladder_of)
    strengths = commands.add_parser(
        "strengths", help="measure which built-in players are worth offering, and write it down"
    )
    strengths.add_argument("keys", nargs="*", metavar="KEY")
    strengths.add_argument("--all", action="store_true", help="every game that is played here")
    strengths.add_argument("--seconds", type=positive, default=20, help="CPU seconds a pair of players")
    strengths.add_argument("--seed", type=int, default=0)
    strengths.add_argument("--table", action="store_true", help="print the table of what was measured")
    strengths.add_argument(
        "--page", type=Path, help="write that table into this page, in the place of the old one"
    )
    strengths.set_defaults(run=strengths_of)


def add_table(command: argparse.ArgumentParser) -> None:
    """The arguments that set a table."""
    command.add_argument("--seats", type=positive)
    command.add_argument("--preset", default="")
    command.add_argument(
        "--options", nargs="*", default=[], metavar="KEY=VALUE", help="KEY=@FILE: from a file"
    )


def add_language(command: argparse.ArgumentParser) -> None:
    """The argument that chooses the language."""
    command.add_argument("--language", default=ENGLISH, help="such as fi; of games that speak it")


def positive(text: str) -> int:
    """A whole number from 1. Raises argparse.ArgumentTypeError."""
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text) > 0):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1")
    return int(text)


def table_of(game: type[Game], options: argparse.Namespace) -> GameTable:
    """The table asked for. Raises BadOption."""
    values: dict[str, object] = {}
    for pair in options.options:
        key, equals, value = pair.partition("=")
        if not equals:
            raise RulesError(f"{pair!r} is not KEY=VALUE.")
        values[key] = from_file(value[1:]) if value.startswith("@") else value
    return game.table_for(options.seats, values, options.preset)


def from_file(name: str) -> str:
    """The value of an option that stands in a file. Raises OSError or RulesError."""
    try:
        return Path(name).read_text("utf-8")
    except UnicodeDecodeError:
        raise RulesError(f"{name} is not a text in UTF-8.") from None


def write(*lines: str) -> None:
    """Print lines."""
    sys.stdout.write("".join(f"{line}\n" for line in lines))


def chosen(options: argparse.Namespace) -> list[type[Game]]:
    """The games asked for by KEY... or --all. Raises UnknownGame or RulesError."""
    if options.all:
        return registry.all_games()
    if not options.keys:
        raise RulesError("name the games, or say --all.")
    return [registry.get(key) for key in options.keys]


# Reading --------------------------------------------------------------------------------------------------------------


def list_games(options: argparse.Namespace) -> int:
    """List every game: a line each, or all about them as JSON."""
    games = registry.all_games()
    if options.json:
        write(json.dumps([about(game) for game in games], ensure_ascii=False, indent=1))
        return 0
    for game in games:
        presets = ", ".join(preset.key for preset in game.presets)
        write(f"{game.key:24} {players(game):>10} {game.kind:6} {game.family:9} {game.title}  ({presets})")
    return 0


def about(game: type[Game]) -> dict[str, Any]:
    """A game as JSON: what it is called, who can play it, its options, presets, and the catalogue rows it covers."""
    return {
        "key": game.key,
        "title": game.title,
        "family": game.family,
        "kind": game.kind,
        "rules_version": game.rules_version,
        "seats": list(game.seats),
        "objective": game.objective,
        "low_wins": game.low_wins,
        "draws": game.draws,
        "hidden": game.hidden,
        "settlements": list(game.settlements),
        "options": [
            {
                "key": option.key,
                "title": option.title,
                "kind": option.kind,
                "default": option.default,
                "choices": list(option.choices),
                "lo": option.lo,
                "hi": option.hi,
            }
            for option in game.options
        ],
        "presets": [
            {"key": preset.key, "title": preset.title, "options": dict(preset.options), "seats": preset.seats}
            for preset in game.presets
        ],
        "rows": [
            {"source": source.book, "id": source.id, "preset": preset.key, "lines": list(source.lines)}
            for preset in game.presets
            for source in preset.sources
        ],
    }


def show_rules(options: argparse.Namespace) -> int:
    """Print the rules page."""
    words = words_in(options.language)
    write(to_markdown(registry.get(options.key), options.language, words).rstrip())
    return 0


# Playing --------------------------------------------------------------------------------------------------------------


def play_match(options: argparse.Namespace) -> int:
    """Play a match between built-in players, as text or JSON."""
    table = table_of(registry.get(options.key), options)
    specs = options.bots.split(",")
    specs = [specs[seat % len(specs)] for seat in range(table.seats)]
    seed = options.seed
    bots = [make(spec, seed=None if seed is None else f"{seed}/{seat}") for seat, spec in enumerate(specs)]
    rng = SYSTEM_RANDOM if seed is None else Random(seed)
    match = arena.play_match(table, bots, rng, options.deals)
    if options.json:
        write(json.dumps(match_file.to_json(match, bots=specs), ensure_ascii=False))
        return 0
    words = words_in(options.language)
    seated = [say("{player} is {bot}", player=Seat(seat), bot=spec) for seat, spec in enumerate(specs)]
    write(words.said(say("{game}: {seated}", game=table.game.title, seated=joined(seated))))
    _tell(table, match.entered, match.log, OPEN, every=None, words=words)
    return 0


def replay_match(options: argparse.Namespace) -> int:
    """Replay a saved match for a viewer, with the table as he sees it every so many events."""
    if options.file == "-":
        text = sys.stdin.read()
    else:
        text = Path(options.file).read_text(encoding="utf-8", errors="replace")
    table, entered, log = match_file.read(text)
    _tell(
        table, entered, log, _viewer(options.viewer, table.seats), options.every, words_in(options.language)
    )
    return 0


def _viewer(text: str, seats: int) -> int | None:
    named: dict[str, int | None] = {
        "open": OPEN,
        "spectator": None,
        **{str(seat + 1): seat for seat in range(seats)},
    }
    if text not in named:
        raise RulesError(f"{text!r} is no viewer; there are: {', '.join(named)}.")
    return named[text]


def _tell(
    table: GameTable,
    entered: bool,
    log: list[LogEvent[Any]],
    viewer: int | None,
    every: int | None,
    words: Numbered,
) -> None:
    """Tell a match event by event: sentences, the sheet after each deal, and now and then the table."""
    match = LiveMatch(table, entered=entered)
    match.watch(viewer, lambda seq, seat, text: write(f"{seq:5}  {words.said(text)}"))
    rows = 0
    for event in log:
        try:
            match.replay(event)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise BadLog(f"event {event.seq} cannot be replayed: {error}") from error
        if every and event.seq % every == 0 and match.state is not None:
            seen = view_lines(_from_one(words.in_json(match.state.view(viewer))))
            write(*(f"         | {line}" for line in seen))
        if len(match.sheet.rows) != rows:
            rows = len(match.sheet.rows)
            if rows:
                row = match.sheet.rows[-1]
                write(*(f"       {words.said(line)}" for line in row.why))
                points, totals = str(list(row.points)), str(list(row.totals))
                said = say(
                    "{unit} {number}: points {points}, totals {totals}",
                    unit=match.sheet.one_row(),
                    number=row.deal.number,
                    points=points,
                    totals=totals,
                )
                write(f"       {words.said(said)}", "")
    if match.result:
        ended = match.result
        said = say(
            "The end: {reason} Totals {totals}, places {places}.",
            reason=message_of(ended.reason),
            totals=str(list(ended.totals)),
            places=str(list(ended.places or ())),
        )
        write(words.said(said))


def _from_one(view: View) -> View:
    """A view whose seats are counted from 1, as people do."""
    shown: Any = {**view}
    for key in ("seats", "trick", "last_trick"):
        if key in shown:
            shown[key] = [{**one, "seat": one["seat"] + 1} for one in shown[key]]
    if "you" in shown:
        shown["you"] += 1
    return cast(View, shown)


# Checking -------------------------------------------------------------------------------------------------------------


def check_games(options: argparse.Namespace) -> int:
    """Run the contract; a line for each game, and each fault with the command that shows it and the checks it fails."""
    worst = 0
    for game in chosen(options):
        failures = _failures(game, options)
        broken = f"{len(failures)} check{'s' * (len(failures) > 1)} failed"
        write(f"{game.key}: {broken if failures else 'keeps the contract'}")
        alike: dict[str, list[contract.Failure]] = {}
        for failure in failures:
            alike.setdefault(failure.complaint, []).append(failure)
        for first, *others in alike.values():
            worst = 1
            write("  " + str(first).replace("\n", "\n  "))
            if others:
                write(f"    the same: {', '.join(other.check for other in others)}")
    if options.only is None and not contract.keeps_goldens():
        write("Golden playthroughs were not compared: they are kept in a checkout of Kerho.")
    return worst


def _failures(game: type[Game], options: argparse.Namespace) -> list[contract.Failure]:
    if options.only is None:
        return contract.check_game(game, options.seconds, goldens=contract.keeps_goldens())
    if options.only == "golden":
        complaints = contract.check_goldens(game)
        return [contract.Failure(game.key, "golden", None, complaint) for complaint in complaints]
    if options.only not in contract.checks_of(game):
        raise RulesError(f"the check {options.only!r} does not concern {game.key}: it is not played here.")
    seeds = None if options.seed is None else [options.seed]
    failure = contract.run_check(game, options.only, options.seconds, seeds)
    return [failure] if failure else []


def golden_files(options: argparse.Namespace) -> int:
    """Compare golden playthroughs, or write them."""
    worst = 0
    for game in chosen(options):
        if options.update:
            for path in contract.update_goldens(game):
                write(f"written: {path.name}")
            continue
        for complaint in contract.check_goldens(game):
            worst = 1
            write(complaint)
    return worst


# Measuring ------------------------------------------------------------------------------------------------------------


def bench_games(options: argparse.Namespace) -> int:
    """Measure how fast games are played at random."""
    games = [game for game in chosen(options) if game.State is not None or not options.all]
    speeds = []
    for game in games:
        speed = bench(table_of(game, options), options.seconds, options.repeats)
        speeds.append(speed)
        if not options.json:
            write(
                f"{speed.game:24} {speed.seats} seats  {speed.deals:10,.0f} deals/s (best {speed.best:,.0f})"
                f"  {speed.matches:10,.1f} matches/s  {speed.moves:11,.0f} moves/s  {speed.moves_a_deal:6.1f} a deal"
            )
    if options.json:
        write(json.dumps([speed.to_json() for speed in speeds], indent=1))
    return 0


def make_build(options: argparse.Namespace) -> int:
    """Compile the rules, unless there is a build that fits."""
    try:
        write(str(compile_rules(build_folder())))
    except NotCompiled as reason:
        sys.stderr.write(f"games: not compiled: {reason}\n")
        return 1
    return 0


def strengths_of(options: argparse.Namespace) -> int:
    """Measure the players of each game, and put what was found in the file that says which are offered."""
    if options.table:
        write(measuring.to_markdown())
        return 0
    for game in (
        [g for g in registry.all_games() if g.dealt_here()]
        if options.all
        else map(registry.get, options.keys)
    ):
        proofs = measuring.measure(game.table_for(), options.seconds, options.seed)
        measuring.write({game.key: proofs})
        for proof in proofs:
            verdict = "offered" if proof.is_proved else "not proved"
            write(
                f"{game.key}: {proof.spec} against {proof.below}: {proof.gain:+.3f} ± {proof.error:.3f} "
                f"a deal, {proof.deals} deals, {verdict}"
            )
    if options.page:
        measuring.write_table(options.page)
    return 0


def ladder_of(options: argparse.Namespace) -> int:
    """Every pair of the players over the same deals with the seats turned."""
    table = table_of(registry.get(options.key), options)
    specs = list(dict.fromkeys(options.bots.split(",")))
    for spec in specs:
        make(spec)
    duels = []
    for second, first in combinations(specs, 2):
        outcome = arena.duel(table, first, second, options.deals, options.seed)
        duels.append(asdict(outcome))
        if not options.json:
            write(str(outcome))
    if options.json:
        write(json.dumps(duels, indent=1))
    return 0
