"""What the engine says to people: English that remembers its template and values, so that it can be said otherwise.

    say("{player} takes {card}.", player=Seat(2), card=Card("KS"))
    say_n("{count} trick short", "{count} tricks short", 3)

The English template is what a translator reads. A message is a `str`, its own English (so is Django's `SafeString`):
the command line, bots and golden files read it as it is; the site puts the template into the reader's language and the
values into the reader's words: names for seats, the locale's numbers.

Templates are constants, so that they can be collected for translation: what varies is a value. A value that is itself
translated is a `Message`; a plain `str` is shown as it is (a move's text, what somebody wrote). Adding text to a
message makes plain English of it: put it into a template instead, or into `joined`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from string import Formatter
from typing import Any, Final, Protocol, Self, final

PARTS: Final = Formatter()
VERBATIM: Final = "{text}"
"""The template of a text that is shown as it is."""
SUIT_SIGNS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
MARK: Final = re.compile(r"\{(side )?(\d{1,3})\}")
"""A seat or a side in English: whether it is a side, and the number."""


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
class Card:
    """A card by its text, `KS`; people read `K♠`. A card of a game's own deck is read as its text."""

    text: str


@final
@dataclass(frozen=True, slots=True)
class Signed:
    """A number that is won or lost, with its sign: `+4`, `-5`; people read their language's true minus."""

    number: int


@final
@dataclass(frozen=True, slots=True)
class Several:
    """Several values one after another: `28, 40, 12`."""

    values: tuple[Value, ...]
    between: str = ", "


@final
class Message(str):
    """A template with its values; with `plural`, `quantity` decides which of the two templates is used.

    context: for translators, what a word that means several things means here. A message is as immutable as its values.
    """

    __slots__ = ("context", "plural", "quantity", "template", "values")

    template: str
    values: tuple[tuple[str, Value], ...]
    plural: str
    quantity: int
    context: str

    def __new__(
        cls,
        template: str,
        values: tuple[tuple[str, Value], ...] = (),
        plural: str = "",
        count: int = 1,
        context: str = "",
    ) -> Self:
        wording = plural if plural and count != 1 else template
        message = super().__new__(cls, ENGLISH.filled(wording, values))
        message.template, message.values, message.plural = template, values, plural
        message.quantity, message.context = count, context
        return message

    def __reduce__(self) -> tuple[Any, ...]:
        return Message, (self.template, self.values, self.plural, self.quantity, self.context)

    def to_json(self) -> dict[str, Any]:
        """As it is stored and sent: `{"say": template, "values": {...}}`, read back by `from_json`."""
        data: dict[str, Any] = {"say": self.template}
        if self.plural:
            data |= {"plural": self.plural, "count": self.quantity}
        if self.context:
            data["context"] = self.context
        if self.values:
            data["values"] = {name: _plain(value) for name, value in self.values}
        return data

    @property
    def fields(self) -> dict[str, Any]:
        """What varies in it, by name, as JSON for programs; nothing where a text is shown as it is."""
        return {} if self.template == VERBATIM else self.to_json().get("values", {})


Value = int | str | Message | Seat | Side | Card | Signed | Several


@final
@dataclass(frozen=True, slots=True)
class Template:
    """A constant template whose values come when it is said: `Template("{player} bids {word}.")`."""

    text: str

    def said(self, **values: Value) -> Message:
        """The message with those of the values that the template names."""
        named = placeholders(self.text)
        return Message(self.text, tuple((name, values[name]) for name in values if name in named))


def say(template: str, /, **values: Value) -> Message:
    """A message from a constant template, whose `{names}` the values fill. Raises ValueError if they do not match."""
    return with_values(template, values)


def with_values(template: str, values: Mapping[str, Value]) -> Message:
    """`say` for what passes on a constant template."""
    _check(template, values)
    if placeholders(template) != values.keys():
        raise ValueError(f"{', '.join(sorted(values))}: too many values for {template!r}")
    return Message(template, tuple(values.items()))


def say_n(one: str, several: str, count: int, /, **values: Value) -> Message:
    """A message whose wording depends on a number, which the templates may show as `{count}`."""
    given: dict[str, Value] = {"count": count, **values}
    _check(one, given)
    _check(several, given)
    if placeholders(one) | placeholders(several) | {"count"} != given.keys():
        raise ValueError(f"{', '.join(sorted(values))}: too many values for {several!r}")
    return Message(one, tuple(given.items()), several, count)


def say_in(context: str, word: str, /) -> Message:
    """A word that means several things: in the one it has here, `say_in("a row of the sheet", "End")`."""
    _check(word, {})
    return Message(word, context=context)


