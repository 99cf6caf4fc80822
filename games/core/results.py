"""The result of one deal, as play produces it and as a person types it in. One type serves both.

A game's result derives from `DealResult`, which makes it a frozen dataclass; its fields are declared with the
functions below, and from the declaration follow the form at the table, the JSON of the API, and the checks. What it
is worth it says itself.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self, dataclass_transform

from games.core.errors import BadResult, Refusal, RulesError, refuse
from games.core.messages import say
from games.core.spelling import refuse_misspelt

if TYPE_CHECKING:
    from games.core.game import Deal, GameTable


class BadValue(RulesError):
    """A single value of a result that cannot be."""

    code = "bad-value"


def reason(error: Exception) -> str:
    """What an error says, for a sentence about it."""
    return error.message if isinstance(error, Refusal) else str(error)


class Field:
    """What one value of a result may be. `clean` raises BadValue with a reason for people."""

    kind = ""

    def clean(self, value: object, table: GameTable) -> Any:
        raise NotImplementedError

    def describe(self, table: GameTable) -> dict[str, Any]:
        """JSON for the form: kind, bounds, choices."""
        return {"kind": self.kind}


@dataclass(frozen=True, slots=True)
class Number(Field):
    """A whole number from lo to hi, in steps. rare: of something that seldom happens, so that a form begins at lo."""

    lo: int
    hi: int
    step: int = 1
    rare: bool = False
    kind = "number"

    def clean(self, value: object, table: GameTable) -> int:
        if isinstance(value, bool) or not isinstance(value, (int, str)):
            raise BadValue(say("{value} is not a whole number.", value=repr(value)))
        try:
            number = int(value)
        except ValueError:
            raise BadValue(say("{value} is not a whole number.", value=repr(value))) from None
        if not self.lo <= number <= self.hi:
            raise BadValue(
                say("{number} is not between {lo} and {hi}.", number=number, lo=self.lo, hi=self.hi)
            )
        if (number - self.lo) % self.step:
            raise BadValue(
                say(
                    "{number} is not a multiple of {step} from {lo}.",
                    number=number,
                    step=self.step,
                    lo=self.lo,
                )
            )
        return number

    def describe(self, table: GameTable) -> dict[str, Any]:
        bounds = {"kind": "number", "lo": self.lo, "hi": self.hi, "step": self.step}
        return bounds | {"rare": True} if self.rare else bounds


@dataclass(frozen=True, slots=True)
class Choice(Field):
    """One of a few named values: pairs of (value, title)."""

    choices: tuple[tuple[str, str], ...]
    kind = "choice"

    def clean(self, value: object, table: GameTable) -> str:
        if value not in [key for key, _ in self.choices]:
            raise BadValue(
                say(
                    "{value} is not one of {list}.",
                    value=repr(value),
                    list=", ".join(key for key, _ in self.choices),
                )
            )
        return str(value)

    def describe(self, table: GameTable) -> dict[str, Any]:
        return {"kind": "choice", "choices": [list(pair) for pair in self.choices]}


@dataclass(frozen=True, slots=True)
class Flag(Field):
    """Yes or no."""

    kind = "flag"

    def clean(self, value: object, table: GameTable) -> bool:
        if value in (True, "true", "on", "1"):
            return True
        if value in (False, "false", "off", "0", ""):
            return False
        raise BadValue(say("{value} is neither yes nor no.", value=repr(value)))


@dataclass(frozen=True, slots=True)
class SeatOf(Field):
    """A seat, 0 to n - 1."""

    kind = "seat"

    def clean(self, value: object, table: GameTable) -> int:
        return Number(0, table.seats - 1).clean(value, table)

    def describe(self, table: GameTable) -> dict[str, Any]:
        return {"kind": "seat", "seats": table.seats}


@dataclass(frozen=True, slots=True)
class SideOf(Field):
    """A side, 0 to n - 1."""

    kind = "side"

    def clean(self, value: object, table: GameTable) -> int:
        return Number(0, len(table.sides) - 1).clean(value, table)

    def describe(self, table: GameTable) -> dict[str, Any]:
        return {"kind": "side", "sides": [list(side) for side in table.sides]}


@dataclass(frozen=True, slots=True)
class Per(Field):
    """One value for each side (`of="side"`) or each seat (`of="seat"`); numbers may have to add up to `total`."""

    of: str
    item: Field
    total: int | None = None
    kind = "per"

    def _count(self, table: GameTable) -> int:
        return table.seats if self.of == "seat" else len(table.sides)

    def clean(self, value: object, table: GameTable) -> tuple[Any, ...]:
        count = self._count(table)
        if not isinstance(value, Sequence) or isinstance(value, str) or len(value) != count:
            raise BadValue(say("{count} values are needed, one for each {of}.", count=count, of=self.of))
        values = tuple(self.item.clean(one, table) for one in value)
        if self.total is not None and sum(values) != self.total:
            raise BadValue(
                say(
                    "{list} is {sum}, but together they must be {total}.",
                    list=" + ".join(map(str, values)),
                    sum=sum(values),
                    total=self.total,
                )
            )
        return values

    def describe(self, table: GameTable) -> dict[str, Any]:
        item = self.item.describe(table)
        return {"kind": "per", "of": self.of, "count": self._count(table), "item": item, "total": self.total}


@dataclass(frozen=True, slots=True)
class Many(Field):
    """A list of up to `most` records or values, in order."""

    item: Field
    most: int
    least: int = 0
    kind = "many"

    def clean(self, value: object, table: GameTable) -> tuple[Any, ...]:
        if not isinstance(value, Sequence) or isinstance(value, str):
            raise BadValue(say("a list is needed."))
        if not self.least <= len(value) <= self.most:
            raise BadValue(
                say(
                    "{count} given; {least} to {most} are possible.",
                    count=len(value),
                    least=self.least,
                    most=self.most,
                )
            )
        return tuple(self.item.clean(one, table) for one in value)

    def describe(self, table: GameTable) -> dict[str, Any]:
        return {"kind": "many", "item": self.item.describe(table), "most": self.most, "least": self.least}


@dataclass(frozen=True, slots=True)
class Maybe(Field):
    """A value that may be missing (None)."""

    item: Field
    kind = "maybe"

    def clean(self, value: object, table: GameTable) -> Any:
        return None if value is None or value == "" else self.item.clean(value, table)

    def describe(self, table: GameTable) -> dict[str, Any]:
        return {"kind": "maybe", "item": self.item.describe(table)}


@dataclass(frozen=True, slots=True)
class Record(Field):
    """A nested record: a frozen dataclass declared with the same field functions."""

    type: type[DealResult]
    kind = "record"

    def clean(self, value: object, table: GameTable) -> Any:
        try:
            return self.type.clean(value, table)
        except BadResult as error:
            raise BadValue(reason(error)) from None

    def describe(self, table: GameTable) -> dict[str, Any]:
        return {"kind": "record", "fields": self.type.describe(table)}


def entry(
    field: Field, title: str, *, when: Mapping[str, tuple[object, ...]] | None = None, help: str = ""
) -> Any:
    """Declare a field of a result.

    With `when` it is asked only if each named field has one of the values given; otherwise it is None.
    """
    metadata = {"field": field, "title": title, "when": dict(when or {}), "help": help}
    return (
        dataclasses.field(default=None, metadata=metadata) if when else dataclasses.field(metadata=metadata)
    )


def number(title: str, lo: int, hi: int, *, step: int = 1, **more: Any) -> Any:
    return entry(Number(lo, hi, step), title, **more)


def choice(title: str, *choices: tuple[str, str], **more: Any) -> Any:
    return entry(Choice(choices), title, **more)


def flag(title: str, **more: Any) -> Any:
    return entry(Flag(), title, **more)


def seat(title: str, **more: Any) -> Any:
    return entry(SeatOf(), title, **more)


def side(title: str, **more: Any) -> Any:
    return entry(SideOf(), title, **more)


def per_side(title: str, item: Field, *, total: int | None = None, **more: Any) -> Any:
    return entry(Per("side", item, total), title, **more)


def per_seat(title: str, item: Field, *, total: int | None = None, **more: Any) -> Any:
    return entry(Per("seat", item, total), title, **more)


def many(title: str, item: Field, most: int, *, least: int = 0, **more: Any) -> Any:
    return entry(Many(item, most, least), title, **more)


@dataclass(frozen=True, slots=True)
class Score:
    """What a deal is worth: points per side and how they came about, a line each.

    `reset` puts every side back to nought before the points are added (Tuppi's fall).
    """

    points: tuple[int, ...]
    why: tuple[str, ...] = ()
    reset: bool = False


@dataclass_transform(frozen_default=True, kw_only_default=True)
@dataclass(frozen=True, kw_only=True)
class DealResult:
    """Base of every game's result. Subclasses are frozen dataclasses without being told so."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True, kw_only=True)(cls)
        refuse_misspelt(cls)

    @classmethod
    def clean(cls, data: object, table: GameTable, deal: Deal | None = None) -> Self:
        """Build a result from JSON or form data. Raises BadResult naming each wrong field."""
        if not isinstance(data, Mapping):
            raise BadResult(
                say(
                    "a result is an object with the fields {list}.",
                    list=", ".join(f.name for f in dataclasses.fields(cls)),
                )
            )
        declared = {f.name: f for f in dataclasses.fields(cls)}
        wrong: dict[str, str] = {
            str(name): say("there is no such field.") for name in data if name not in declared
        }
        values: dict[str, Any] = {}
        for name, declaration in declared.items():
            when: Mapping[str, tuple[object, ...]] = declaration.metadata["when"]
            if not all(values.get(other) in allowed for other, allowed in when.items()):
                values[name] = None
                continue
            if name not in data:
                wrong[name] = say("is missing.")
                continue
            try:
                values[name] = declaration.metadata["field"].clean(data[name], table)
            except ValueError as error:
                wrong[name] = reason(error)
        if wrong:
            raise BadResult(wrong)
        result = cls(**values)
        result.check(table, deal)
        return result

    @classmethod
    def clean_only(cls, name: str, data: object, table: GameTable) -> Any:
        """One field of a result by itself, as plain JSON data. Raises BadResult."""
        if not isinstance(data, Mapping) or set(data) != {name}:
            refuse(name, "A table enters its own result and nothing else.")
        field = next(field for field in dataclasses.fields(cls) if field.name == name)
        try:
            return _plain(field.metadata["field"].clean(data[name], table))
        except ValueError as error:
            raise BadResult({name: reason(error)}) from None

    def check(self, table: GameTable, deal: Deal | None) -> None:
        """What no single field can say: raise BadResult if the whole cannot be."""

    def score(self, sheet: Any, deal: Deal) -> Score:
        """Its points on the game's sheet. Raises BadResult if it cannot be at this moment; changes nothing."""
        raise NotImplementedError

    def follow(self, sheet: Any) -> None:
        """Move on what the game's sheet remembers: whose turn it is, what is left. Its row stands already."""

    def to_json(self) -> dict[str, Any]:
        """Plain JSON data; `clean` reads it back."""
        return {f.name: _plain(getattr(self, f.name)) for f in dataclasses.fields(self)}

    @classmethod
    def describe(cls, table: GameTable) -> list[dict[str, Any]]:
        """The form: for each field name, title, help, when, and the field's own description."""
        return [
            {
                "name": f.name,
                "title": f.metadata["title"],
                "help": f.metadata["help"],
                "when": {k: list(v) for k, v in f.metadata["when"].items()},
                **f.metadata["field"].describe(table),
            }
            for f in dataclasses.fields(cls)
        ]


def _plain(value: Any) -> Any:
    if isinstance(value, DealResult):
        return value.to_json()
    return [_plain(one) for one in value] if isinstance(value, tuple) else value
