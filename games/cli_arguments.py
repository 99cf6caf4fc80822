"""What is typed: numbers, tables, languages, games; and what is printed."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from games.core import registry
from games.core.errors import RulesError
from games.core.game import Game, GameTable
from games.core.languages import ENGLISH


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
