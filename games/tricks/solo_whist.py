"""Solo Whist: an auction of named calls, in which one plays against three or two find each other, settled deal by deal.

Source: Parlett, lines 1785-1866 with the deals of 1986-2117, and Auction Solo, 2119-2141.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from games.core.errors import refuse
from games.core.fields import each_seat
from games.core.game import Deal, Game, GameTable
from games.core.messages import Template, say, say_in
from games.core.options import Option, Variant
from games.core.registry import register
from games.core.results import DealResult, Maybe, Score, SeatOf, choice, entry, number
from games.core.sheet import Sheet, fixed_deals
from games.core.state import CHANCE, Outcome
from games.core.ties import TABLE_CHOOSES
from games.kits.cards import BIT, RANK_OF, SUIT_NAMES, SUIT_OF, cards_of
from games.kits.hands import NOBODY
from games.kits.phases import PASS, PhasedState, Say
from games.kits.rankings import NO_TRUMP
from games.kits.tricks import PLAY

TRICKS: Final = 13
PAIR: Final = 8
DEALS: Final = 16
UNDERTRICK: Final = 10
GENERAL: Final = 10
CUTTING: Final = say_in("phase", "cutting")
NAMES: Final = dict(zip(("clubs", "diamonds", "hearts", "spades"), SUIT_NAMES, strict=True))
TURNED, OWN, NONE = range(3)
"""What is trumps: the turned or cut suit, one of the bidder's, none."""


class Contract(NamedTuple):
    """A call. needed: tricks; 0 none at all. hard, each: what is paid for it and for each trick over or under.

    soft, more: what the bidder writes for it, and for each trick over.
    """

    said: str
    needed: int
    trumps: int
    hard: int
    each: int = 0
    soft: int = 0
    more: int = 0


SOLO: Final = {
    "prop": Contract(say("proposal"), PAIR, TURNED, 10, 2, PAIR, 1),
    "cop": Contract(say("acceptance"), PAIR, TURNED, 10, 2, PAIR, 1),
    "misere": Contract(say("misère"), 0, NONE, 20, 0, 20),
    "solo": Contract(say("solo"), 5, TURNED, 10, 2, 10, 1),
    "abondance": Contract(say("abondance"), 9, OWN, 30, 3, 20, 5),
    "royal-abondance": Contract(say("royal abondance"), 9, TURNED, 30, 3, 20, 5),
    "spread": Contract(say("misère with an open hand"), 0, NONE, 40, 0, 40),
    "slam": Contract(say("slam"), TRICKS, NONE, 60, 0, 50),
}
"""The calls, from the lowest up."""
AUCTION: Final = {
    "propose": Contract(say("proposal"), PAIR, TURNED, 6, 1),
    "accept": Contract(say("acceptance"), PAIR, TURNED, 6, 1),
    **{
        f"solo-{tricks}{words}": Contract(said, tricks, trumps, 6, 3)
        for tricks in range(5, 9)
        for words, trumps, said in (
            ("", OWN, say("solo of {tricks}", tricks=tricks)),
            ("-trumps", TURNED, say("solo of {tricks} in trumps", tricks=tricks)),
        )
    },
    "no-trick": Contract(say("misère"), 0, NONE, 12),
    **{
        f"abondance-{tricks}{words}": Contract(said, tricks, trumps, 18, 3)
        for tricks in range(9, TRICKS)
        for words, trumps, said in (
            ("", OWN, say("abondance of {tricks}", tricks=tricks)),
            ("-trumps", TURNED, say("abondance of {tricks} in trumps", tricks=tricks)),
        )
    },
    "open": Contract(say("misère with an open hand"), 0, NONE, 24),
    "all-no-trumps": Contract(say("abondance declared, no trumps"), TRICKS, NONE, 36),
    "all-trumps": Contract(say("abondance declared in trumps"), TRICKS, TURNED, 36),
}
ALL: Final = {**SOLO, **AUCTION}
WORDS: Final = tuple(ALL)
PROPOSALS, ACCEPTANCES = ("prop", "propose"), ("cop", "accept")
OPENED: Final = ("spread", "open")
GENERAL_MISERE: Final = "general-misere"
NOTHING: Final = "nothing"
CONTRACTS: Final = {
    NOTHING: say("all passed"),
    **{word: one.said for word, one in ALL.items() if word not in ACCEPTANCES},
    GENERAL_MISERE: say("general misère"),
}


