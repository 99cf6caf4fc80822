"""Indian Poker: everybody wears a card on the forehead and bets on it, seeing all cards but the own.

Source: My Games, lines 1781-1817.

Decided where the source is open: see the rules page. Turning the cards over when the betting ends is an event
of the table like the deal, so that no player's move says what only the turned card says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from games.core.commitment import check_number
from games.core.errors import Illegal, refuse
from games.core.fields import each_seat, first
from games.core.game import Deal, GameTable
from games.core.messages import Card, Message, Seat, Several, Signed, joined, say, say_in
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Number, Record, Score, SeatOf, entry, many, number, per_seat
from games.core.sheet import FixedDeals, Row
from games.core.state import OPEN, Action
from games.kits.cards import BIT, DECK_52, texts_of
from games.kits.chip_book import Loans
from games.kits.chips import BETWEEN_PLAYERS, SHEET, ChipGame, stack_option
from games.kits.stacks import must_have
from games.vying.kit.betting import FOLD
from games.vying.kit.lending import Borrowed, Lending
from games.vying.kit.rounds import DEALING, OVER, SHOWING
from games.vying.kit.state import VyingState

START_CHIPS: Final = 100
ANTE: Final = 1
MOST_EXTRA: Final = 5
MOST_SEATS: Final = 10
MOST_DEALS: Final = 200
STRENGTH: Final = tuple(4 * (card % 13) + card // 13 for card in DECK_52)
"""What each card counts: rank with the ace high, then suit."""


class Loan(DealResult):
    """Chips borrowed for an IOU."""

    lender: int = entry(SeatOf(), say("Who lent"))
    borrower: int = entry(SeatOf(), say("Who borrowed"))
    chips: int = number(say("Chips"), 1, START_CHIPS * MOST_SEATS)


class Pot(DealResult):
    """Who won a hand, what each put into the pot, and what was borrowed for it."""

    winner: int = entry(SeatOf(), say("Who won the pot"))
    paid: tuple[int, ...] = per_seat(
        say("Paid into the pot"),
        Number(ANTE, START_CHIPS * MOST_SEATS),
        help=say("with the {ante} that everybody puts in", ante=ANTE),
    )
    loans: tuple[Loan, ...] = many(
        say("Borrowed for an IOU"),
        Record(Loan),
        most=MOST_SEATS * (MOST_SEATS - 1),
        help=say("by whoever ran out of chips"),
    )

    def check(self, table: GameTable, deal: Deal | None) -> None:
        if self.paid[self.winner] < max(self.paid):
            refuse(
                "paid",
                "{player} won with {paid} paid, so nobody can have paid more.",
                player=Seat(self.winner),
                paid=self.paid[self.winner],
            )
        for loan in self.loans:
            if loan.lender == loan.borrower:
                refuse("loans", "{player} is named as lender and borrower.", player=Seat(loan.lender))
        if deal is not None:
            for seat, chips in enumerate(self.left(deal.carry["stacks"])):
                if chips < 0:
                    short = say(
                        "{player} is {chips} chips short of what was paid or lent",
                        player=Seat(seat),
                        chips=-chips,
                    )
                    refuse("loans", "{short}: more must be borrowed.", short=short)

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

    stacks: list[int] = each_seat(START_CHIPS)
    ious: Loans = first(lambda sheet: {})

    def check_adjustment(self, points: Sequence[int]) -> None:
        must_have(self.stacks, points)

    def follow_adjustment(self, points: Sequence[int]) -> None:
        self.stacks = [stack + more for stack, more in zip(self.stacks, points, strict=True)]

    def carry(self) -> Mapping[str, Any]:
        """The chips in front of each seat, and the IOUs as [lender, borrower, chips]."""
        ious = [[lender, borrower, chips] for (lender, borrower), chips in sorted(self.ious.items())]
        return {"stacks": self.stacks[:], "ious": ious}

    def coming(self) -> tuple[str, ...]:
        owed = [
            say("{borrower} owes {lender} {chips}", borrower=Seat(borrower), lender=Seat(lender), chips=chips)
            for (lender, borrower), chips in sorted(self.ious.items())
            if chips
        ]
        more = [say("{count} more IOUs", count=len(owed) - IOUS_SAID)] if len(owed) > IOUS_SAID else []
        return (
            *super().coming(),
            say("Chips: {each}", each=self.each(self.stacks)),
            *owed[:IOUS_SAID],
            *more,
        )

    def score(self, result: DealResult, deal: Deal) -> Score:
        assert isinstance(result, Pot)
        result.check(self.table, deal)
        pot = sum(result.paid)
        points = tuple(
            pot - paid if seat == result.winner else -paid for seat, paid in enumerate(result.paid)
        )
        won = say(
            "{player} takes the pot of {pot}, of which {paid} are its own: {points}",
            player=Seat(result.winner),
            pot=pot,
            paid=result.paid[result.winner],
            points=Signed(points[result.winner]),
        )
        borrowed = [
            say(
                "{player} owes {other} another {chips}",
                player=Seat(loan.borrower),
                other=Seat(loan.lender),
                chips=loan.chips,
            )
            for loan in result.loans
        ]
        return Score(points, (won, *borrowed))

    def enter(self, result: DealResult) -> Row:
        row = super().enter(result)
        assert isinstance(result, Pot)
        self.stacks = result.left(self.stacks)
        self.stacks[result.winner] += sum(result.paid)
        for loan in result.loans:
            pair = loan.lender, loan.borrower
            self.ious[pair] = self.ious.get(pair, 0) + loan.chips
        return row


class IndianPokerState(VyingState):
    """A hand in play: everybody's card lies open to all but him."""

    rounds = ("D",)
    raises = (MOST_EXTRA,)
    betting_kind = Lending
    chips_kind = Borrowed

    def strength(self, seat: int) -> int:
        return STRENGTH[self.hands[seat].bit_length() - 1]

    def hand_name(self, seat: int) -> str:
        return say_in("beside a seat", "winner") if self.won[seat] else ""

    def draw(self, rng: Random) -> list[int]:
        """The cards by seat: dealt at first, looked at in the end."""
        if self.phase == DEALING:
            return rng.sample(DECK_52, self.table.seats)
        return [hand.bit_length() - 1 for hand in self.hands]

    def check_chance(self, outcome: Any) -> None:
        if self.phase == SHOWING:
            super().check_chance(outcome)
            return
        if (
            type(outcome) is not list
            or len(outcome) != self.table.seats
            or len(set(map(str, outcome))) < len(outcome)
        ):
            raise Illegal(
                say(
                    "{outcome} is not a different card for each of {seats} players.",
                    outcome=f"{outcome!r:.60}",
                    seats=self.table.seats,
                )
            )
        for card in outcome:
            check_number(card, DECK_52)

    def deal_round(self) -> None:
        self.hands = [BIT[card] for card in self.stock]
        self.stock = []
        self.bet()

    def apply(self, seat: int, action: Action) -> None:
        self.betting.apply(action)
        self.said[seat] = action
        if self.betting.turn < 0:
            self.phase = SHOWING

    def showers(self) -> tuple[int, ...]:
        """All look at their cards, those who have folded too."""
        return tuple(range(self.table.seats))

    # The end ------------------------------------------------------------------------------------------------------

    def winner(self) -> int:
        """The highest card of those who have not folded."""
        still_in = [seat for seat, active in enumerate(self.betting.active) if active]
        return max(still_in, key=self.strength)

    def settle(self) -> None:
        winner = self.winner()
        self.shows = self.showers()
        self.won = tuple(self.betting.pot if seat == winner else 0 for seat in self.shows)
        self.phase = OVER

    def result(self) -> Pot:
        loans = tuple(
            Loan(lender=lender, borrower=borrower, chips=chips)
            for (lender, borrower), chips in sorted(self.betting.chips.loans.items())
        )
        return Pot(winner=self.winner(), paid=tuple(self.betting.paid), loans=loans)

    # What is seen -------------------------------------------------------------------------------------------------

    def seen(self, viewer: int | None, seat: int) -> int:
        """Players see every card but their own, spectators none before the end."""
        open_to = viewer == OPEN or self.phase == OVER or (viewer is not None and viewer != seat)
        return self.hands[seat] if open_to else 0

    def phase_name(self) -> str:
        return say_in("phase", "look") if self.phase == SHOWING else super().phase_name()

    def labels(self, seat: int) -> list[str]:
        labels = [label for label in super().labels(seat) if label]
        ious = [*self.deal.carry["ious"], *([*pair, n] for pair, n in self.betting.chips.loans.items())]
        lent = sum(chips for lender, _, chips in ious if lender == seat)
        owed = sum(chips for _, borrower, chips in ious if borrower == seat)
        if lent:
            labels.append(say("lent {chips}", chips=lent))
        if owed:
            labels.append(say("owes {chips}", chips=owed))
        return labels

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        after = self.betting.clone()
        after.apply(action)
        lent = _borrowings(self.betting.chips.loans, after.chips.loans)
        return joined([self.told_bet(seat, action, after), *lent], " ")

    def told_chance(self, viewer: int | None, outcome: Any) -> str:
        after = self.clone()
        after.apply_chance(outcome)
        worn = joined(
            Several((Seat(seat), *map(Card, texts_of(seen))), " ")
            for seat in range(self.table.seats)
            if (seen := after.seen(viewer, seat))
        )
        if self.phase == SHOWING:
            return say(
                "The cards are looked at: {cards}. {player} takes the pot of {pot}.",
                cards=worn,
                player=Seat(self.winner()),
                pot=self.betting.pot,
            )
        story = [
            say("Everybody puts {ante} into the pot and gets a card.", ante=ANTE),
            *_borrowings({}, after.betting.chips.loans),
        ]
        if worn:
            story.append(say("On the foreheads: {cards}.", cards=worn))
        return joined(story, " ")

    # A quick sensible move ----------------------------------------------------------------------------------------

    def greedy(self, seat: int, rng: Random) -> Action:
        """Pay as long as the own card is likely enough to beat the best one seen; raise when it is a favourite."""
        betting = self.betting
        best = max(self.strength(other) for other in self.rivals(seat))
        known = self.known(seat)
        unseen = [STRENGTH[card] for card in DECK_52 if not known & BIT[card]]
        chance = sum(strength > best for strength in unseen) / len(unseen)
        legal = betting.legal()
        if chance > 0.6 and betting.high < 4 * MOST_EXTRA and len(legal) > 2:
            return legal[min(len(legal) - 1, 1 + int((chance - 0.5) * 2 * MOST_EXTRA))]
        owed = betting.owes(seat)
        return legal[1] if chance * (betting.pot + owed) >= owed else FOLD


