"""Numbers as the reader's language writes them: its decimal mark, its groups of thousands, a true minus.

What programs read (API, CSV, attributes of tags) is not written here.
"""

from __future__ import annotations

from decimal import Decimal

from django.utils import formats

MINUS = "\N{MINUS SIGN}"
LONG = 10_000
"""From here on thousands are set apart; four digits read as well without, and few scores have more."""

Number = int | float | Decimal


def written(number: Number, decimals: int | None = None, *, grouped: bool = False) -> str:
    """A number for people: `12 345,5` in Finnish, `12,345.5` in English. Without `decimals` those it needs, up to two.

    grouped: thousands are set apart in four digits as well.
    """
    if isinstance(number, float):
        number = Decimal(f"{number:.{2 if decimals is None else decimals}f}") + 0  # no -0.0
        if decimals is None:
            number = number.normalize() if number % 1 else int(number)
    text = str(formats.number_format(number, decimals, force_grouping=grouped or not -LONG < number < LONG))
    return text.replace("-", MINUS)


def signed(number: Number, decimals: int | None = None) -> str:
    """A change, with its sign: `+4`, `−5`, `0`."""
    text = written(number, decimals)
    return f"+{text}" if number > 0 else text
