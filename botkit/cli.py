"""`kerho-bot`: begin a bot, try it, see whether the site would take it.

    kerho-bot new my_bot --game tuppi
    kerho-bot play my_bot --against greedy --matches 10
    kerho-bot check my_bot

Everything wrong with what was typed is answered by one line on standard error and exit code 2.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from botkit import local_play, package, scaffold
from botkit.package import Package, PackageError
from games.core.errors import UnknownGame
from games.core.registry import all_games, get


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command. Returns the exit code: 0 well, 1 the bot was at fault in a match, 2 wrong use or a bad package."""
    given = _parser().parse_args(arguments)
    try:
        return int(given.run(given))
    except (*local_play.REFUSALS, OSError) as error:
        sys.stderr.write(f"kerho-bot: {local_play.one_line(error)}\n")
        return 2
    except KeyboardInterrupt:
        return 130


class _Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"kerho-bot: {message} ({self.prog} --help tells more)\n")


def _parser() -> argparse.ArgumentParser:
    top = _Parser(prog="kerho-bot", description="Write a bot for Kerho and try it on this machine.")
    commands = top.add_subparsers(required=True, metavar="new | play | check")
    new = commands.add_parser("new", help="begin a bot", description="Write a bot that works.")
    new.add_argument("folder", type=Path, help="a new or empty folder")
    new.add_argument("--game", required=True, help="key of the game; `python -m games list` names them")
    new.add_argument("--name", default="", help="the bot's name (default: after its folder)")
    new.set_defaults(run=_new)
    play = commands.add_parser(
        "play", help="play it here", description="Play a bot here exactly as the site would."
    )
    local_play.add_arguments(play)
    play.set_defaults(run=_play)
    check = commands.add_parser(
        "check", help="would the site take it?", description="Check a bot's folder as the site does."
    )
    check.add_argument("folder", type=Path, help="the bot's folder, with its kerho-bot.toml")
    check.set_defaults(run=_check)
    return top


def _new(given: argparse.Namespace) -> int:
    try:
        game = get(given.game)
    except UnknownGame as error:
        raise PackageError([f"{error} `python -m games list` names them all."]) from None
    name = scaffold.write_bot(given.folder, game, given.name)
    sys.stdout.write(
        f"{name} is in {given.folder} and plays {game.title}. Try it: kerho-bot play {given.folder}\n"
    )
    return 0


def _play(given: argparse.Namespace) -> int:
    return local_play.play(given, sys.stdout.write)


def _check(given: argparse.Namespace) -> int:
    bot = package.from_folder(given.folder, {game.key for game in all_games()})
    if problems := [*_unplayable(bot), *_syntax_problems(bot)]:
        raise PackageError(problems)
    size = sum(map(len, bot.files.values()))
    games = "every game" if bot.manifest.games == ("*",) else ", ".join(bot.manifest.games)
    title = f"{bot.manifest.name} {bot.manifest.version}"
    sys.stdout.write(f"{title} is in order: it plays {games}; {len(bot.files)} files, {size} bytes.\n")
    return 0


def _unplayable(bot: Package) -> list[str]:
    """Games it names that nobody plays on the site."""
    named = [get(key) for key in bot.manifest.games if key != "*"]
    return [
        f"{game.title} is played with real things and only scored here: no bot can play it."
        for game in named
        if game.State is None
    ]


def _syntax_problems(bot: Package) -> list[str]:
    """What Python cannot read; nothing is executed."""
    problems = []
    for path, content in bot.files.items():
        if path.endswith(".py"):
            try:
                compile(content, path, "exec", dont_inherit=True)
            except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
                problems.append(f"{path} is not valid Python: {error}.")
    return problems


if __name__ == "__main__":
    raise SystemExit(main())
