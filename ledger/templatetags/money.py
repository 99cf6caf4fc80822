"""Amounts as people read them."""

from __future__ import annotations

from django import template

from ledger.currencies import KNOWN_CURRENCIES
from ledger.models import Currency

register = template.Library()
_SIGNS = {"EUR": "€", "GBP": "£", "USD": "$"}


@register.filter
def money(amount: int, currency: Currency) -> str:
    """Minor units with sign and unit: `+12.15 €`, `−0.40 €`, `0.00 €`."""
    sign = "+" if amount > 0 else "−" if amount < 0 else ""
    return f"{sign}{paid(amount, currency)}"


@register.filter
def paid(amount: int, currency: Currency) -> str:
    """What passes from one to another, which needs no sign: `4.60 €`."""
    made_up = currency.kind == Currency.Kind.POINTS and currency.code not in KNOWN_CURRENCIES
    unit = currency.name if made_up else _SIGNS.get(currency.code, currency.code)
    return f"{currency.shown(abs(amount))} {unit}"