def joined(values: Iterable[Value], between: str = ", ") -> Message:
    """Values one after another, with nothing to translate between them."""
    return Message(VERBATIM, (("text", Several(tuple(values), between)),))


def verbatim(text: str) -> Message:
    """A text that is shown as it is in every language: a move, what somebody wrote."""
    return Message(VERBATIM, (("text", text),))


def message_of(text: str) -> Message:
    """A message as it is; a game's plain English as one that is never translated, its marks made seats and sides.

    The one way for what is no message yet: whatever reads a game's texts reads them through here.
    """
    if isinstance(text, Message):
        return text
    if "{" not in text:
        return verbatim(text)
    values: list[Value] = []
    end = 0
    for mark in MARK.finditer(text):
        values += [text[end : mark.start()], Side(int(mark[2])) if mark[1] else Seat(int(mark[2]))]
        end = mark.end()
    return joined([*values, text[end:]], "")


class Speaker(Protocol):
    """Puts a message into words. A reader's speaker knows the language and the names at the table."""

    def said(self, text: str) -> str:
        """The message in the reader's words."""


class Words:
    """English, with marks for people. Whoever knows a language or the names words templates and values otherwise."""

    def said(self, text: str) -> str:
        """The whole message in words."""
        message = message_of(text)
        return self.filled(self.template(message), message.values)

    def in_json(self, data: Any) -> Any:
        """A view, or any other JSON, with all its texts in words."""
        if isinstance(data, str):
            return self.said(data) if isinstance(data, Message) or "{" in data else data
        if isinstance(data, Mapping):
            return {key: self.in_json(one) for key, one in data.items()}
        return [self.in_json(one) for one in data] if isinstance(data, list | tuple) else data

    def filled(self, template: str, values: Iterable[tuple[str, Value]]) -> str:
        """A template with its values in words."""
        named = {name: self.value(value) for name, value in values}
        return template.format_map(named) if named else template

    def template(self, message: Message) -> str:
        return message.plural if message.plural and message.quantity != 1 else message.template

    def value(self, value: Value) -> str:
        match value:
            case Message():
                return self.said(value)
            case Seat():
                return self.seat(value.number)
            case Side():
                return self.side(value.number)
            case Card():
                return self.card(value.text)
            case Signed():
                return self.signed(value.number)
            case Several():
                return value.between.join(self.value(each) for each in value.values)
            case int():
                return self.number(value)
        return value

    def seat(self, number: int) -> str:
        return f"{{{number}}}"

    def side(self, number: int) -> str:
        return f"{{side {number}}}"

    def card(self, text: str) -> str:
        sign = SUIT_SIGNS.get(text[1:])
        return text[0].replace("T", "10") + sign if sign else text

    def number(self, number: int) -> str:
        return str(number)

    def signed(self, number: int) -> str:
        return f"{number:+}"


ENGLISH: Final = Words()


@cache
def placeholders(template: str) -> frozenset[str]:
    """The names in a template. Raises ValueError for one that is no template."""
    found = [part for part in PARTS.parse(template) if part[1] is not None]
    if any(spec or conversion or not str(name).isidentifier() for _, name, spec, conversion in found):
        raise ValueError(f"a placeholder is a name and no more: {template!r}")
    return frozenset(str(name) for _, name, _, _ in found)


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
        case Card():
            return {"card": value.text}
        case Signed():
            return {"signed": value.number}
        case Several():
            return {"several": [_plain(each) for each in value.values], "between": value.between}
    return value


def from_json(data: object) -> Message:
    """A stored message; a stored text of a game is read as such. Raises ValueError for anything else."""
    value = _value(data)
    if isinstance(value, str):
        return message_of(value)
    raise ValueError(f"this is no message: {data!r}")


def _value(data: Any) -> Value:
    match data:
        case bool():
            raise ValueError(f"this is no value of a message: {data!r}")
        case int() | str():
            return data
        case {"say": str(template)}:
            return _message(template, data)
        case {"seat": int(number)}:
            return Seat(number)
        case {"side": int(number)}:
            return Side(number)
        case {"card": str(text)}:
            return Card(text)
        case {"signed": int(number)}:
            return Signed(number)
        case {"several": list(several)}:
            return Several(tuple(_value(each) for each in several), str(data.get("between", ", ")))
    raise ValueError(f"this is no value of a message: {data!r}")


def _message(template: str, data: Mapping[str, Any]) -> Message:
    values = {str(name): _value(each) for name, each in data.get("values", {}).items()}
    plural, count = str(data.get("plural", "")), int(data.get("count", 1))
    _check(template, values)
    _check(plural, values)
    return Message(template, tuple(values.items()), plural, count, str(data.get("context", "")))
