"""Call-Partner Five Hundred: the highest bidder takes the kitty and plays alone or with whoever has the card he calls.

Source: Parlett, lines 3784-3794, with the bids, cards and scores of lines 3657-3774.
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.core.errors import refuse
from games.core.game import Deal, Game, GameTable
from games.core.messages import Template, say, say_in
from games.core.options import Option
from games.core.registry import register
from games.core.results import Maybe, Number, Score, SeatOf, entry, per_seat
from games.core.sheet import Sheet
from games.kits.cards import BIT, cards_of
from games.kits.phases import Say
from games.kits.targets import UpOrDown
from games.kits.tricks import PLAY
from games.tricks.kit.called import calls
from games.tricks.kit.five_hundred import (
    BIDDING,
    CARDS_EACH,
    NAME_SUIT,
    PUT_AWAY,
    TARGET,
    VALUES,
    FiveHundredResult,
    FiveHundredState,
)

PACK: Final = FiveHundredState.pack
OUT: Final = PACK.of_rank["2"] | PACK.of_rank["3"] | BIT[PACK.first["4C"]] | BIT[PACK.first["4S"]]
FOR_FOUR: Final = tuple(cards_of(PACK.whole & ~OUT))


class CallPartnerState(FiveHundredState):
    """One deal: the partner is who holds the card called, and known at once."""

    phases = (
        BIDDING,
        PUT_AWAY,
        Say(
            say_in("phase", "calling"),
            {"alone": say_in("a call", "nobody"), **calls(PACK)},
            Template("{player} calls {word}."),
        ),
        PLAY,
        NAME_SUIT,
    )

    def cards_dealt(self) -> tuple[int, ...]:
        return FOR_FOUR if self.table.seats == 4 else self.deck

    def who_calling(self) -> tuple[int, ...]:
        """A misère is played alone."""
        return (self.caller,) if self.contract in VALUES else ()

    def may_calling(self, seat: int) -> list[int]:
        return [0, *(card + 1 for card in self.cards_dealt() if not self.hands[seat] & BIT[card])]

    def calling(self, seat: int, value: int) -> None:
        """Who holds the card says so at once; if nobody does, it was put away."""
        if value:
            self.called = value - 1
            holder = next(one for one, hand in enumerate(self.hands) if hand & BIT[self.called])
            self.shown[holder] |= BIT[self.called]
            self.partner = holder if holder < self.table.seats else -1

    def result(self) -> FiveHundredCallPartner.Result:
        won = tuple(self.won[: self.table.seats])
        return FiveHundredCallPartner.Result(**self.contracted(), partner=self.partner_found, tricks=won)

    def greedy_calling(self, seat: int, rng: Random) -> int:
        """The highest card that he lacks."""
        ranking = self.rankings[self.trump()]
        return max(self.may_calling(seat)[1:], key=lambda value: ranking.height[value - 1])


@register
class FiveHundredCallPartner(Game):
    title = "Call-Partner Five Hundred"
    summary = say("Bid for tricks, take the kitty, and play alone or with whoever has the card you call.")
    wins = say(
        "The player with most points wins when somebody reaches the agreed points, or as many below nothing."
    )
    sources = ("parlett 3784-3794",)
    seats = (4, 5)
    usual = 5
    options = (Option("target", say("Points that win"), TARGET, lo=50, hi=2000),)

    Sheet = UpOrDown
    State = CallPartnerState

    class Result(FiveHundredResult):
        """The contract, who played it, and the tricks of each; none: all passed."""

        partner: int | None = entry(
            Maybe(SeatOf()),
            say("Partner"),
            when={"contract": tuple(VALUES)},
            help=say("Empty if the declarer played alone."),
        )
        tricks: tuple[int, ...] = per_seat(say("Tricks"), Number(0, CARDS_EACH), total=CARDS_EACH)

        def check(self, table: GameTable, deal: Deal | None) -> None:
            if self.declarer is not None and self.partner == self.declarer:
                refuse("partner", "nobody is his own partner.")

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            self.check(sheet.table, deal)
            own = [seat for seat in (self.declarer, self.partner) if seat is not None]
            return self.counted(sheet, self.tricks, own)
