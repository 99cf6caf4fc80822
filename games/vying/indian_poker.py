"""Indian Poker: everybody wears a card on the forehead and bets on it, seeing all cards but the own.

Source: My Games, lines 1781-1817.

Decided where the source is open: see the rules page. Turning the cards over when the betting ends is an event
of the table like the deal, so that no player's move says what only the turned card says.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final, Self

from games.core.commitment import check_number
from games.core.errors import BadResult, Illegal
from games.core.game import Deal, GameTable
from games.core.messages import Card, Message, Seat, Several, Signed, joined, say, say_in
from games.core.options import Option, Preset, Source
from games.core.registry import register
from games.core.results import DealResult, Number, Record, Score, SeatOf, entry, many, number, per_seat
from games.core.sheet import FixedDeals, Row
from games.core.state import CHANCE, OPEN, Action, State, parse_from
from games.core.views import SeatView, View
from games.kits.betting import ACTIONS, CALL, CHECK, FOLD, RAISE, SPOKEN, TEXTS, Betting, Chips, Loans
from games.kits.cards import BIT, DECK_52, TEXT
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
            raise BadResult(
                {
                    "paid": say(
                        "{player} won with {paid} paid, so nobody can have paid more.",
                        player=Seat(self.winner),
                        paid=self.paid[self.winner],
                    )
                }
            )
        for loan in self.loans:
            if loan.lender == loan.borrower:
                raise BadResult(
                    {"loans": say("{player} is named as lender and borrower.", player=Seat(loan.lender))}
                )
        if deal is not None:
            for seat, chips in enumerate(self.left(deal.carry["stacks"])):
                if chips < 0:
                    short = say(
                        "{player} is {chips} chips short of what was paid or lent",
                        player=Seat(seat),
                        chips=-chips,
                    )
                    raise BadResult({"loans": say("{short}: more must be borrowed.", short=short)})

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


PHASES: Final = (
    say_in("phase", "deal"),
    say_in("phase", "bet"),
    say_in("phase", "look"),
    say_in("phase", "over"),
)


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
            raise Illegal(
                say(
                    "{outcome} is not a different card for each of {seats} players.",
                    outcome=f"{outcome!r:.60}",
                    seats=self.table.seats,
                )
            )
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
            "phase": PHASES[self.phase],
            "seats": [self._seat_view(seat, viewer) for seat in range(self.table.seats)],
            "facts": [[say_in("fact", "pot"), str(betting.pot)]],
        }
        if self.phase == BETTING:
            view["facts"].append([say_in("fact", "to pay"), str(betting.owes(betting.turn))])
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
            shown["call"] = SPOKEN[TEXTS[last]]
        labels = self._labels(seat)
        if labels:
            shown["labels"] = labels
        return shown

    def _labels(self, seat: int) -> list[str]:
        labels: list[str] = [say_in("beside a seat", "dealer")] if seat == self.deal.dealer else []
        if not self.betting.active[seat]:
            labels.append(say_in("beside a seat", "folded"))
        if self.phase == OVER and seat == self.winner():
            labels.append(say_in("beside a seat", "winner"))
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
        added = after.paid[seat] - self.betting.paid[seat]
        extra = action - RAISE
        player = Seat(seat)
        if action == FOLD:
            story = say("{player} folds.", player=player)
        elif action == CHECK:
            story = say("{player} checks.", player=player)
        elif action == CALL:
            story = say("{player} calls, paying {chips}.", player=player, chips=added)
        elif extra > 0:
            story = say(
                "{player} raises by {extra}, paying {chips}.", player=player, extra=extra, chips=added
            )
        else:
            story = say("{player} bets {chips}.", player=player, chips=added)
        return joined([story, *_borrowings(self.betting.chips.loans, after.chips.loans)], " ")

    def told_chance(self, viewer: int | None, outcome: Any) -> str:
        after = self.clone()
        after.apply_chance(outcome)
        shown = [
            Several((Seat(seat), Card(TEXT[card])), " ")
            for seat, card in enumerate(after.cards)
            if after.sees(viewer, seat)
        ]
        worn = joined(shown)
        if self.phase == LOOKING:
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
        if shown:
            story.append(say("On the foreheads: {cards}.", cards=worn))
        return joined(story, " ")

    def text(self, seat: int, action: Action) -> str:
        return TEXTS[action]

    def parse(self, seat: int, text: str) -> Action:
        return parse_from(ACTIONS, text)

    def say(self, action_text: str) -> str:
        return SPOKEN.get(action_text, action_text)

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

    Result = Pot
    Sheet = IndianPokerSheet
    State = IndianPokerState

    usual = 4
