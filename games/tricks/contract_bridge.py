"""Contract Bridge: an auction names trumps and tricks, the declarer plays his partner's cards too, two games win.

Source: Parlett, lines 2350-2508.
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.core.errors import BadResult
from games.core.game import Deal, Game, GameTable
from games.core.messages import Seat, say, say_in
from games.core.registry import register
from games.core.results import Number, choice, number, per_side, seat
from games.kits.cards import SUIT_MASK, mask_of
from games.kits.high_cards import ALL_POINTS, hcp
from games.kits.phases import Bids, PhasedState
from games.kits.rankings import NO_TRUMP
from games.kits.tricks import ALONE, PLAY
from games.tricks.kit.lines import LineResult, Lines, LineSheet, contracts

TRICKS: Final = 13
BOOK: Final = 6
MINOR: Final = 20
MAJOR: Final = 30
TRICK: Final = (MINOR, MINOR, MAJOR, MAJOR, MAJOR)
NO_TRUMP_MORE: Final = 10
"""The first trick at no trump counts so much more."""
OVERTRICK: Final = (100, 200)
"""Doubled, not vulnerable and vulnerable; so the others that come in twos."""
INSULT: Final = 50
SLAMS: Final = {6: (500, 750), 7: (1000, 1500)}
UNDERTRICK: Final = (50, 100)
FIRST_DOUBLED: Final = (100, 200)
NEXT_DOUBLED: Final = (200, 300)
FOURTH_DOUBLED: Final = 100
FOUR_HONOURS: Final = 100
ALL_HONOURS: Final = 150
OPENING: Final = 13
"""The high card points with which the quick player opens."""
TRUMP_HONOURS: Final = mask_of(list(range(8, 13)))
ACES: Final = mask_of(list(range(12, 52, 13)))
DOUBLED: Final = {1: "", 2: " ×", 4: " ××"}
STRAINS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠", "NT": "NT"}


class ContractBridgeState(PhasedState):
    """An auction, then thirteen tricks with the dummy on the table. level, strain: the contract. dealt: the hands."""

    phases = (Bids(say_in("phase", "bidding"), contracts(1, 7), silence=3, doubles=True), PLAY)

    level: int = 0
    strain: int = NO_TRUMP
    declarer: int = -1
    honours: tuple[int, int] = (0, 0)

    def who_bidding(self) -> tuple[int, ...]:
        return self.around(self.deal.dealer)

    def bidding(self, bidder: int, bid: int) -> None:
        """The declarer is who first named the suit for his side; his partner is the dummy."""
        assert self.auction is not None
        self.level, self.strain = bid // 5 + 1, bid % 5
        named = [caller for caller, call in self.auction.calls if call > 0 and (call - 1) % 5 == self.strain]
        self.declarer = next(caller for caller in named if caller % 2 == bidder % 2)
        self.actor = tuple((self.declarer,) if one == self.dummy else ALONE[one] for one in range(4))
        worth = [honours_in(hand, self.strain) for hand in self.hands]
        self.honours = max(worth[0], worth[2]), max(worth[1], worth[3])

    @property
    def dummy(self) -> int:
        return (self.declarer + 2) % 4

    def trump(self) -> int:
        return self.strain

    def first_leader(self) -> int:
        return (self.declarer + 1) % 4

    def play_card(self, card: int) -> None:
        """The dummy is shown when the first card has been led."""
        if not any(self.won) and not self.trick:
            self.shown[self.dummy] = self.hands[self.dummy]
        super().play_card(card)

    def result(self) -> ContractBridge.Result:
        if self.declarer < 0:
            return ContractBridge.Result(level=0)
        return ContractBridge.Result(
            level=self.level,
            strain=tuple(STRAINS)[self.strain],
            declarer=self.declarer,
            doubled=str(self.doubled),
            tricks=self.side_tricks()[self.declarer % 2],
            honours=self.honours,
        )

    @property
    def doubled(self) -> int:
        return getattr(self.auction, "doubled", 1)

    def labels(self, seat: int) -> list[str]:
        role = {
            self.declarer: say_in("beside a seat", "declarer"),
            self.dummy: say_in("beside a seat", "dummy"),
        }
        return super().labels(seat) + ([role[seat]] if self.declarer >= 0 and seat in role else [])

    def facts(self, viewer: int | None) -> list[list[str]]:
        contract = f"{self.level}{list(STRAINS.values())[self.strain]}{DOUBLED[self.doubled]}"
        return [[say("Contract"), contract]] if self.level else []

    # Bots ---------------------------------------------------------------------------------------------------------

    def greedy_bidding(self, seat: int, rng: Random) -> int:
        """The best suit, as high as both hands are worth; a partner's bid promises an opening."""
        assert self.auction is not None
        hand, mate = self.hands[seat], (seat + 2) % 4
        own = hcp(hand)
        named = [(call - 1) % 5 for caller, call in self.auction.calls if caller == mate and call > 0]
        if own < OPENING and not named:
            return -1
        points = own + (OPENING if named else (ALL_POINTS - own) // 3)
        lengths = [(hand & suit).bit_count() for suit in SUIT_MASK]
        support = named and (named[-1] == NO_TRUMP or lengths[named[-1]] >= 3)
        strain = named[-1] if support else max(range(4), key=lambda suit: (lengths[suit], suit))
        level = max(1, (points - 15) // 3)
        content = self.auction.bidder == mate and support and level < 4
        bid = max(self.auction.bid // 5 * 5 + strain, (level - 1) * 5 + strain if level >= 4 else strain)
        bid += 5 * (bid < self.auction.bid)
        return -1 if content or bid // 5 + 1 > min(level, 7) else bid


def honours_in(hand: int, strain: int) -> int:
    """For four or five of the trump honours, or all the aces at no trump, in one hand."""
    if strain == NO_TRUMP:
        return ALL_HONOURS * ((hand & ACES).bit_count() == 4)
    held = (hand >> 13 * strain & TRUMP_HONOURS).bit_count()
    return {4: FOUR_HONOURS, 5: ALL_HONOURS}.get(held, 0)


@register
class ContractBridge(Game):
    title = "Contract Bridge"
    summary = say("Bid for trumps and tricks with your partner, and make what you bid: rubber bridge.")
    wins = say("The side with more points wins when one of them has won two games.")
    sources = ("parlett 2350-2508",)
    seats = (4,)
    two_sides = True
    draws = True
    objective = "margin"
    settlements = ("two-sides", "fixed")
    max_actions = 400

    Sheet = LineSheet
    State = ContractBridgeState

    class Result(LineResult):
        """The contract, who declared, and the tricks of his side; level 0 is a deal that all passed."""

        level: int = number(say("Level (0: all passed)"), 0, 7)
        strain: str | None = choice(say("Trumps"), *STRAINS.items(), when={"level": tuple(range(1, 8))})
        declarer: int | None = seat(say("Declarer"), when={"level": tuple(range(1, 8))})
        doubled: str | None = choice(
            say("Doubled"),
            ("1", say_in("an answer", "no")),
            ("2", say_in("a bid", "double")),
            ("4", say_in("a bid", "redouble")),
            when={"level": tuple(range(1, 8))},
        )
        tricks: int | None = number(say("Declarer's tricks"), 0, TRICKS, when={"level": tuple(range(1, 8))})
        honours: tuple[int, ...] | None = per_side(
            say("Honours in one hand"), Number(0, ALL_HONOURS, 50), when={"level": tuple(range(1, 8))}
        )

        def check(self, table: GameTable, deal: Deal | None) -> None:
            if self.honours and (50 in self.honours or all(self.honours)):
                raise BadResult({"honours": say("one side can have 100 or 150.")})

        def lines(self, deal: Deal) -> Lines:
            below, above = [0, 0], list(self.honours or (0, 0))
            if self.declarer is None or self.strain is None or self.tricks is None:
                return (0, 0), (0, 0)
            side, strain, factor = self.declarer % 2, list(STRAINS).index(self.strain), int(self.doubled or 1)
            vulnerable = deal.carry["games"][side]
            over = self.tricks - BOOK - self.level
            if over < 0:
                above[1 - side] += undertricks(-over, factor, vulnerable)
            else:
                below[side] = (self.level * TRICK[strain] + NO_TRUMP_MORE * (strain == NO_TRUMP)) * factor
                each = OVERTRICK[vulnerable] * factor // 2 if factor > 1 else TRICK[strain]
                insult = INSULT * factor // 2 if factor > 1 else 0
                above[side] += over * each + insult + SLAMS.get(self.level, (0, 0))[vulnerable]
            return (below[0], below[1]), (above[0], above[1])

        def explained(self) -> str:
            if self.declarer is None or self.tricks is None:
                return say("All passed")
            player, contract = Seat(self.declarer), f"{self.level}{STRAINS[str(self.strain)]}"
            over = self.tricks - BOOK - self.level
            if over < 0:
                return say(
                    "{player} declared {contract}: {down} down", player=player, contract=contract, down=-over
                )
            return say("{player} made {contract}, {over} over", player=player, contract=contract, over=over)


def undertricks(down: int, factor: int, vulnerable: int) -> int:
    """What the defenders get for tricks that the declarer is short of."""
    if factor == 1:
        return down * UNDERTRICK[vulnerable]
    dear = (
        FIRST_DOUBLED[vulnerable] + (down - 1) * NEXT_DOUBLED[vulnerable] + max(0, down - 3) * FOURTH_DOUBLED
    )
    return dear * factor // 2
