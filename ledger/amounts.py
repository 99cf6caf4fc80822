"""Amounts as people type them."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

from django.utils.translation import gettext as _

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
        raise LedgerError(
            _("%(text)s is no amount: write it like %(shown)s.")
            % {"text": repr(text[:20]), "shown": currency.shown(1250)}
        )
    minor = amount.scaleb(currency.exponent)
    if minor % 1 or not 0 <= minor <= MOST:
        raise LedgerError(
            _("%(currency)s has no amount %(text)s: write it like %(shown)s.")
            % {"currency": currency.name, "text": repr(text[:20]), "shown": currency.shown(1250)}
        )
    return int(minor)