class SoloWhistState(PhasedState):
    """One deal. suit: the turned or cut suit. strain: the trumps. call_made: the highest call. bidder: whose it is.

    mate: who has accepted, -1 nobody. out: who has passed.
    """

    phases = (
        Say(say_in("phase", "bidding"), {**{word: one.said for word, one in ALL.items()}, **PASS}),
        Say(say_in("phase", "accepting"), {"take it": say("accept"), "leave it": say("decline")}),
        Say(say_in("phase", "raising"), {"alone": say("play a solo"), "let go": say("give up the proposal")}),
        Say(say_in("phase", "trumps"), NAMES, Template("{player}: {word}.")),
        PLAY,
    )
    suit: int = NO_TRUMP
    strain: int = NO_TRUMP
    call_made: str = NOTHING
    bidder: int = -1
    mate: int = -1
    out: list[bool] = each_seat(False)

    @property
    def ladder(self) -> tuple[str, ...]:
        """The calls of this table, from the lowest up."""
        calls = tuple(AUCTION if self.table.options["auction"] else SOLO)
        return calls if self.table.options["proposals"] else calls[2:]

    def contract(self) -> Contract:
        return ALL[self.call_made]

    # The deal -----------------------------------------------------------------------------------------------------

    def apply_chance(self, outcome: Outcome) -> None:
        """The dealer's last card is turned up; in an auction the suit is cut from another pack."""
        if self.phase == CUTTING:
            self.suit = SUIT_OF[outcome[0]]
            self.next_phase()
            return
        turned = outcome[TRICKS * (self.deal.dealer + 1) - 1]
        if not self.table.options["auction"]:
            self.suit = SUIT_OF[turned]
            self.shown[self.deal.dealer] = BIT[turned]
        super().apply_chance(outcome)

    def after_deal(self) -> None:
        if self.table.options["auction"]:
            self.ask(CUTTING, CHANCE)
        else:
            super().after_deal()

    def told_chance(self, viewer: int | None, outcome: Outcome) -> str:
        if self.phase != CUTTING:
            return super().told_chance(viewer, outcome)
        return say("{suit} are cut for trumps.", suit=SUIT_NAMES[SUIT_OF[outcome[0]]])

    # The auction --------------------------------------------------------------------------------------------------

    def who_bidding(self) -> tuple[int, ...]:
        return self.around()[:1]

    def may_bidding(self, seat: int) -> list[int]:
        """What is higher; only a proposal can be accepted, and nothing can be proposed after a call."""
        ladder = self.ladder
        higher = ladder[ladder.index(self.call_made) + 1 :] if self.bidder >= 0 else ladder
        barred = () if self.call_made in PROPOSALS else ACCEPTANCES
        return [WORDS.index(word) for word in higher if word not in barred] + [len(WORDS)]

    def bidding(self, seat: int, place: int) -> None:
        if place == len(WORDS):
            self.out[seat] = True
        elif WORDS[place] in ACCEPTANCES:
            self.call_made, self.mate = WORDS[place], seat
        else:
            self.call_made, self.bidder, self.mate = WORDS[place], seat, -1
        around = self.around(self.table.next_seat(seat))
        asked = [one for one in around if not self.out[one] and one not in (self.bidder, self.mate)]
        if asked:
            self.turn = tuple(asked[:1])
        elif self.bidder < 0:
            self.all_passed()

    def all_passed(self) -> None:
        if self.table.options["general"]:
            self.call_made = GENERAL_MISERE
            self.goto(PLAY)
        else:
            self.end()

    def lone(self) -> bool:
        """Whether a proposal waits for somebody."""
        return self.call_made in PROPOSALS

    def who_accepting(self) -> tuple[int, ...]:
        """Who spoke first and passed may still accept."""
        first = self.around()[0]
        return (first,) if self.lone() and first != self.bidder else NOBODY

    def accepting(self, seat: int, declined: int) -> None:
        if not declined:
            self.call_made, self.mate = ACCEPTANCES[PROPOSALS.index(self.call_made)], seat

    def who_raising(self) -> tuple[int, ...]:
        return (self.bidder,) if self.lone() else NOBODY

    def raising(self, seat: int, let_go: int) -> None:
        """A proposal that nobody wants becomes a solo in trumps, or the deal is over."""
        if let_go:
            self.call_made, self.bidder = NOTHING, -1
            self.all_passed()
        else:
            self.call_made = "solo-5-trumps" if self.table.options["auction"] else "solo"

    def who_trumps(self) -> tuple[int, ...]:
        return (self.bidder,) if self.contract().trumps == OWN else NOBODY

    def may_trumps(self, seat: int) -> list[int]:
        return [suit for suit in range(len(NAMES)) if suit != self.suit]

    def trumps(self, seat: int, suit: int) -> None:
        self.strain = suit

    # Play ---------------------------------------------------------------------------------------------------------

    def trump(self) -> int:
        turned = self.call_made in ALL and self.contract().trumps == TURNED
        return self.suit if turned else self.strain

    def first_leader(self) -> int:
        leads = self.call_made in ("slam", "all-no-trumps")
        return self.bidder if leads else super().first_leader()

    def together(self, one: int, other: int) -> bool:
        return (one in (self.bidder, self.mate)) == (other in (self.bidder, self.mate))

    def none_wanted(self) -> bool:
        """Whether the call is to take no trick."""
        return self.call_made in ALL and not self.contract().needed

    def side_won(self) -> int:
        """The tricks of the bidder, with his partner's."""
        return sum(self.won[seat] for seat in (self.bidder, self.mate) if seat >= 0)

    def on_trick(self, winner: int) -> None:
        """The hand of an open misère is shown; what is lost without a price for each trick ends at once."""
        if self.call_made in OPENED:
            self.shown[self.bidder] = self.hands[self.bidder]
        lost = self.none_wanted() and bool(self.won[self.bidder])
        slam = self.call_made in ALL and self.contract().needed == TRICKS and winner != self.bidder
        if lost or slam:
            self.end()

    def result(self) -> SoloWhist.Result:
        if self.call_made == NOTHING:
            return SoloWhist.Result(contract=NOTHING, bidder=None, partner=None, tricks=0)
        if self.call_made == GENERAL_MISERE:
            return SoloWhist.Result(contract=GENERAL_MISERE, bidder=self.best_holder, partner=None, tricks=0)
        pair = self.mate >= 0
        contract = PROPOSALS[ACCEPTANCES.index(self.call_made)] if pair else self.call_made
        partner = self.mate if pair else None
        return SoloWhist.Result(
            contract=contract, bidder=self.bidder, partner=partner, tricks=self.side_won()
        )

    # What is seen -------------------------------------------------------------------------------------------------

    def call(self, seat: int) -> str:
        if seat in (self.bidder, self.mate) and self.call_made in ALL:
            proposed = self.mate >= 0 and seat == self.bidder
            return say("proposal") if proposed else self.contract().said
        return say_in("a bid", "pass") if self.out[seat] else ""

    def facts(self, viewer: int | None) -> list[list[str]]:
        facts: list[list[str]] = []
        if self.suit != NO_TRUMP:
            facts.append([say("First suit"), SUIT_NAMES[self.suit]])
        if self.phase == PLAY:
            trump = self.trump()
            facts.append([say("Trumps"), say("none") if trump == NO_TRUMP else SUIT_NAMES[trump]])
        return facts

    # Bots ---------------------------------------------------------------------------------------------------------

    def wants(self, holder: int) -> bool:
        return not self.none_wanted() and self.call_made != GENERAL_MISERE

    def hope(self, seat: int, trump: int) -> float:
        """The tricks that a hand promises with these trumps."""
        hope = 0.0
        for card in cards_of(self.hands[seat]):
            over = 12 - RANK_OF[card]
            hope += max(0.35, 1 - 0.15 * over) if SUIT_OF[card] == trump else max(0.0, 0.85 - 0.4 * over)
        return hope

    def best_suit(self, seat: int) -> int:
        suits = [suit for suit in range(4) if suit != self.suit]
        return max(suits, key=lambda suit: (self.hope(seat, suit), suit))

    def greedy_bidding(self, seat: int, rng: Random) -> int:
        """The highest call but slams and misères that the hand promises; a pair is promised half of its tricks."""
        hopes = {TURNED: self.hope(seat, self.suit), OWN: self.hope(seat, self.best_suit(seat)), NONE: 0.0}
        for place in reversed(self.may_bidding(seat)[:-1]):
            one, shared = ALL[WORDS[place]], WORDS[place] in PROPOSALS + ACCEPTANCES
            if one.needed and hopes[one.trumps] >= (one.needed / 2 if shared else one.needed):
                return place
        return len(WORDS)

    def greedy_accepting(self, seat: int, rng: Random) -> int:
        return int(self.hope(seat, self.suit) < PAIR / 2)

    def greedy_raising(self, seat: int, rng: Random) -> int:
        return int(self.hope(seat, self.suit) < SOLO["solo"].needed)

    def greedy_trumps(self, seat: int, rng: Random) -> int:
        return self.best_suit(seat)


