"""Amounts as people type them."""

from __future__ import annotations

import re
from decimal import Decimal

from django.utils import formats
from django.utils.translation import gettext as _

from ledger.errors import LedgerError
from ledger.models import Currency
from ledger.stakes import MOST

SPACES = re.compile(r"\s")
PLAIN = re.compile(r"\d+[.,]?\d*|[.,]\d+", re.ASCII)
GROUPED = re.compile(r"[1-9]\d{0,2}(?P<mark>[ .,])\d{3}((?P=mark)\d{3})*((?!(?P=mark))[.,]\d+)?", re.ASCII)
LONGEST = 40


def minor_units(text: str, currency: Currency) -> int:
    """`12.15` or `12,15` euros are 1215, and so are they with the unit; thousands may be set apart: `1 234,50`.

    `1,234` is twelve hundred to one reader and little more than one to another: it is refused, but for a currency that
    has three decimals, of which the reader's own decimal mark leaves one meaning.
    Raises LedgerError for what is no amount from nought up.
    """
    typed = SPACES.sub(" ", text[: LONGEST + 1]).strip()
    for unit in (currency.unit, currency.code):
        typed = typed.removeprefix(unit).removesuffix(unit).strip()
    plain, grouped = PLAIN.fullmatch(typed), GROUPED.fullmatch(typed)
    if plain and grouped and not _has_one_meaning(grouped["mark"], currency):
        raise _refused(
            _("%(text)s can be read in two ways: write it like %(shown)s, without a mark for thousands."),
            text,
            currency,
            shown=1250 * 10**currency.exponent,
        )
    mark = "" if plain or not grouped else grouped["mark"]
    amount = Decimal(
        (typed.replace(mark, "") if mark else typed).replace(",", ".") if plain or grouped else "NaN"
    )
    minor = amount.scaleb(currency.exponent)
    if amount.is_nan() or len(text) > LONGEST or minor > MOST:
        raise _refused(_("%(text)s is no amount: write it like %(shown)s."), text, currency)
    if minor % 1:
        raise _refused(
            _("There is no such small amount of %(currency)s as %(text)s: write it like %(shown)s."),
            text,
            currency,
        )
    return int(minor)


def _has_one_meaning(mark: str, currency: Currency) -> bool:
    return currency.exponent >= 3 and mark == formats.get_format("DECIMAL_SEPARATOR")


def _refused(template: str, text: str, currency: Currency, shown: int = 1250) -> LedgerError:
    words = {"text": repr(text[:LONGEST]), "currency": currency.title, "shown": currency.typed(shown)}
    return LedgerError(template % words)
