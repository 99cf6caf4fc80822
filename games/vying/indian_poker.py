"""Indian Poker: everybody wears a card on the forehead and bets on it, seeing all cards but the own.

Source: My Games, lines 1781-1817.

Decided where the source is open: see `IndianPoker.decisions`. Turning the cards over when the betting ends is an event
of the table like the deal, so that no player's move says what only the turned card says.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Final, Self

from games.core.commitment import check_number
from games.core.errors import BadResult, Illegal
from games.core.game import Deal, GameTable
from games.core.options import Option, Preset, Source
from games.core.registry import register
from games.core.results import DealResult, Number, Record, Score, SeatOf, entry, many, number, per_seat
from games.core.sheet import FixedDeals, Row
from games.core.state import CHANCE, OPEN, Action, State, parse_from
from games.core.views import SeatView, View
from games.kits.betting import ACTIONS, CALL, CHECK, FOLD, RAISE, TEXTS, Betting, Chips, Loans
from games.kits.cards import BIT, DECK_52, SUIT_NAMES, TEXT, said
from games.kits.chips import BETWEEN_PLAYERS, SHEET, ChipGame, stack_option

START_CHIPS: Final = 100
ANTE: Final = 1
MOST_EXTRA: Final = 5
MOST_SEATS: Final = 10
MOST_DEALS: Final = 200
STRENGTH: Final = tuple(4 * (card % 13) + card // 13 for card in DECK_52)
"""What each card counts: rank with the ace high, then suit."""

DEALING, BETTING, LOOKING, OVER = range(4)


class Loan(DealResult):
    """Chips borrowed for an IOU."""

    lender: int = entry(SeatOf(), "Who lent")
    borrower: int = entry(SeatOf(), "Who borrowed")
    chips: int = number("Chips", 1, START_CHIPS * MOST_SEATS)


class Pot(DealResult):
    """Who won a hand, what each put into the pot, and what was borrowed for it."""

    winner: int = entry(SeatOf(), "Who won the pot")
    paid: tuple[int, ...] = per_seat(
        "Paid into the pot",
        Number(ANTE, START_CHIPS * MOST_SEATS),
        help=f"with the {ANTE} that everybody puts in",
    )
    loans: tuple[Loan, ...] = many(
        "Borrowed for an IOU",
        Record(Loan),
        most=MOST_SEATS * (MOST_SEATS - 1),
        help="by whoever ran out of chips",
    )

    def check(self, table: GameTable, deal: Deal | None) -> None:
        if self.paid[self.winner] < max(self.paid):
            raise BadResult(
                {
                    "paid": f"{{{self.winner}}} won with {self.paid[self.winner]} paid, so nobody can have paid more."
                }
            )
        for loan in self.loans:
            if loan.lender == loan.borrower:
                raise BadResult({"loans": f"{{{loan.lender}}} is named as lender and borrower."})
        if deal is not None:
            for seat, chips in enumerate(self.left(deal.carry["stacks"])):
                if chips < 0:
                    short = f"{{{seat}}} is {-chips} chips short of what was paid or lent"
                    raise BadResult({"loans": f"{short}: more must be borrowed."})

    def left(self, stacks: list[int]) -> list[int]:
        """What is left of the stacks before the pot is taken; below nought where a loan is missing."""
        left = [chips - paid for chips, paid in zip(stacks, self.paid, strict=True)]
        for loan in self.loans:
            left[loan.lender] -= loan.chips
            left[loan.borrower] += loan.chips
        return left


IOUS_SAID: Final = 4
"""So many IOUs are told one by one."""


class IndianPokerSheet(FixedDeals):
    """Chips and IOUs from hand to hand. A total is what a player has won or lost: chips + IOUs held - IOUs written -
    what everybody started with; the totals sum to nought.
    """

    def begin(self) -> None:
        super().begin()
        self.stacks = [START_CHIPS] * self.table.seats
        self.ious: Loans = {}

    def carry(self) -> Mapping[str, Any]:
        """The chips in front of each seat, and the IOUs as [lender, borrower, chips]."""
        ious = [[lender, borrower, chips] for (lender, borrower), chips in sorted(self.ious.items())]
        return {"stacks": self.stacks[:], "ious": ious}

    def coming(self) -> tuple[str, ...]:
        owed = [
            f"{{{borrower}}} owes {{{lender}}} {chips}"
            for (lender, borrower), chips in sorted(self.ious.items())
            if chips
        ]
        more = [f"{len(owed) - IOUS_SAID} more IOUs"] if len(owed) > IOUS_SAID else []
        return (*super().coming(), f"Chips: {self.each(self.stacks)}", *owed[:IOUS_SAID], *more)

    def score(self, result: DealResult, deal: Deal) -> Score:
        assert isinstance(result, Pot)
        result.check(self.table, deal)
        pot = sum(result.paid)
        points = tuple(
            pot - paid if seat == result.winner else -paid for seat, paid in enumerate(result.paid)
        )
        won = f"{{{result.winner}}} takes the pot of {pot}, of which {result.paid[result.winner]} are its own"
        borrowed = [
            f"{{{loan.borrower}}} owes {{{loan.lender}}} another {loan.chips}" for loan in result.loans
        ]
        return Score(points, (f"{won}: {points[result.winner]:+}", *borrowed))

    def enter(self, result: DealResult) -> Row:
        row = super().enter(result)
        assert isinstance(result, Pot)
        self.stacks = result.left(self.stacks)
        self.stacks[result.winner] += sum(result.paid)
        for loan in result.loans:
            pair = loan.lender, loan.borrower
            self.ious[pair] = self.ious.get(pair, 0) + loan.chips
        return row


class IndianPokerState(State):
    """A hand in play."""

    __slots__ = ("betting", "cards", "phase", "said")

    def __init__(self, table: GameTable, deal: Deal) -> None:
        super().__init__(table, deal)
        self.cards: list[int] = []
        self.phase = DEALING
        self.betting = Betting(
            Chips(deal.carry["stacks"]), [0] * table.seats, table.next_seat(deal.dealer), MOST_EXTRA
        )
        self.said: list[Action | None] = [None] * table.seats
        """The last action of each seat."""

    # Turns --------------------------------------------------------------------------------------------------------

    def actors(self) -> tuple[int, ...]:
        if self.phase == BETTING:
            return (self.betting.turn,)
        return () if self.phase == OVER else (CHANCE,)

    def draw(self, rng: Random) -> list[int]:
        """The cards by seat: dealt at first, looked at in the end."""
        return rng.sample(DECK_52, self.table.seats) if self.phase == DEALING else self.cards[:]

    def check_chance(self, outcome: Any) -> None:
        if self.phase == LOOKING:
            super().check_chance(outcome)
            return
        if (
            type(outcome) is not list
            or len(outcome) != self.table.seats
            or len(set(map(str, outcome))) < len(outcome)
        ):
            raise Illegal(f"{outcome!r:.60} is not a different card for each of {self.table.seats} players.")
        for card in outcome:
            check_number(card, DECK_52)

    def reveals(self) -> bool:
        return self.phase == LOOKING

    def apply_chance(self, outcome: Any) -> None:
        if self.phase == LOOKING:
            self.phase = OVER
            return
        self.cards = list(outcome)
        first = self.betting.turn
        for step in range(self.table.seats):
            seat = (first + step) % self.table.seats
            self.betting.chips.pay(seat, ANTE)
            self.betting.paid[seat] = ANTE
        self.phase = BETTING

    def legal(self, seat: int) -> list[Action]:
        return self.betting.legal()

    def apply(self, seat: int, action: Action) -> None:
        self.betting.apply(action)
        self.said[seat] = action
        if self.betting.turn < 0:
            self.phase = LOOKING

    # The end ------------------------------------------------------------------------------------------------------

    def winner(self) -> int:
        """The highest card of those who have not folded."""
        still_in = [seat for seat, active in enumerate(self.betting.active) if active]
        return max(still_in, key=lambda seat: STRENGTH[self.cards[seat]])

    def result(self) -> Pot:
        loans = tuple(
            Loan(lender=lender, borrower=borrower, chips=chips)
            for (lender, borrower), chips in sorted(self.betting.chips.loans.items())
        )
        return Pot(winner=self.winner(), paid=tuple(self.betting.paid), loans=loans)

    def returns(self) -> list[float]:
        """Chips won or lost."""
        gains = [-float(paid) for paid in self.betting.paid]
        gains[self.winner()] += self.betting.pot
        return gains

    # Copies -------------------------------------------------------------------------------------------------------

    def clone(self) -> Self:
        twin = object.__new__(type(self))
        twin.table, twin.deal = self.table, self.deal
        twin.cards, twin.phase, twin.said = self.cards[:], self.phase, self.said[:]
        twin.betting = self.betting.clone()
        return twin

    def resample(self, seat: int, rng: Random) -> Self:
        """Only the own card is unknown: any card that is on nobody else's forehead."""
        world = self.clone()
        if self.phase in (BETTING, LOOKING):
            seen = sum(BIT[card] for other, card in enumerate(self.cards) if other != seat)
            world.cards[seat] = rng.choice([card for card in DECK_52 if not seen & BIT[card]])
        return world

    # What is seen -------------------------------------------------------------------------------------------------

    def sees(self, viewer: int | None, seat: int) -> bool:
        """Players see every card but their own, spectators none before the end."""
        return viewer == OPEN or self.phase == OVER or (viewer is not None and viewer != seat)

    def view(self, viewer: int | None) -> View:
        betting = self.betting
        view: View = {
            "picture": "cards",
            "phase": ("deal", "bet", "look", "over")[self.phase],
            "seats": [self._seat_view(seat, viewer) for seat in range(self.table.seats)],
            "facts": [["pot", str(betting.pot)]],
        }
        if self.phase == BETTING:
            view["facts"].append(["to pay", str(betting.owes(betting.turn))])
        if viewer is not None and viewer != OPEN:
            view["you"] = viewer
        return view

    def _seat_view(self, seat: int, viewer: int | None) -> SeatView:
        shown: SeatView = {
            "seat": seat,
            "chips": self.betting.chips.stacks[seat],
            "bet": self.betting.paid[seat],
        }
        if self.cards:
            shown["hand"] = [TEXT[self.cards[seat]] if self.sees(viewer, seat) else "?"]
        last = self.said[seat]
        if last is not None:
            shown["call"] = TEXTS[last]
        labels = self._labels(seat)
        if labels:
            shown["labels"] = labels
        return shown

    def _labels(self, seat: int) -> list[str]:
        labels = ["dealer"] if seat == self.deal.dealer else []
        if not self.betting.active[seat]:
            labels.append("folded")
        if self.phase == OVER and seat == self.winner():
            labels.append("winner")
        ious = [*self.deal.carry["ious"], *([*pair, n] for pair, n in self.betting.chips.loans.items())]
        lent = sum(chips for lender, _, chips in ious if lender == seat)
        owed = sum(chips for _, borrower, chips in ious if borrower == seat)
        return [*labels, *([f"lent {lent}"] if lent else []), *([f"owes {owed}"] if owed else [])]

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        after = self.betting.clone()
        after.apply(action)
        added = after.paid[seat] - self.betting.paid[seat]
        extra = action - RAISE
        story = {FOLD: "folds", CHECK: "checks", CALL: f"calls, paying {added}"}.get(action) or (
            f"raises by {extra}, paying {added}" if extra > 0 else f"bets {added}"
        )
        return f"{{{seat}}} {story}.{_borrowings(self.betting.chips.loans, after.chips.loans)}"

    def told_chance(self, viewer: int | None, outcome: Any) -> str:
        after = self.clone()
        after.apply_chance(outcome)
        worn = ", ".join(
            f"{{{seat}}} {said(card)}" for seat, card in enumerate(after.cards) if after.sees(viewer, seat)
        )
        if self.phase == LOOKING:
            return (
                f"The cards are looked at: {worn}. {{{self.winner()}}} takes the pot of {self.betting.pot}."
            )
        story = f"Everybody puts {ANTE} into the pot and gets a card."
        borrowed = _borrowings({}, after.betting.chips.loans)
        return story + borrowed + (f" On the foreheads: {worn}." if worn else "")

    def text(self, seat: int, action: Action) -> str:
        return TEXTS[action]

    def parse(self, seat: int, text: str) -> Action:
        return parse_from(ACTIONS, text)

    # A quick sensible move ----------------------------------------------------------------------------------------

    def greedy(self, seat: int, rng: Random) -> Action:
        """Pay as long as the own card is likely enough to beat the best one seen; raise when it is a favourite."""
        betting = self.betting
        others = [card for other, card in enumerate(self.cards) if other != seat]
        best = max(
            STRENGTH[card] for other, card in enumerate(self.cards) if other != seat and betting.active[other]
        )
        unseen = [STRENGTH[card] for card in DECK_52 if card not in others]
        chance = sum(strength > best for strength in unseen) / len(unseen)
        legal = betting.legal()
        if chance > 0.6 and betting.high < 4 * MOST_EXTRA and len(legal) > 2:
            return legal[min(len(legal) - 1, 1 + int((chance - 0.5) * 2 * MOST_EXTRA))]
        owed = betting.owes(seat)
        return legal[1] if chance * (betting.pot + owed) >= owed else FOLD


