"""What the engine says to people: a template with values, never a finished sentence.

An English template is what a translator reads and what `str(message)` fills in (the command line, golden files, tests).
The site puts the template into the reader's language and the values into the reader's words: names for seats, the
locale's numbers, signs for cards.

    say("{player} takes {cards}.", player=Seat(2), cards=Cards("KS 7H"))
    say_n("{count} trick short", "{count} tricks short", 3)

Templates are constants, so that they can be collected for translation: what varies is a value. A value that is itself
translated is a `Message`; a plain `str` is shown as it is (a move's text, what somebody wrote).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from string import Formatter
from typing import Any, Final, Protocol, final

PARTS: Final = Formatter()
VERBATIM: Final = "{text}"
"""The template of a text that is shown as it is."""


@final
@dataclass(frozen=True, slots=True)
class Seat:
    """A player by the seat, counted from 0; people read a name, English by itself has the mark `{2}`."""

    number: int


@final
@dataclass(frozen=True, slots=True)
class Side:
    """Those who play together, by the side's number, counted from 0; English by itself has the mark `{side 1}`."""

    number: int


@final
@dataclass(frozen=True, slots=True)
class Cards:
    """Cards by their texts, `KS 7H`; the site draws the suits."""

    text: str


@final
@dataclass(frozen=True, slots=True)
class Several:
    """Several values one after another, `28, 40 and 12` with `last` between the last two."""

    values: tuple[Value, ...]
    between: str = ", "


@final
@dataclass(frozen=True, slots=True)
class Message:
    """A template with its values; with `plural`, `count` decides which of the two templates is used.

    Equal messages say the same. A message is as immutable as its values.
    """

    template: str
    values: tuple[tuple[str, Value], ...] = ()
    plural: str = ""
    count: int = 1

    def __str__(self) -> str:
        return ENGLISH.said(self)

    def __bool__(self) -> bool:
        return bool(self.template)

    def to_json(self) -> dict[str, Any]:
        """As it is stored and sent: `{"say": template, "values": {...}}`, read back by `from_json`."""
        data: dict[str, Any] = {"say": self.template}
        if self.plural:
            data |= {"plural": self.plural, "count": self.count}
        if self.values:
            data["values"] = {name: _plain(value) for name, value in self.values}
        return data


Value = int | str | Message | Seat | Side | Cards | Several
Text = str | Message
"""What can be said: a message, or text that is shown as it is."""


def say(template: str, **values: Value) -> Message:
    """A message from a constant template, whose `{names}` the values fill. Raises ValueError if they do not match."""
    _check(template, values)
    return Message(template, tuple(values.items()))


def say_n(one: str, several: str, count: int, **values: Value) -> Message:
    """A message whose wording depends on a number, which the templates may show as `{count}`."""
    given: dict[str, Value] = {"count": count, **values}
    _check(several, given)
    return Message(one, tuple(given.items()), several, count)


def verbatim(text: str) -> Message:
    """A text that is shown as it is in every language: a move, what somebody wrote."""
    return Message(VERBATIM, (("text", text),))


def message_of(text: Text) -> Message:
    """A message as it is; a plain text as one that is never translated."""
    return text if isinstance(text, Message) else verbatim(text)


def joined(values: Iterable[Value], between: str = ", ") -> Several:
    """Values one after another."""
    return Several(tuple(values), between)


class Speaker(Protocol):
    """Puts a message into words. A reader's speaker knows the language and the names at the table."""

    def said(self, message: Message) -> str:
        """The message in the reader's words."""


class Words:
    """English, with the marks of `games.core.naming` for people. The site words values its own way."""

    def said(self, message: Message) -> str:
        """The whole message in words."""
        template = self.template(message)
        return (
            template.format_map({name: self.value(value) for name, value in message.values})
            if message.values
            else template
        )

    def template(self, message: Message) -> str:
        return message.plural if message.plural and message.count != 1 else message.template

    def value(self, value: Value) -> str:
        match value:
            case Message():
                return self.said(value)
            case Seat():
                return self.seat(value.number)
            case Side():
                return self.side(value.number)
            case Cards():
                return self.cards(value.text)
            case Several():
                return value.between.join(self.value(each) for each in value.values)
            case bool():
                return str(value)
            case int():
                return self.number(value)
        return value

    def seat(self, number: int) -> str:
        return f"{{{number}}}"

    def side(self, number: int) -> str:
        return f"{{side {number}}}"

    def cards(self, text: str) -> str:
        return text

    def number(self, number: int) -> str:
        return str(number)


ENGLISH: Final = Words()


def placeholders(template: str) -> set[str]:
    """The names in a template. Raises ValueError for one that is no template."""
    return {name for _, name, _, _ in PARTS.parse(template) if name is not None}


def _check(template: str, values: Mapping[str, object]) -> None:
    names = placeholders(template)
    if not names <= values.keys():
        raise ValueError(f"no value for {', '.join(sorted(names - values.keys()))} in {template!r}")


def _plain(value: Value) -> Any:
    match value:
        case Message():
            return value.to_json()
        case Seat():
            return {"seat": value.number}
        case Side():
            return {"side": value.number}
        case Cards():
            return {"cards": value.text}
        case Several():
            return {"several": [_plain(each) for each in value.values], "between": value.between}
    return value


def from_json(data: object) -> Message:
    """A stored message; a stored text is shown as it is. Raises ValueError for anything else."""
    value = _value(data)
    if isinstance(value, Message):
        return value
    if isinstance(value, str):
        return verbatim(value)
    raise ValueError(f"this is no message: {data!r}")


def _value(data: Any) -> Value:
    match data:
        case bool():
            raise ValueError(f"this is no value of a message: {data!r}")
        case int() | str():
            return data
        case {"say": str(template)}:
            values = tuple((str(name), _value(each)) for name, each in data.get("values", {}).items())
            return Message(template, values, str(data.get("plural", "")), int(data.get("count", 1)))
        case {"seat": int(number)}:
            return Seat(number)
        case {"side": int(number)}:
            return Side(number)
        case {"cards": str(text)}:
            return Cards(text)
        case {"several": list(several)}:
            return Several(tuple(_value(each) for each in several), str(data.get("between", ", ")))
    raise ValueError(f"this is no value of a message: {data!r}")
