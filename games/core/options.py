"""Typed options of a game, and the presets (named sets of options) by which the sources' variants are known."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from games.core.errors import BadOption
from games.core.messages import Message, say, say_in, verbatim

OptionValue = bool | int | str

WAYS: Final = ("looking", "codes")
"""What a game or an option may allow though it is a breach elsewhere: looking at others' cards, secret codes."""


@dataclass(frozen=True, slots=True)
class Option:
    """One choice the table makes before play.

    The kind follows from the default: a bool is a yes/no, an int lies in `lo..hi`, a str is a key of `choices`, whose
    titles people read; or, with `longest`, any text of up to so many characters (a deck, a position) that the game's
    `check_options` looks into.
    `secret`: it holds what players must not read (answers), and is shown to nobody.
    `keeping`: it is about how the sheet is kept and no rule of play.
    `later`: the game got it later: a table at which it is as usual is the table that it was before.
    `allows`: switched on, it allows what is a breach elsewhere (one of `WAYS`), so that nothing is rated or staked.
    """

    key: str
    title: str
    default: OptionValue
    choices: Mapping[str, str] = field(default_factory=dict)
    lo: int = 0
    hi: int = 0
    help: str = ""
    longest: int = 0
    secret: bool = False
    keeping: bool = False
    later: bool = False
    allows: str = ""

    def __post_init__(self) -> None:
        if self.allows and not isinstance(self.default, bool):
            raise ValueError(f"{self.key}: an option that allows something is a yes or no.")
        if self.allows and self.allows not in WAYS:
            raise ValueError(f"{self.key}: what can be allowed is one of {', '.join(WAYS)}.")

    @property
    def kind(self) -> str:
        """`bool`, `int`, `choice` or `text`."""
        if isinstance(self.default, bool):
            return "bool"
        if self.longest:
            return "text"
        return "int" if isinstance(self.default, int) else "choice"

    def said(self, value: OptionValue) -> str:
        """A value of it, for people."""
        if isinstance(value, bool):
            return say_in("an answer", "yes") if value else say_in("an answer", "no")
        if self.kind == "choice":
            return self.choices[str(value)]
        return verbatim(str(value)) if value != "" else say("empty")

    def clean(self, value: object) -> OptionValue:
        """The value in its own type; text from a form or a command line is read too. Raises BadOption."""
        if self.kind == "bool":
            return self._clean_bool(value)
        if self.kind == "int":
            return self._clean_int(value)
        if self.kind == "text":
            return self._clean_text(value)
        if not isinstance(value, str) or value not in self.choices:
            raise BadOption(
                say(
                    "{option}: {value} is not one of {list}.",
                    option=self.title,
                    value=repr(value),
                    list=", ".join(self.choices),
                )
            )
        return str(value)

    def _clean_bool(self, value: object) -> bool:
        words = {
            "true": True,
            "on": True,
            "yes": True,
            "1": True,
            "false": False,
            "off": False,
            "no": False,
            "0": False,
        }
        if isinstance(value, bool):
            return value
        if isinstance(value, (str, int)) and str(value).lower() in words:
            return words[str(value).lower()]
        raise BadOption(say("{option}: {value} is neither yes nor no.", option=self.title, value=repr(value)))

    def _clean_text(self, value: object) -> str:
        if not isinstance(value, str):
            raise BadOption(say("{option}: {value} is not a text.", option=self.title, value=repr(value)))
        if len(value) > self.longest:
            raise BadOption(
                say(
                    "{option}: {count} characters are more than {longest}.",
                    option=self.title,
                    count=len(value),
                    longest=self.longest,
                )
            )
        if "\0" in value:
            raise BadOption(say("{option}: the text contains a null character.", option=self.title))
        return value.replace("\r\n", "\n").strip()

    def _clean_int(self, value: object) -> int:
        try:
            number = int(value) if isinstance(value, (int, str)) and not isinstance(value, bool) else None
        except ValueError:
            number = None
        if number is None or not self.lo <= number <= self.hi:
            raise BadOption(
                say(
                    "{option}: {value} is not a whole number from {lo} to {hi}.",
                    option=self.title,
                    value=repr(value),
                    lo=self.lo,
                    hi=self.hi,
                )
            )
        return number


@dataclass(frozen=True, slots=True)
class Source:
    """Where the rules stand: the source's key as in the catalogue, the row's id there, and the book's lines."""

    book: str
    id: str
    lines: tuple[int, int]

    def said(self) -> Message:
        """The book and its lines, for people."""
        first, last = self.lines
        return say("{book}, lines {first}-{last}", book=BOOKS[self.book], first=str(first), last=str(last))


def source_of(text: str, id: str) -> Source:
    """The source of a game by its book and lines: `my-games 3858-3882`, `my-games 3896`.

    What stands there under another name than the game's has that too: `unusual creights-double-deck 79-82`.
    """
    book, row, first, last = found.groups() if (found := SOURCE.fullmatch(text)) else ("", "", "", "")
    if book not in BOOKS:
        raise ValueError(
            f"{text!r} is no source: a book of {', '.join(BOOKS)} and its lines, 'parlett 7-9'; or none"
        )
    return Source(book, row or id, (int(first), int(last or first)))


SOURCE = re.compile(r"(\S+)(?: ([a-z0-9-]*[a-z][a-z0-9-]*))? ([0-9]+)(?:-([0-9]+))?")
BOOKS = {
    "my-games": "My Games",
    "parlett": "Parlett",
    "abstract-games": "Abstract Games 21",
    "unusual": "Unusual card games",
}


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of options: the game as one source has it. `sources` are the catalogue rows it covers."""

    key: str
    title: str
    sources: tuple[Source, ...]
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    seats: int | None = None


@dataclass(frozen=True, slots=True)
class Variant:
    """Another preset of a game than its first, as the game's page writes it: `source` is the book and its lines."""

    key: str
    title: str
    source: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    seats: int | None = None


def presets_of(
    key: str, title: str, sources: tuple[str, ...], variants: tuple[Variant, ...] = ()
) -> tuple[Preset, ...]:
    """A game's presets: the game as it stands in its first book, by whose name it goes, then its variants.

    A game of which only variants stand in books has those alone; one that stands in none goes by the name "standard".
    """
    found = tuple(source_of(text, key) for text in sources)
    named = tuple(
        Preset(one.key, one.title, (source_of(one.source, key),), one.options, one.seats) for one in variants
    )
    if named and not found:
        return named
    return Preset(found[0].book if found else "standard", title, found), *named


def clean_options(options: tuple[Option, ...], given: Mapping[str, object]) -> dict[str, OptionValue]:
    """Every option with its value, defaults filled in. Raises BadOption for an unknown key or a bad value."""
    known = {option.key: option for option in options}
    for key in given:
        if key not in known:
            raise BadOption(
                say(
                    "There is no option {key}; there are: {value}.",
                    key=repr(key),
                    value=", ".join(known) or "none",
                )
            )
    return {
        key: option.clean(given[key]) if key in given else option.default for key, option in known.items()
    }
