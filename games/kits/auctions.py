"""Auctions in which every bid beats the one before and whoever passes is out."""

from __future__ import annotations

from typing import Final

from games.core.native import mypyc_attr

DOUBLE: Final = -1
"""A double among the calls; a redouble is twice as much."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Auction:
    """Rising bids in turn among the seats still in.

    order: the seats, the first to speak first. It is over when one is left and has bid, or when all have passed.
    turn: whose call it is. bid, bidder: the highest so far, 0 and -1 before the first. calls: all calls as
    (seat, bid), a pass being 0.
    """

    __slots__ = ("bid", "bidder", "calls", "inside", "turn")

    def __init__(self, order: tuple[int, ...]) -> None:
        self.inside = order
        self.turn = order[0]
        self.bid = 0
        self.bidder = -1
        self.calls: tuple[tuple[int, int], ...] = ()

    @property
    def over(self) -> bool:
        return not self.inside or self.inside == (self.bidder,)

    def call(self, bid: int) -> None:
        """The seat whose turn it is bids, or passes with 0. Its bid must be higher than the last."""
        seat, inside = self.turn, self.inside
        following = inside[(inside.index(seat) + 1) % len(inside)]
        self.calls += ((seat, bid),)
        if bid:
            self.bid, self.bidder = bid, seat
        else:
            self.inside = tuple(other for other in inside if other != seat)
        self.turn = following

    def last_call(self, seat: int) -> int | None:
        """What a seat called last: a bid, 0 for a pass, None for nothing yet."""
        return next((bid for caller, bid in reversed(self.calls) if caller == seat), None)

    def clone(self) -> Auction:
        new = Auction.__new__(Auction)
        new.inside, new.turn, new.bid, new.bidder, new.calls = (
            self.inside,
            self.turn,
            self.bid,
            self.bidder,
            self.calls,
        )
        return new


@mypyc_attr(allow_interpreted_subclasses=True)
class PatientAuction:
    """Rising bids in turn among seats that may bid again after passing: so many passes in a row end it.

    order: the seats, the first to speak first. silence: the passes in a row that end it; if everybody passes at his
    first turn it ends at once. top: the bid that nothing beats, which ends it too. bid, bidder: the highest so far, 0
    and -1 before the first. doubled: by how much the highest bid has been multiplied. calls: all calls as (seat, bid),
    a pass being 0, a double -1 and a redouble -2. quiet: passes since the last other call.
    """

    __slots__ = ("bid", "bidder", "calls", "doubled", "order", "quiet", "silence", "top")

    def __init__(
        self, order: tuple[int, ...], silence: int, top: int, bid: int = 0, bidder: int = -1
    ) -> None:
        self.order, self.silence, self.top = order, silence, top
        self.bid, self.bidder, self.quiet, self.doubled = bid, bidder, 0, 1
        self.calls: tuple[tuple[int, int], ...] = ()

    @property
    def turn(self) -> int:
        """Whose call it is."""
        return self.order[len(self.calls) % len(self.order)]

    @property
    def over(self) -> bool:
        unbid = self.bidder < 0 and self.quiet == len(self.order)
        silent = self.bidder >= 0 and self.quiet >= self.silence
        return unbid or silent or self.bid == self.top

    def call(self, bid: int) -> None:
        """The seat whose turn it is bids, or passes with 0. Its bid must be higher than the last."""
        seat = self.turn
        self.calls += ((seat, bid),)
        self.quiet += 1
        if bid:
            self.bid, self.bidder, self.quiet, self.doubled = bid, seat, 0, 1

    def double(self) -> None:
        """The seat whose turn it is doubles the highest bid, or what was doubled before."""
        self.calls += ((self.turn, DOUBLE * self.doubled),)
        self.doubled, self.quiet = 2 * self.doubled, 0

    def last_call(self, seat: int) -> int | None:
        """What a seat called last: a bid, 0 for a pass, None for nothing yet."""
        return next((bid for caller, bid in reversed(self.calls) if caller == seat), None)

    def clone(self) -> PatientAuction:
        new = PatientAuction(self.order, self.silence, self.top, self.bid, self.bidder)
        new.calls, new.quiet, new.doubled = self.calls, self.quiet, self.doubled
        return new


AnyAuction = Auction | PatientAuction
