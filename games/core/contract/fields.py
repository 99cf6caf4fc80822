"""The fields of a state, read and changed from outside: for the contracts of positions and of resampled worlds.

A path names a field: slots from the state downwards, `("betting", "chips", "stacks")`, without the table and the deal,
which all states of a deal share. Lists, tuples, dicts and sets are values, whatever they hold.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from random import Random
from typing import Any, Final

from games.core.freeze import frozen, names_of
from games.core.state import SHARED, State

Path = tuple[str, ...]

PLAIN: Final = (bool, int, float, str, bytes, type(None), list, tuple, dict, set, frozenset, bytearray)
TRIED: Final = 3
"""So many items of a list are changed, chosen at random."""


def fields(thing: object, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every field of a state with its value; of objects that it holds their fields."""
    for name in names_of(thing):
        if isinstance(thing, State) and name in SHARED:
            continue
        value = getattr(thing, name)
        if isinstance(value, PLAIN) or not names_of(value):
            yield (*path, name), value
        else:
            yield from fields(value, (*path, name))


def with_field(state: State, path: Path, value: Any) -> State:
    """A clone of a state in which one field has another value."""
    twin = state.clone()
    _set(twin, path, value)
    return twin


def _set(thing: object, path: Path, value: Any) -> None:
    name, *rest = path
    if rest:
        inner = copy.copy(getattr(thing, name))
        _set(inner, tuple(rest), value)
        value = inner
    object.__setattr__(thing, name, value)


def changed(value: Any, rng: Random) -> Iterator[Any]:
    """Values near a value that differ from it: an item more or less, another item, two items exchanged."""
    if isinstance(value, bool):
        yield not value
    elif value is None or isinstance(value, (int, float)):
        yield (value or 0) + 1
    elif isinstance(value, str):
        yield value + "'"
    elif isinstance(value, (list, tuple, bytes, bytearray)):
        yield from _changed_items(value, rng)
    elif isinstance(value, dict):
        for key, held in rng.sample(list(value.items()), min(TRIED, len(value))):
            yield {other: item for other, item in value.items() if other != key}
            yield from ({**value, key: item} for item in changed(held, rng))
    elif isinstance(value, (set, frozenset)):
        yield value | {10**9}
        for item in rng.sample(sorted(value), min(TRIED, len(value))):
            yield value - {item}
    else:
        yield from _changed_object(value, rng)


def _changed_object(value: Any, rng: Random) -> Iterator[Any]:
    for name in names_of(value):
        for item in changed(getattr(value, name), rng):
            other = copy.copy(value)
            object.__setattr__(other, name, item)
            yield other


def _changed_items(value: Any, rng: Random) -> Iterator[Any]:
    kind, items = getattr(type(value), "_make", type(value)), list(value)
    if not items:
        yield kind([1])
        return
    if not hasattr(type(value), "_make"):
        yield kind(items[:-1])
    for place in rng.sample(range(len(items)), min(TRIED, len(items))):
        for item in changed(items[place], rng):
            if not isinstance(value, (bytes, bytearray)) or item < 256:
                yield kind([*items[:place], item, *items[place + 1 :]])
    one, other = rng.randrange(len(items)), rng.randrange(len(items))
    if frozen(items[one]) != frozen(items[other]):
        items[one], items[other] = items[other], items[one]
        yield kind(items)