def _borrowings(before: Loans, after: Loans) -> str:
    new = [(pair, chips - before.get(pair, 0)) for pair, chips in after.items() if chips != before.get(pair)]
    return "".join(f" {{{borrower}}} borrows {chips} from {{{lender}}}." for (lender, borrower), chips in new)


@register
class IndianPoker(ChipGame):
    title = "Indian Poker"
    summary = "One card each, on the forehead: everybody sees it but you. Bet on it all the same."
    wins = "Who has most chips after the last hand wins."
    seats = tuple(range(3, MOST_SEATS + 1))
    options = (
        Option(
            "deals",
            "Hands",
            20,
            lo=1,
            hi=MOST_DEALS,
            help="How many hands are played, unless the players agree to stop earlier.",
        ),
        SHEET,
        stack_option(START_CHIPS),
    )
    presets = (
        Preset("my-games", "Indian Poker", (Source("my-games", "indian-poker", (1781, 1817)),), seats=4),
    )
    objective = "either"
    draws = True
    luck = "much"
    may_stop = True
    settlements = ("chips",)
    chip_kinds = BETWEEN_PLAYERS
    max_actions = START_CHIPS * MOST_SEATS + 2 * MOST_SEATS
    max_deals = MOST_DEALS
    page: ClassVar[dict[str, str]] = {
        "object": "Win chips by having the highest card among those who stay in, or by being the only one to stay in.",
        "equipment": (
            f"A deck of 52 cards and {START_CHIPS} chips for each of 3 to {MOST_SEATS} players. Ace is high; among "
            f"cards of one rank the suits count, from high to low: {', '.join(reversed(SUIT_NAMES))}."
        ),
        "deal": (
            f"Everybody puts {ANTE} chip into the pot and gets one card, which is worn on the forehead: the others "
            "see it and its owner does not. The deal passes to the left after each hand."
        ),
        "play": (
            "Beginning left of the dealer, each player in turn folds, calls or raises. To fold is to give up the pot "
            "and the chips paid so far. To call is to pay as much as anybody has paid; while nobody has bet this "
            f"costs nothing and is a check. To raise is to call and pay 1 to {MOST_EXTRA} more; the first raise is "
            "a bet. The betting ends when it comes to a player who has had a turn since the last bet or raise, or "
            "as soon as only one player has not folded. The number of raises is not limited. Who has too few chips "
            "to pay borrows the missing ones from the player with the most, for an IOU; nobody can bet more than "
            "what those still in could pay with all the chips at the table."
        ),
        "scoring": "Then all look at their cards, and the highest one that was not folded takes the pot.",
        "match": (
            f"As many hands as agreed ({options[0].default} unless chosen otherwise), or until the players stop. Who "
            f"has the most then wins: chips, plus IOUs held, less IOUs written, compared with the {START_CHIPS} of the "
            "beginning."
        ),
        "settlement": "Each player settles what was won or lost in chips and IOUs; chips may also be worth nothing.",
    }
    decisions = (
        "The player left of the dealer bets first, and the deal passes to the left.",
        "When all but one have folded, that player takes the pot, whatever the card.",
        "Who is short borrows automatically, exactly what is missing, and may bet and raise with borrowed chips; "
        "results typed in may name larger loans.",
        "The lender is the other player with most chips in front, of several the first to the borrower's left; if "
        "that is not enough, the next richest lends too.",
        "IOUs are not paid back before the end of the match; at a table with real chips they may be.",
        "A chip sheet counts no hands: the players stop when they like, and count. A chip that is lost counts as that "
        "of who lost it.",
        "A bet is limited by what the players still in could pay with all the chips at the table.",
        "To fold is allowed even when checking would cost nothing.",
        "A folded card stays unknown to its owner until the betting ends, and the others keep remembering it.",
        "A spectator sees no card before the end, so that nobody can learn the own card from one.",
    )

    Result = Pot
    Sheet = IndianPokerSheet
    State = IndianPokerState

    usual = 4
