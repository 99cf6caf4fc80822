"""The folder a new bot begins as: a manifest, a program that plays at once, and what to do next."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from botkit import manifest
from botkit.package import PackageError
from botkit.protocol import PROTOCOL
from games.core.game import Game

ANY_NAME: Final = "My bot"

_MANIFEST = """\
name = "{name}"
version = "1.0"
games = ["{key}"]
entry = "bot.py"
protocol = {protocol}
author = ""
license = ""
description = ""
"""

_PROGRAM = '''\
"""A bot for {title}. It plays the first move it is offered: `choose` is where its thinking goes."""

from kerho_bot import run


def choose(turn):
    """One of the texts in turn.legal.

    turn.view is what your seat sees; turn.match knows the game, the options, the seats and what was told.
    print(turn.view) goes to the log, not to the referee.
    """
    return turn.legal[0]


if __name__ == "__main__":
    run(choose, name="{name}")
'''

_README = """\
# {name}

A bot for {title}. It plays the first move it is offered; open `bot.py` and let `choose` think.

    kerho-bot play . --against greedy --matches 10    play it here as the site would
    kerho-bot play . --moves                          see its moves, and what it printed
    kerho-bot check .                                 would the site accept the folder?
    python -m games show {key}                        the rules

Hand it in as a zip of this folder, or its files one by one, on your club's site: Bots, Hand in a bot.
"""


def write_bot(folder: Path, game: type[Game], name: str = "") -> str:
    """Write a bot for `game` that works into `folder`, new or empty; its name (default: after the folder).

    Raises PackageError where something is in the way, OSError where it cannot be written.
    """
    if game.State is None:
        raise PackageError(
            [f"{game.title} is played with real things and only scored here: no bot can play it."]
        )
    if name and not manifest.is_name(name):
        raise PackageError(
            [f"A bot's name is 1 to 40 letters, digits, spaces or . ' + - _, not {name!r:.60}."]
        )
    if folder.is_file():
        raise PackageError([f"{folder} is a file; a new bot needs a folder."])
    if folder.is_dir() and any(folder.iterdir()):
        raise PackageError([f"{folder} is not empty; a new bot needs a new or an empty folder."])
    name = name or _after(folder)
    words = {"name": name, "key": game.key, "title": game.title, "protocol": PROTOCOL}
    folder.mkdir(parents=True, exist_ok=True)
    for file, text in ((manifest.FILE_NAME, _MANIFEST), ("bot.py", _PROGRAM), ("README.md", _README)):
        (folder / file).write_text(text.format(**words), encoding="utf-8")
    return name


def _after(folder: Path) -> str:
    """`my_first-bot` gives "My first-bot"; what cannot be a name gives one that can."""
    words = folder.resolve().name.replace("_", " ").strip()
    name = words[:1].upper() + words[1:]
    return name if manifest.is_name(name) else ANY_NAME
