"""PBN, the format of bridge (2.1): what stands in a file, and writing it in its export format.

Read are games with their tags, auctions, play, notes and comments; what a tag `#` takes over from the game before is
filled in. The text is walked through once.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from games.core.errors import BadLog
from games.core.match_file import MOST_EVENTS
from games.core.messages import say

TOKEN: Final = re.compile(
    r'\s*(?:\[\s*(\w{1,40})\s*"((?:[^"\\\n]|\\.)*)"\s*\]|\{([^}]*)\}|;([^\n]*)|([^\s\[\]{};"]{1,40}))'
)
BEGINS: Final = ("Event", "Board", "Deal")
"""A tag of these that a game has already begins the next."""
LONGEST_LINE: Final = 255
HEAD: Final = "% PBN 2.1\n% EXPORT\n\n"
"""What a file in the export format begins with."""


@dataclass(slots=True)
class Token:
    """A word of a section: a call, a card, a sign; or, with `comment`, what is said there."""

    text: str
    comment: bool = False


@dataclass(slots=True)
class Board:
    """One game of a file: tags, notes by section and number, and what stands below a tag, comments with it."""

    tags: dict[str, str] = field(default_factory=dict)
    notes: dict[tuple[str, str], str] = field(default_factory=dict)
    sections: dict[str, list[Token]] = field(default_factory=dict)

    def tag(self, name: str) -> str:
        """What a tag says; nothing for none, and for one that says that it is not known."""
        said = self.tags.get(name, "")
        return "" if set(said) <= {"?"} else said

    def section(self, name: str) -> list[Token]:
        return self.sections.get(name, [])


def decoded(raw: bytes) -> str:
    """A file as text: in UTF-8 where it is that, else in Latin-1, which the format asks for."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("latin-1")


def parse(text: str) -> list[Board]:
    """The games of a file. Raises BadLog with the line of what cannot be read."""
    text = re.sub(r"^%[^\n]*$", "", text.replace("\r\n", "\n").replace("\r", "\n"), flags=re.MULTILINE)
    boards: list[Board] = []
    current, section, at, count, end = Board(), "", 0, 0, len(text.rstrip())
    while at < end:
        token = TOKEN.match(text, at)
        if token is None:
            line = text.count("\n", 0, at + len(text[at:]) - len(text[at:].lstrip())) + 1
            raise BadLog(say("The PBN cannot be read at line {line}.", line=line))
        name, value, braces, rest, word = token.groups()
        count += 1
        if count > MOST_EVENTS:
            raise BadLog(say("The PBN has more than {most} entries.", most=MOST_EVENTS))
        if name:
            if name in BEGINS and name in current.tags:
                boards.append(current)
                current = Board()
            section = _tag(current, boards[-1] if boards else None, name, _unescaped(value), section)
        elif word is not None:
            current.sections.setdefault(section, []).append(Token(word))
        else:
            said = " ".join((braces if braces is not None else rest).split())
            current.sections.setdefault(section, []).append(Token(said, comment=True))
        at = token.end()
    return [*boards, current] if current.tags else boards


def _tag(board: Board, before: Board | None, name: str, value: str, section: str) -> str:
    """Take a tag in; the section that stands below it, which a note does not end."""
    if name == "Note":
        number, _, said = value.partition(":")
        board.notes[section, number.strip()] = said.strip()
        return section
    if value in ("#", "##"):
        value = before.tags.get(name, "") if before else ""
    board.tags.setdefault(name, value)
    return name


def _unescaped(value: str) -> str:
    return re.sub(r"\\(.)", r"\1", value)


def tag_line(name: str, value: str) -> str:
    """A tag on a line of its own; what Latin-1 has no sign for is a question mark."""
    said = " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
    room = LONGEST_LINE - len(name) - 5
    return f'[{name} "{latin(said)[:room]}"]'


def latin(text: str) -> str:
    return text.encode("latin-1", "replace").decode("latin-1")


def written(boards: Sequence[tuple[Mapping[str, str], Sequence[str]]]) -> str:
    """A file of games, each the tags that it begins with and the lines below them."""
    lines = [
        line
        for tags, sections in boards
        for line in (*(tag_line(name, value) for name, value in tags.items()), *sections, "")
    ]
    return HEAD + "\n".join(lines)
