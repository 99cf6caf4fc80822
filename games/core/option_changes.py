"""Other options from the next deal on: what may be changed in mid-match, and what a change says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from games.core.errors import BadOption
from games.core.game import GameTable
from games.core.messages import Message, Several, joined, say
from games.core.options import Option, OptionValue

if TYPE_CHECKING:
    from games.core.sheet import Sheet


def changeable(table: GameTable) -> tuple[Option, ...]:
    """The options that a table may change in mid-match, as far as they say themselves.

    Not what players must not read, nor how the sheet is kept, nor a text such as a deck.
    """
    return tuple(
        option
        for option in table.game.options
        if not (option.secret or option.keeping or option.kind == "text")
    )


def changed_table(sheet: Sheet, given: object) -> GameTable:
    """The sheet's table with other options. Raises BadOption for what no option is, or cannot be changed now."""
    if not isinstance(given, Mapping):
        raise BadOption(say("options are an object with a value for each."))
    table = sheet.table
    new = table.game.table_for(table.seats, {**table.options, **given})
    changed = [key for key, value in new.options.items() if value != table.options[key]]
    if not changed:
        raise BadOption(say("Nothing would change: choose another value for an option."))
    may = {option.key for option in changeable(table)}
    for option in table.game.options:
        if option.key in changed and option.key not in may:
            raise BadOption(say("{option} is fixed once the match has begun.", option=option.title))
    _must_fit(table, new)
    if sheet.over:
        raise BadOption(say("The match is over: its options stay as they are."))
    return new


def _must_fit(old: GameTable, new: GameTable) -> None:
    """Raise BadOption where the match would have had to begin otherwise."""
    if new.sides != old.sides:
        raise BadOption(say("Who plays with whom follows from that: it is fixed once the match has begun."))
    begun, would = old.game.sheet(old), new.game.sheet(new)
    if type(begun) is not type(would) or _begun(begun) != _begun(would):
        raise BadOption(say("The sheet began with that: it is fixed once the match has begun."))


def _begun(sheet: Sheet) -> list[Any]:
    """What a sheet is before its first deal, but for the table."""
    return [_plain(vars(sheet)), sheet.next_deal()]


def _plain(value: Any) -> Any:
    """A value of a sheet as one that is compared by what it holds, without the table."""
    if isinstance(value, GameTable):
        return None
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    slots = {name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())}
    held = {name: getattr(value, name) for name in slots if hasattr(value, name)} | getattr(
        value, "__dict__", {}
    )
    return [type(value).__qualname__, _plain(held)] if held else value


def changed_values(old: GameTable, new: GameTable) -> dict[str, OptionValue]:
    """The options that are not what they were."""
    return {key: value for key, value in new.options.items() if value != old.options[key]}


def changed_said(old: GameTable, new: GameTable) -> Message:
    """Which options were changed, to what."""
    return joined(
        Several((option.title, option.said(new.options[option.key])), ": ")
        for option in new.game.options
        if new.options[option.key] != old.options[option.key]
    )
