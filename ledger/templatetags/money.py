"""Amounts as people read them."""

from __future__ import annotations

from django import template

from ledger.models import Currency

register = template.Library()


@register.filter
def money(amount: int, currency: Currency) -> str:
    """Minor units with sign and unit: `+€12.15`, `−€0.40`, `€0.00`."""
    return currency.changed(amount)


@register.filter
def paid(amount: int, currency: Currency) -> str:
    """What passes from one to another, which needs no sign: `€4.60`."""
    return currency.paid(amount)


@register.filter
def typed(amount: int, currency: Currency) -> str:
    """As a form shows it and takes it back, without the unit: `4.60`."""
    return currency.typed(amount)
