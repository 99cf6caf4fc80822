"""Amounts as people type them."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

from ledger.errors import LedgerError
from ledger.models import Currency
from ledger.stakes import MOST


def minor_units(text: str, currency: Currency) -> int:
    """`12.15` or `12,15` euros are 1215. Raises LedgerError for what is no amount from one minor unit up."""
    try:
        amount = (
            Decimal(text.strip().replace(",", ".")) if text.isascii() and len(text) <= 20 else Decimal("NaN")
        )
    except InvalidOperation:
        amount = Decimal("NaN")
    if not amount.is_finite() or not 0 <= amount <= MOST:
        raise LedgerError(f"{text[:20]!r} is no amount: write it like {currency.shown(1250)}.")
    minor = amount.scaleb(currency.exponent)
    if minor % 1 or not 0 <= minor <= MOST:
        raise LedgerError(
            f"{currency.name} has no amount {text[:20]!r}: write it like {currency.shown(1250)}."
        )
    return int(minor)
