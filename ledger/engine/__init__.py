"""Settling up: the fewest payments that bring every balance to zero, and what each is for. No database, no Django."""

from ledger.engine.open_items import divided, open_items
from ledger.engine.transfers import EXACT_LIMIT, Transfer, outstanding, settle_up

__all__ = ["EXACT_LIMIT", "Transfer", "divided", "open_items", "outstanding", "settle_up"]