@register
class SoloWhist(Game):
    title = "Solo Whist"
    summary = say(
        "Find a partner for eight tricks, or play alone against three, for a price that is paid at once."
    )
    sources = ("parlett 1785-1866",)
    variants = (
        Variant("soft", say("Soft score"), "parlett 1858-1866", {"soft": True}),
        Variant("auction", say("Auction Solo"), "parlett auction-solo 2119-2141", {"auction": True}),
    )
    seats = (4,)
    options = (
        Option("deals", say("Deals"), DEALS, lo=1, hi=200),
        Option("auction", say("Auction Solo: more calls, and the suit is cut"), False),
        Option("soft", say("Only the bidders score, in writing"), False),
        Option("proposals", say("There are proposals"), True),
        Option("general", say("If all pass, whoever takes the last trick pays (general misère)"), False),
    )
    tie = TABLE_CHOOSES
    objective = "either"
    settlements = ("chips", "average-pot", "fixed")

    State = SoloWhistState
    Sheet = fixed_deals(DEALS)

    class Result(DealResult):
        """The contract, whose it was and the tricks of that side; of a general misère, who took the last trick."""

        contract: str = choice(say("Contract"), *CONTRACTS.items())
        bidder: int | None = entry(Maybe(SeatOf()), say("Whose it was"))
        partner: int | None = entry(Maybe(SeatOf()), say("Who accepted the proposal"))
        tricks: int = number(say("Tricks of that side"), 0, TRICKS)

        def check(self, table: GameTable, deal: Deal | None) -> None:
            if (self.bidder is None) != (self.contract == NOTHING):
                refuse("bidder", "every contract is somebody's.")
            paired = self.partner is not None and self.partner != self.bidder
            if paired != (self.contract in PROPOSALS) or (self.partner is not None and not paired):
                refuse("partner", "a proposal is accepted by somebody else, and nothing else is.")

        def side(self) -> tuple[int | None, ...]:
            return (self.bidder,) if self.partner is None else (self.bidder, self.partner)

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            self.check(sheet.table, deal)
            if self.contract == NOTHING:
                return sheet.points({}, say("All passed"))
            if self.contract == GENERAL_MISERE:
                points = [-3 * GENERAL if seat == self.bidder else GENERAL for seat in range(4)]
            else:
                points = self.soft() if sheet.table.options["soft"] else self.hard()
            return sheet.payments(points, CONTRACTS[self.contract])

        def over(self) -> int:
            """The tricks over the contract, below nought those that are missing; of none, minus those taken."""
            needed = ALL[self.contract].needed
            return self.tricks - needed if needed else -self.tricks

        def hard(self) -> list[int]:
            """Each opponent pays, or gets, the price; a pair shares two of them."""
            one, over = ALL[self.contract], self.over()
            price = one.hard + one.each * abs(over)
            price = price if over >= 0 else -price
            alone = 3 if self.partner is None else 1
            return [price * alone if seat in self.side() else -price for seat in range(4)]

        def soft(self) -> list[int]:
            """Only the bidders score: so much and more for tricks over, or ten for each that is missing."""
            one, over = ALL[self.contract], self.over()
            priced = one.needed and one.needed < TRICKS
            worth = one.soft + one.more * over if over >= 0 else UNDERTRICK * over if priced else -one.soft
            return [worth if seat in self.side() else 0 for seat in range(4)]
