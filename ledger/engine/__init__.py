"""Settling up: the fewest payments that bring every balance to zero. Pure: no database, no Django."""

from ledger.engine.transfers import EXACT_LIMIT, Transfer, outstanding, settle_up

__all__ = ["EXACT_LIMIT", "Transfer", "outstanding", "settle_up"]
