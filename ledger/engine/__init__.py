"""Settling up: the fewest payments, what each is for, how it is made, and who pays together. No database, no Django."""

from ledger.engine.households import evened, joined
from ledger.engine.iban import epc_text, iban, in_fours
from ledger.engine.open_items import divided, open_items
from ledger.engine.sharing import filled, owed_to
from ledger.engine.transfers import EXACT_LIMIT, Transfer, outstanding, settle_up

__all__ = [
    "EXACT_LIMIT",
    "Transfer",
    "divided",
    "epc_text",
    "evened",
    "filled",
    "iban",
    "in_fours",
    "joined",
    "open_items",
    "outstanding",
    "owed_to",
    "settle_up",
]
