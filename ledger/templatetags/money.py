"""Amounts as people read them."""

from __future__ import annotations

from django import template

from ledger.models import Currency

register = template.Library()
_SIGNS = {"EUR": "€", "GBP": "£", "USD": "$"}


@register.filter
def money(amount: int, currency: Currency) -> str:
    """Minor units with sign and unit: `+12.15 €`, `−0.40 €`, `0.00 €`."""
    sign = "+" if amount > 0 else "−" if amount < 0 else ""
    return f"{sign}{currency.shown(abs(amount))} {_SIGNS.get(currency.code, currency.code)}"
