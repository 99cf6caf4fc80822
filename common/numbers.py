"""Numbers as the reader's language writes them: its decimal mark, its groups of thousands, a true minus.

What programs read (API, CSV, attributes of tags) is not written here.
"""

from __future__ import annotations

from decimal import Decimal
from typing import NamedTuple

from django.utils import formats
from django.utils.translation import pgettext

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


class Money(NamedTuple):
    """Minor units of a currency, put into words when its reader is known. `unit`: a sign, a code, or a club's word."""

    amount: int
    decimals: int
    unit: str

    @property
    def exact(self) -> Decimal:
        return Decimal(self.amount).scaleb(-self.decimals)

    def paid(self) -> str:
        """What passes from one to another, which needs no sign: "€1,215.00", in Finnish "1 215,00 €"."""
        figures = written(abs(self.exact), self.decimals, grouped=True)
        if any(map(str.isalnum, self.unit)):
            return f"{figures}\N{NO-BREAK SPACE}{self.unit}"
        return pgettext("a sum with € or another sign", "%(sign)s%(sum)s") % {
            "sign": self.unit,
            "sum": figures,
        }

    def changed(self) -> str:
        """What somebody has got or lost: "+€12.15", "−€0.40", "€0.00"."""
        return f"{'+' if self.amount > 0 else MINUS if self.amount < 0 else ''}{self.paid()}"
