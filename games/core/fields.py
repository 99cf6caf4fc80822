"""The fields of a game, declared once: from their annotations follow first values, `clone` and `position`.

    class OhHell(Fields, TrickState):
        bids: list[int] = each_seat(-1)
        turned: int = -1
        around: tuple[int, ...] = first(lambda deal: deal.order_of_play())

A field whose annotation names a class (`auction: Auction`) is copied by that class's own `clone`. A kit that deals
again calls `first_values` again. A `ClassVar` is no field. What a score sheet remembers is declared in the same way.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from inspect import get_annotations
from typing import Any, ClassVar, Final

SHARED: Final = frozenset({"int", "str", "bool", "float", "tuple", "frozenset", "None", "Action", "Message"})
"""Values that nobody can change, so that a clone has the same ones."""
COPIES: Final = {
    "list": "{0}[:]",
    "list[list": "[inner[:] for inner in {0}]",
    "dict": "{0}.copy()",
    "set": "{0}.copy()",
}
"""How a clone gets its own, by the beginning of the annotation."""
KIND: Final = re.compile(r"list\[list|\w+")
INNER: Final = re.compile(r"\[(?!list).*\]")


@dataclass(frozen=True, slots=True)
class First:
    """What makes the first value of a field, for each deal anew."""

    make: Callable[[Any], object]


def first(make: Callable[[Any], object]) -> Any:
    """A field's first value, made from the deal: its table and dealer are known."""
    return First(make)


def each_seat(value: int | str | bool | tuple[Any, ...] | None) -> Any:
    """A list with the same first value for every seat."""
    return First(lambda deal: [value] * deal.table.seats)


def each_side(value: int) -> Any:
    """A list with the same first value for every side."""
    return First(lambda deal: [value] * len(deal.table.sides))


class Declared:
    """A base of classes that declare their fields: `declared` makes the first value of each, those of its bases first.

    Raises TypeError for what cannot be.
    """

    declared: ClassVar[Mapping[str, Callable[[Any], object]]] = {}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        kinds = cls._kinds()
        bases = cls.__mro__[1:]
        before = {
            name: make for base in reversed(bases) for name, make in vars(base).get("declared", {}).items()
        }
        if kinds and "__slots__" in vars(cls):
            raise TypeError(f"{cls.__name__} declares fields, and __slots__ beside them.")
        if plain := sorted(before.keys() & vars(cls).keys() - kinds.keys()):
            raise TypeError(
                f"{cls.__name__}.{plain[0]}: a field of a base gets another first value as a field."
            )
        for name in kinds:
            if name not in before and any(name in vars(base) for base in bases):
                raise TypeError(f"{cls.__name__}.{name}: a field cannot have the name of what it builds on.")
        cls.declared = {**before, **{name: _maker(cls, name) for name in kinds}}

    @classmethod
    def _kinds(cls) -> dict[str, str]:
        """The annotations of the fields that a class itself declares."""
        kinds = {name: _spelt(kind) for name, kind in get_annotations(cls).items()}
        return {name: kind for name, kind in kinds.items() if not kind.startswith("ClassVar")}


class Fields(Declared):
    """A base of games that declare their fields, before the kit they build on; they are copied with the game."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        kinds = cls._kinds()
        if not kinds:
            return
        lines = [f"new.{name} = {_copy(f'self.{name}', kind)}" for name, kind in kinds.items()]
        source = "\n ".join(["def clone(self):", "new = super(cls, self).clone()", *lines, "return new"])
        made: dict[str, Any] = {"cls": cls}
        exec(source, made)  # noqa: S102 - of the names of fields alone, as dataclasses do
        cls.clone = made["clone"]  # type: ignore[attr-defined]


def _spelt(annotation: object) -> str:
    """An annotation as it is written, whether or not the module keeps annotations as text."""
    return annotation.__name__ if isinstance(annotation, type) else str(annotation)


def _maker(cls: type, name: str) -> Callable[[Any], object]:
    """What makes the value that stands behind an annotation; it is taken off the class, where nobody should find it."""
    if name not in vars(cls):
        raise TypeError(f"{cls.__name__}.{name} has no first value.")
    value = vars(cls)[name]
    if isinstance(value, (list, dict, set, bytearray)):
        raise TypeError(
            f"{cls.__name__}.{name}: all deals would share one {type(value).__name__}; write first(...)."
        )
    delattr(cls, name)
    return value.make if isinstance(value, First) else lambda deal: value


def _copy(value: str, annotation: str) -> str:
    """How a clone comes by a value, as Python."""
    kinds = set(KIND.findall(INNER.sub("", annotation)))
    if kinds <= SHARED:
        return value
    inner = {kind for items in INNER.findall(annotation) for kind in re.findall(r"[A-Za-z_]+", items)}
    (kind,) = kinds - {"None"}
    if kind in COPIES and not inner <= SHARED:
        raise TypeError(
            f"{annotation}: what the {kind.partition('[')[0]} holds may change; make a class with `clone`."
        )
    copied = COPIES.get(kind, "{0}.clone()").format(value)
    return f"None if {value} is None else {copied}" if "None" in kinds else copied
