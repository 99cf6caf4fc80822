"""The models of the books, by subject."""

from ledger.models.books import Account, BooksCheck, Chain, Closing, LedgerEntry, Link, Posting, Witness
from ledger.models.currency import Currency
from ledger.models.dues import Dues, Reduction
from ledger.models.expenses import Expense, Outlay, Share
from ledger.models.fees import Charge, Fee
from ledger.models.households import PaidFor
from ledger.models.keeping import StatementLook, Treasurer
from ledger.models.owed import Owed
from ledger.models.paying import HowToPay, Payment, Reminder
from ledger.models.stakes import ClubMoney, HeldSettlement, NightRoom, PlayerLimit, Stake

__all__ = [
    "Account",
    "BooksCheck",
    "Chain",
    "Charge",
    "Closing",
    "ClubMoney",
    "Currency",
    "Dues",
    "Expense",
    "Fee",
    "HeldSettlement",
    "HowToPay",
    "LedgerEntry",
    "Link",
    "NightRoom",
    "Outlay",
    "Owed",
    "PaidFor",
    "Payment",
    "PlayerLimit",
    "Posting",
    "Reduction",
    "Reminder",
    "Share",
    "Stake",
    "StatementLook",
    "Treasurer",
    "Witness",
]
