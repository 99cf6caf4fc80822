"""What an organiser sets of a format: whole numbers within bounds, checked the same way for every format."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.core.errors import Refusal
from games.core.messages import say


@dataclass(frozen=True, slots=True)
class Setting:
    """One whole number that an organiser sets. choices: what the numbers mean where they are no amounts."""

    key: str
    title: str
    default: int
    lo: int
    hi: int
    choices: tuple[str, ...] = ()
    help: str = ""


def within(title: str, least: int, most: int, entries: int, error: type[Refusal]) -> None:
    """Raises `error` where a format is not for so many."""
    if not least <= entries <= most:
        raise error(
            say(
                "{format} is for {least} to {most} entries, not {entries}.",
                format=title,
                least=least,
                most=most,
                entries=entries,
            )
        )


def cleaned(
    title: str, settings: Sequence[Setting], given: Mapping[str, object], error: type[Refusal]
) -> dict[str, int]:
    """All of a format's settings, with the defaults of those not given. Raises `error`."""
    known = {setting.key: setting for setting in settings}
    for key in given:
        if key not in known:
            raise error(say("{format} has no setting {key}.", format=title, key=repr(key)))
    return {key: _whole(setting, given.get(key, setting.default), error) for key, setting in known.items()}


def _whole(setting: Setting, value: object, error: type[Refusal]) -> int:
    try:
        number = int(value) if isinstance(value, (int, str)) else None
    except ValueError:
        number = None
    if number is None or not setting.lo <= number <= setting.hi:
        raise error(
            say(
                "{setting}: {value} is not a whole number from {least} to {most}.",
                setting=setting.title,
                value=repr(value),
                least=setting.lo,
                most=setting.hi,
            )
        )
    return number
