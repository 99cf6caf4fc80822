"""The command line of the games, `python -m games COMMAND`.

The commands: list, show, play, replay, convert, check, golden, bench, ladder, strengths and compile.

Everything wrong with what was typed is answered by one line on standard error and exit code 2.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any

from games.cli_arguments import add_language, chosen, write
from games.cli_measuring import add_measures, make_build
from games.cli_playing import add_convert, add_play
from games.core import contract, registry
from games.core.errors import RulesError
from games.core.game import Game
from games.core.languages import words_in
from games.core.naming import numbered
from games.core.rules_page import players, to_markdown


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
    add_convert(commands)
    add_measures(commands)
    build = commands.add_parser("compile", help="make the build that the rules then run from, through mypyc")
    build.set_defaults(run=make_build)
    return top


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