def _borrowings(before: Loans, after: Loans) -> list[Message]:
    new = [(pair, chips - before.get(pair, 0)) for pair, chips in after.items() if chips != before.get(pair)]
    return [
        say(
            "{borrower} borrows {chips} from {lender}.",
            borrower=Seat(borrower),
            chips=chips,
            lender=Seat(lender),
        )
        for (lender, borrower), chips in new
    ]


@register
class IndianPoker(ChipGame):
    title = "Indian Poker"
    summary = say("One card each, on the forehead: everybody sees it but you. Bet on it all the same.")
    wins = say("Who has most chips after the last hand wins.")
    seats = tuple(range(3, MOST_SEATS + 1))
    options = (
        Option(
            "deals",
            say("Hands"),
            20,
            lo=1,
            hi=MOST_DEALS,
            help=say("How many hands are played, unless the players agree to stop earlier."),
        ),
        SHEET,
        stack_option(START_CHIPS),
    )
    sources = ("my-games 1781-1817",)
    objective = "either"
    luck = "much"
    may_stop = True
    settlements = ("chips",)
    chip_kinds = BETWEEN_PLAYERS
    max_actions = START_CHIPS * MOST_SEATS + 2 * MOST_SEATS
    max_deals = MOST_DEALS

    Result = Pot
    Sheet = IndianPokerSheet
    State = IndianPokerState

    usual = 4
