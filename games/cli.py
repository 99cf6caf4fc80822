"""The command line of the games: `python -m games list | show | play | replay | check | golden | bench | ladder`.

Everything wrong with what was typed is answered by one line on standard error and exit code 2.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any

from games.core import contract, registry
from games.core.errors import RulesError
from games.core.game import Game
from games.core.rules_page import players, to_markdown


def main(arguments: Sequence[str]) -> int:
    """Run a command. Returns the exit code: 0 well, 1 a check failed, 2 wrong use."""
    options = parser().parse_args(arguments)
    try:
        return int(options.run(options))
    except BrokenPipeError:
        return 0
    except (RulesError, OSError) as error:
        sys.stderr.write(f"games: {error}\n")
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
    return top


def say(*lines: str) -> None:
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
        say(json.dumps([about(game) for game in games], ensure_ascii=False, indent=1))
        return 0
    for game in games:
        presets = ", ".join(preset.key for preset in game.presets)
        say(f"{game.key:24} {players(game):>10} {game.kind:6} {game.family:9} {game.title}  ({presets})")
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
    say(to_markdown(registry.get(options.key)).rstrip())
    return 0


# Checking -------------------------------------------------------------------------------------------------------------


def check_games(options: argparse.Namespace) -> int:
    """Run the contract; a line for each game, and each failure with the command that shows it again."""
    worst = 0
    for game in chosen(options):
        failures = _failures(game, options)
        say(f"{game.key}: {'keeps the contract' if not failures else f'{len(failures)} checks fail'}")
        for failure in failures:
            worst = 1
            say("  " + str(failure).replace("\n", "\n  "))
    return worst


def _failures(game: type[Game], options: argparse.Namespace) -> list[contract.Failure]:
    if options.only is None:
        return contract.check_game(game, options.seconds)
    if options.only == "golden":
        complaints = contract.check_goldens(game)
        return [contract.Failure(game.key, "golden", None, complaint) for complaint in complaints]
    if options.only not in contract.checks_of(game):
        raise RulesError(f"the check {options.only!r} does not concern {game.key}: it is not played here.")
    seeds = None if options.seed is None else [options.seed]
    failure = contract.run(game, options.only, options.seconds, seeds)
    return [failure] if failure else []


def golden_files(options: argparse.Namespace) -> int:
    """Compare golden playthroughs, or write them."""
    worst = 0
    for game in chosen(options):
        if options.update:
            for path in contract.update_goldens(game):
                say(f"written: {path.name}")
            continue
        for complaint in contract.check_goldens(game):
            worst = 1
            say(complaint)
    return worst
