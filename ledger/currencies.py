"""The units money is counted in."""

from __future__ import annotations

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from ledger.errors import LedgerError
from ledger.models import Currency

KNOWN_CURRENCIES = {
    "EUR": ("euro", 2, Currency.Kind.MONEY),
    "SEK": ("Swedish krona", 2, Currency.Kind.MONEY),
    "NOK": ("Norwegian krone", 2, Currency.Kind.MONEY),
    "DKK": ("Danish krone", 2, Currency.Kind.MONEY),
    "GBP": ("pound sterling", 2, Currency.Kind.MONEY),
    "USD": ("US dollar", 2, Currency.Kind.MONEY),
    "PTS": ("settlement points", 0, Currency.Kind.POINTS),
}
"""Currencies that need not be set up; a site owner adds others."""


def currency_of(code: str) -> Currency:
    """The currency of that code, made at need if it is a known one. Raises LedgerError."""
    found = Currency.objects.filter(code=code).first()
    if found is None and code in KNOWN_CURRENCIES:
        name, exponent, kind = KNOWN_CURRENCIES[code]
        found, _created = Currency.objects.get_or_create(
            code=code, defaults={"name": name, "exponent": exponent, "kind": kind}
        )
    if found is None:
        known = sorted({*KNOWN_CURRENCIES, *Currency.objects.values_list("code", flat=True)})
        raise LedgerError(
            _("There is no currency %(code)s; there are: %(known)s.")
            % {"code": repr(code), "known": ", ".join(known)}
        )
    return found


def offered() -> QuerySet[Currency]:
    """Every unit a form can offer, by code; the known ones are made if they are not there yet."""
    missing = KNOWN_CURRENCIES.keys() - set(Currency.objects.values_list("code", flat=True))
    for code in sorted(missing):
        currency_of(code)
    return Currency.objects.order_by("code")
