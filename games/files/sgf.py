"""SGF, the format of board games (FF[4]): what stands in a file, and writing it. Of trees the main line is read.

The text of a file is walked through once and without recursion, so that no nesting is too deep.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from games.core.errors import BadLog
from games.core.match_file import MOST_EVENTS
from games.core.messages import say

Node = Mapping[str, Sequence[str]]
"""Properties by their names, each with its values as they stand in the file: escapes are taken out by `said`."""

TOKEN: Final = re.compile(r"\s*(?:([();])|([A-Za-z]{1,20})|\[((?:[^\\\]]|\\.)*)\])", re.DOTALL)
CHARSET: Final = re.compile(rb"CA\s*\[\s*([A-Za-z0-9_.:-]{1,30})\s*\]")
SOFT_BREAK: Final = re.compile(r"\\(?:\r\n|\n\r|\n|\r)")
ESCAPED: Final = re.compile(r"\\(.)", re.DOTALL)
CHARSETS: Final = (
    "utf-8",
    "iso8859",
    "ascii",
    "cp",
    "shift_jis",
    "euc",
    "gb",
    "big5",
    "koi8",
    "mac",
    "iso2022",
)
"""What charsets of texts are called, but for those that are no more than codes and may take for ever."""
HEAD: Final = 4_000
"""A file's charset is named within so many bytes."""


@dataclass(slots=True)
class GameTree:
    """One game of a file: the nodes of its main line, and how many variations branch off it."""

    nodes: list[dict[str, list[str]]] = field(default_factory=list)
    variations: int = 0


def decoded(raw: bytes) -> str:
    """A file as text: in the charset that it names, else in UTF-8 or Latin-1, which every byte is in."""
    named = CHARSET.search(raw[:HEAD])
    for name in (*([named[1].decode()] if named else []), "utf-8-sig", "latin-1"):
        try:
            if codecs.lookup(name).name.startswith(CHARSETS):
                return raw.decode(name).removeprefix("\ufeff")
        except (LookupError, UnicodeError):
            continue
    return ""


def parse(text: str) -> list[GameTree]:
    """The games of a file. Raises BadLog with the place of what cannot be read."""
    return _Parser(text).games()


class _Parser:
    """Walks through a text. branches: of each open bracket, how many lines have begun in it, and whether it is main."""

    def __init__(self, text: str) -> None:
        self.text, self.at, self.count = text, 0, 0
        self.found: list[GameTree] = []
        self.branches: list[list[int]] = []
        self.node: dict[str, list[str]] | None = None
        self.values: list[str] | None = None

    def games(self) -> list[GameTree]:
        end = len(self.text.rstrip())
        while self.at < end:
            token = TOKEN.match(self.text, self.at)
            if token is None:
                raise self.wrong()
            sign, name, value = token.groups()
            if sign:
                self.take(sign)
            elif name:
                self.begin(name)
            else:
                self.add(value)
            self.at = token.end()
        if self.branches or not self.found:
            raise BadLog(say("The SGF is cut off: a bracket stays open."))
        return self.found

    def wrong(self) -> BadLog:
        before = self.text[: self.at]
        return BadLog(
            say(
                "The SGF cannot be read at line {line}, column {column}.",
                line=before.count("\n") + 1,
                column=self.at - before.rfind("\n"),
            )
        )

    def take(self, sign: str) -> None:
        """A bracket or the beginning of a node."""
        if sign == "(":
            self.open()
        elif not self.branches:
            raise self.wrong()
        elif sign == ")":
            self.branches.pop()
        else:
            self.node = {}
            self.count += 1
            if self.count > MOST_EVENTS:
                raise BadLog(say("The SGF has more than {most} nodes.", most=MOST_EVENTS))
            if self.branches[-1][1]:
                self.found[-1].nodes.append(self.node)
        self.values = None

    def open(self) -> None:
        """A line begins: a game's, the main line's next part, or a variation."""
        if not self.branches:
            self.found.append(GameTree())
            self.branches.append([0, 1])
            return
        above = self.branches[-1]
        above[0] += 1
        first = above[1] and above[0] == 1
        self.found[-1].variations += bool(above[1] and not first)
        self.branches.append([0, int(first)])

    def begin(self, name: str) -> None:
        """A property; small letters in its name are of older versions and count for nothing."""
        if self.node is None or not self.branches:
            raise self.wrong()
        short = "".join(letter for letter in name if letter.isupper())
        self.values = self.node.setdefault(short, [])

    def add(self, value: str) -> None:
        if self.values is None:
            raise self.wrong()
        self.values.append(value)


def said(node: Node, name: str, default: str = "") -> str:
    """What the first value of a property says, on one line."""
    return " ".join(text_of(node, name, default).split())


def text_of(node: Node, name: str, default: str = "") -> str:
    """The same with its line breaks."""
    values = node.get(name) or [default]
    text = ESCAPED.sub(r"\1", SOFT_BREAK.sub("", values[0]))
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")


def escaped(text: str) -> str:
    """A text as a value: what would end or divide it is escaped."""
    return re.sub(r"([\\\]:])", r"\\\1", text)


def written(trees: Iterable[Sequence[Sequence[tuple[str, str]]]]) -> str:
    """A file of games without variations, each a list of nodes with names and values; a node a line."""
    return "".join(f"({chr(10).join(map(_node, nodes))})\n" for nodes in trees)


def _node(properties: Sequence[tuple[str, str]]) -> str:
    return ";" + "".join(f"{name}[{escaped(value)}]" for name, value in properties)
