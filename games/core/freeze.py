"""What any object of the engine holds, as one hashable value: the key of a state without a list of its fields."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from typing import Any, Final

ATOMS: Final = frozenset({int, bool, str, float, bytes, type(None)})


@cache
def slots_of(kind: Any) -> tuple[str, ...]:
    """The names of the slots of a class and its bases, sorted; of a compiled one, of what it holds."""
    found: set[str] = set()
    for base in kind.__mro__:
        slots = vars(base).get("__slots__") or vars(base).get("__mypyc_attrs__", ())
        found.update((slots,) if isinstance(slots, str) else slots)
    return tuple(sorted(found - {"__dict__", "__weakref__"}))


def names_of(thing: object) -> tuple[str, ...]:
    """The names of what an object holds: its slots, and what stands in its dictionary."""
    kind: Any = type(thing)
    slots = slots_of(kind)
    held = getattr(thing, "__dict__", None)
    return (*slots, *sorted(held)) if held else slots


def frozen(value: Any) -> Hashable:
    """A value as something hashable: lists as tuples, objects as what they hold. Equal exactly for equal contents."""
    kind = type(value)
    if kind in ATOMS:
        return value  # type: ignore[no-any-return]
    if isinstance(value, (list, tuple)):
        if ATOMS.issuperset(map(type, value)):
            return tuple(value)
        return tuple(map(frozen, value))
    if isinstance(value, dict):
        return frozenset((frozen(key), frozen(item)) for key, item in value.items())
    if isinstance(value, (set, frozenset)):
        return frozenset(map(frozen, value))
    if isinstance(value, bytearray):
        return bytes(value)
    own_hash: Any = kind.__hash__
    if own_hash not in (None, object.__hash__):
        return value  # type: ignore[no-any-return]
    names = names_of(value)
    return tuple(frozen(getattr(value, name)) for name in names) if names else value
