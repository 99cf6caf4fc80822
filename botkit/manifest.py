"""`kerho-bot.toml`: what a bot says of itself. Pure; every complaint tells the author what would be right."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from pathlib import PurePosixPath
from typing import Any, Final

from botkit.protocol import PROTOCOL

FILE_NAME: Final = "kerho-bot.toml"
SIZE_MOST: Final = 16 * 1024
EVERY_GAME: Final = "*"

_NAME = re.compile(r"[^\W_][\w .'+-]{0,38}[\w.'+!]|[^\W_]")
_VERSION = re.compile(r"[0-9A-Za-z][0-9A-Za-z.+_-]{0,31}")
_PART = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*")
_KNOWN = {"name", "version", "games", "entry", "protocol", "author", "license", "description"}


class ManifestError(ValueError):
    """The manifest cannot be accepted. `problems` are sentences, one for each thing to mend."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = problems
        super().__init__(" ".join(problems))


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a bot says of itself. games: keys, or `("*",)` for every game. entry: its program, inside its folder."""

    name: str
    version: str
    games: tuple[str, ...]
    entry: str
    protocol: int = PROTOCOL
    author: str = ""
    license: str = ""
    description: str = ""

    def plays(self, game: str) -> bool:
        """Whether it says that it plays this game."""
        return EVERY_GAME in self.games or game in self.games

    def to_json(self) -> dict[str, Any]:
        """Plain JSON data; `from_json` reads it back."""
        return {**asdict(self), "games": list(self.games)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Manifest:
        """A manifest as `to_json` wrote it (not from outside: use `parse` there)."""
        return cls(**{**data, "games": tuple(data["games"])})


def is_name(text: str) -> bool:
    """Whether a bot may be called that."""
    return _NAME.fullmatch(text) is not None


def parse(content: bytes, known_games: Collection[str] | None = None) -> Manifest:
    """Read a manifest. known_games: keys it may name (None: any). Raises ManifestError with all problems at once."""
    if len(content) > SIZE_MOST:
        raise ManifestError([f"{FILE_NAME} is {len(content)} bytes long; {SIZE_MOST} are allowed."])
    try:
        table = tomllib.loads(content.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise ManifestError([f"{FILE_NAME} is not UTF-8 text (byte {error.start})."]) from None
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise ManifestError([f"{FILE_NAME} is not valid TOML: {error}."]) from None
    problems = [
        *_strangers(table),
        *_texts(table),
        *_games(table, known_games),
        *_entry(table),
        *_protocol(table),
    ]
    if problems:
        raise ManifestError(problems)
    return Manifest(
        name=table["name"],
        version=table["version"],
        games=tuple(dict.fromkeys(table["games"])),
        entry=table["entry"],
        protocol=table["protocol"],
        author=table.get("author", ""),
        license=table.get("license", ""),
        description=table.get("description", ""),
    )


def _strangers(table: dict[str, Any]) -> list[str]:
    strange = sorted(set(table) - _KNOWN)
    return (
        [f"{FILE_NAME} has no key {strange[0]!r}; there are: {', '.join(sorted(_KNOWN))}."] if strange else []
    )


def _texts(table: dict[str, Any]) -> list[str]:
    problems = []
    name, version = table.get("name"), table.get("version")
    if not isinstance(name, str) or not is_name(name):
        problems.append(f"name must be 1 to 40 letters, digits, spaces or . ' + - _, {_not(name)}")
    if not isinstance(version, str) or not _VERSION.fullmatch(version):
        problems.append(
            f'version must be a text such as "1.0" (letters, digits, . + - _, at most 32), {_not(version)}'
        )
    for key, most in (("author", 100), ("license", 100), ("description", 500)):
        value = table.get(key, "")
        if not isinstance(value, str) or len(value) > most or not value.replace("\n", " ").isprintable():
            problems.append(f"{key} must be a text of at most {most} characters, {_not(value)}")
    return problems


def _games(table: dict[str, Any], known_games: Collection[str] | None) -> list[str]:
    games = table.get("games")
    if not isinstance(games, list) or not games or not all(isinstance(game, str) for game in games):
        return [f'games must be a list of keys such as ["hex"], or ["*"] for every game, {_not(games)}']
    if EVERY_GAME in games and len(games) > 1:
        return ['games is either ["*"] or a list of keys, not both.']
    if known_games is None or EVERY_GAME in games:
        return []
    unknown = [game for game in games if game not in known_games]
    shown = ", ".join(sorted(known_games)[:40])
    return (
        [f"games names {unknown[0]!r:.60}, which is not played here; there are: {shown}."] if unknown else []
    )


def _entry(table: dict[str, Any]) -> list[str]:
    entry = table.get("entry")
    if not isinstance(entry, str) or not entry.endswith(".py") or not is_safe_path(entry):
        return [f'entry must be a Python file inside the folder such as "bot.py", {_not(entry)}']
    return []


def _protocol(table: dict[str, Any]) -> list[str]:
    protocol = table.get("protocol")
    if isinstance(protocol, bool) or protocol != PROTOCOL or not isinstance(protocol, int):
        return [f"protocol must be {PROTOCOL}, {_not(protocol)}"]
    return []


def is_safe_path(path: str) -> bool:
    """Whether a path stays inside its folder and is spelled plainly: `lib/search.py`, never `../x`, `/x` or `a//b`."""
    parts = path.split("/")
    plain = all(_PART.fullmatch(part) for part in parts)
    return plain and len(path) <= 200 and len(parts) <= 8 and str(PurePosixPath(path)) == path


def _not(value: object) -> str:
    if value is None:
        return "but it is missing."
    text = ascii(value)
    return f"not {text if len(text) <= 80 else text[:77] + '...'}."
