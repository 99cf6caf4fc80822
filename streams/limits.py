"""So many streams may be open in one process: by login, by address, and in all."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

AGAIN: Final = "Ask again later; pages go on without one, by asking for news themselves."
TOO_OFTEN: Final = f"Too many streams were asked for from your address within a minute. {AGAIN}"


@dataclass(slots=True)
class Limits:
    """What is open now. Of IPv6 a network (/64) counts as one address.

    opened: how many times an address has come within this minute; of a club behind one address everybody comes again
    at once when the process was started anew, so three times as many as may be open.
    """

    most: int
    per_account: int
    per_address: int
    clock: Callable[[], float] = time.monotonic
    accounts: Counter[int] = field(default_factory=Counter)
    addresses: Counter[str] = field(default_factory=Counter)
    opened: Counter[str] = field(default_factory=Counter)
    minute: float = 0.0

    def may_ask(self, address: str) -> bool:
        """Whether a stream from there may be opened at all; counted before anything is asked for it."""
        if self.clock() - self.minute > 60:
            self.minute = self.clock()
            self.opened.clear()
        self.opened[address] += 1
        open_now = self.addresses.total()
        return self.opened[address] <= 3 * self.per_address and open_now < self.most

    def full(self, account: int | None, address: str) -> str:
        """What one more would be too many of, in words; empty: there is room."""
        if self.addresses.total() >= self.most:
            return f"All {self.most} streams are taken. {AGAIN}"
        if self.addresses[address] >= self.per_address:
            return f"{self.per_address} streams are open from your address already. {AGAIN}"
        if account is not None and self.accounts[account] >= self.per_account:
            return f"{self.per_account} streams are open with your login already. {AGAIN}"
        return ""

    def take(self, account: int | None, address: str) -> bool:
        """Count a stream in, unless that is one too many."""
        if self.full(account, address):
            return False
        self.addresses[address] += 1
        if account is not None:
            self.accounts[account] += 1
        return True

    def give_back(self, account: int | None, address: str) -> None:
        """Count it out."""
        self.addresses -= Counter([address])
        if account is not None:
            self.accounts -= Counter([account])
