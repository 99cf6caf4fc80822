"""Every game by its key. A game registers itself; families are found by walking the package."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import TypeVar

import games
from games.core.errors import UnknownGame
from games.core.game import Game
from games.core.messages import say

_GAMES: dict[str, type[Game]] = {}
_EARLIER: dict[tuple[str, int], type[Game]] = {}
_NOT_FAMILIES = {"core", "files", "kits", "players"}

G = TypeVar("G", bound=type[Game])


def register(game: G) -> G:
    """Class decorator: make a game known. Raises ValueError if its key is taken."""
    if _GAMES.setdefault(game.key, game) is not game:
        raise ValueError(f"Two games have the key {game.key!r}.")
    return game


def keep(game: G) -> G:
    """Class decorator: rules as they were, by which a match that began under them is played out and shown."""
    _EARLIER[game.key, game.rules_version] = game
    return game


@cache
def _modules() -> dict[str, str]:
    """Every family's modules by their last name, found without importing one."""
    found = {}
    for family in pkgutil.iter_modules(games.__path__, "games."):
        if family.ispkg and family.name.removeprefix("games.") not in _NOT_FAMILIES:
            package = importlib.import_module(family.name)
            for module in pkgutil.iter_modules(package.__path__, family.name + "."):
                found[module.name.rpartition(".")[2]] = module.name
    return found


@cache
def _load() -> None:
    for module in _modules().values():
        importlib.import_module(module)


def all_games() -> list[type[Game]]:
    """Every game, by title."""
    _load()
    return sorted(_GAMES.values(), key=lambda game: game.title)


def get(key: str) -> type[Game]:
    """The game of that key. Raises UnknownGame.

    Only the module named like the key is imported where there is one: who plays one game does not carry all of them.
    """
    if not isinstance(key, str):
        raise UnknownGame(say("There is no game {key}.", key=repr(key)))
    if key not in _GAMES and (module := _modules().get(key.replace("-", "_"))):
        importlib.import_module(module)
    if key not in _GAMES:
        _load()
    if key not in _GAMES:
        raise UnknownGame(say("There is no game {key}.", key=repr(key)))
    return _GAMES[key]


def at(key: str, version: object) -> type[Game]:
    """The game by that version of its rules. Raises UnknownGame, also where rules of that version are not kept."""
    game = get(key)
    if version == game.rules_version:
        return game
    if not isinstance(version, int) or (key, version) not in _EARLIER:
        raise UnknownGame(say("There is no game {key}.", key=repr(key)))
    return _EARLIER[key, version]
