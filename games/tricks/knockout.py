"""Knockout: who takes no trick is out, the hands become smaller, and who takes all tricks of a deal wins the pot.

Source: Parlett, lines 3248-3262.
"""

from __future__ import annotations

from typing import Final

from games.core.errors import refuse
from games.core.fields import first
from games.core.game import Deal, Game, GameTable
from games.core.messages import Card, Message, Seat, joined, say, say_in
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Number, Score, per_seat, seat
from games.core.sheet import Sheet
from games.core.state import CHANCE, Outcome
from games.kits.cards import said
from games.kits.rankings import NO_TRUMP
from games.kits.stock import StockState
from games.kits.tricks import TrickState

CARDS: Final = 7
"""In the first deal; one fewer in each that follows."""
STAKE: Final = 1
OUT: Final = 7
"""What it is worth to a bot not to be out, in tricks."""
CUTTING: Final = say_in("phase", "cutting")


class KnockoutState(StockState, TrickState):
    """One deal of those who are still in. next_dealer: who took most tricks, or cut the higher card."""

    next_dealer: int = -1

    @property
    def inside(self) -> list[int]:
        return list(self.deal.carry["inside"])

    def each(self) -> int:
        return CARDS + 1 - self.deal.number

    def sizes(self) -> list[int]:
        dealt = [self.each() * (seat in self.inside) for seat in range(self.table.seats)]
        return [*dealt, len(self.deck) - sum(dealt)]

    def after_deal(self) -> None:
        self.turn_up()
        super().after_deal()

    def trump(self) -> int:
        return self.pack.suit[self.turned] if self.turned >= 0 else NO_TRUMP

    def first_leader(self) -> int:
        return self.deal.dealer

    def trick_order(self, leader: int) -> tuple[int, ...]:
        place = self.inside.index(leader)
        return (*self.inside[place:], *self.inside[:place])

    # Who deals next -----------------------------------------------------------------------------------------------

    def ahead(self) -> list[int]:
        """Who has taken most tricks."""
        return [seat for seat in range(self.table.seats) if self.won[seat] == max(self.won)]

    def after_play(self) -> None:
        self.next_dealer, *level = self.ahead()
        if level:
            self.ask(CUTTING, CHANCE)
        else:
            self.end()

    def cut(self, outcome: Outcome) -> tuple[int, int]:
        """Who of those level has cut the higher card, and which: of equal ranks the higher suit."""
        cards = zip(outcome, self.ahead(), strict=False)
        card, seat = max(cards, key=lambda one: (self.pack.rank[one[0]], one[0]))
        return seat, card

    def apply_chance(self, outcome: Outcome) -> None:
        if self.phase == CUTTING:
            self.next_dealer = self.cut(outcome)[0]
            self.end()
        else:
            super().apply_chance(outcome)

    def told_chance(self, viewer: int | None, outcome: Outcome) -> str:
        if self.phase != CUTTING:
            return super().told_chance(viewer, outcome)
        seat, card = self.cut(outcome)
        return say(
            "{player} cuts the highest card, {card}.", player=Seat(seat), card=Card(self.text(seat, card))
        )

    def result(self) -> Knockout.Result:
        return Knockout.Result(tricks=tuple(self.won[: self.table.seats]), dealer=self.next_dealer)

    def points(self) -> tuple[int, ...]:
        """For bots: nothing matters but to stay in, and then tricks, by which one deals and leads."""
        return tuple(
            won - OUT * (seat in self.inside and not won) for seat, won in enumerate(self.result().tricks)
        )

    def labels(self, seat: int) -> list[str]:
        out = [say_in("beside a seat", "out")] * (seat not in self.inside)
        return [*super().labels(seat), *out]

    def facts(self, viewer: int | None) -> list[list[str]]:
        pot = [say_in("fact", "pot"), str(sum(self.deal.carry["stakes"]))]
        return [pot] if self.turned < 0 else [[say("Turned for trumps"), said(self.turned)], pot]


class KnockoutSheet(Sheet):
    """inside: who is still in. stakes: what each has put into the pot, with the deal to come. winner: of the pot."""

    carried = ("inside", "stakes")
    inside: list[int] = first(lambda sheet: list(range(sheet.table.seats)))
    stakes: list[int] = first(lambda sheet: [int(sheet.table.options["stake"])] * sheet.table.seats)
    next: int = 0
    winner: int = -1

    def dealer(self) -> int:
        place = self.inside.index(self.next) + self.skipped_now
        return self.inside[place % len(self.inside)]

    def coming(self) -> tuple[str, ...]:
        players = joined(Seat(seat) for seat in self.inside)
        cards = say(
            "{cards} cards each; the pot is {pot}", cards=CARDS - len(self.rows), pot=sum(self.stakes)
        )
        return cards, say("Still in: {players}", players=players)

    def finished(self) -> bool:
        return self.winner >= 0

    def reason(self) -> str:
        return say("{side} took every trick and wins the pot.", side=self.party(self.winner))


@register
class Knockout(Game):
    title = "Knockout"
    summary = say("Take a trick or be out: the hands shrink, and who takes every trick wins the pot.")
    wins = say("Whoever takes all the tricks of a deal wins the pot.")
    sources = ("parlett 3248-3262",)
    seats = (3, 4, 5, 6, 7)
    usual = 4
    options = (Option("stake", say("What each puts into the pot for a deal"), STAKE, lo=1, hi=100),)
    luck = "much"
    objective = "either"
    settlements = ("chips", "pot", "average-pot")
    max_deals = CARDS

    State = KnockoutState
    Sheet = KnockoutSheet

    class Result(DealResult):
        """The tricks of each, and who deals next."""

        tricks: tuple[int, ...] = per_seat(say("Tricks"), Number(0, CARDS))
        dealer: int = seat(
            say("Who deals next"), help=say("Who took most tricks; if level, who cut the higher card.")
        )

        def check(self, table: GameTable, deal: Deal | None) -> None:
            size = CARDS + 1 - deal.number if deal else sum(self.tricks)
            if sum(self.tricks) != size:
                refuse("tricks", "together they must be {tricks}.", tricks=size)
            inside = deal.carry["inside"] if deal else range(table.seats)
            if any(won for seat, won in enumerate(self.tricks) if seat not in inside):
                refuse("tricks", "who is out takes no tricks.")
            if self.tricks[self.dealer] < max(self.tricks):
                refuse("dealer", "somebody else took more tricks.")

        def score(self, sheet: KnockoutSheet, deal: Deal) -> Score:
            self.check(sheet.table, deal)
            if self.tricks.count(0) < len(self.tricks) - 1:
                return sheet.points({}, *self._out(deal))
            points = [-paid for paid in deal.carry["stakes"]]
            points[self.dealer] += sum(deal.carry["stakes"])
            pot = say(
                "{player} wins the pot: {chips}", player=Seat(self.dealer), chips=sum(deal.carry["stakes"])
            )
            return Score(tuple(points), (pot,))

        def _out(self, deal: Deal) -> list[Message]:
            return [
                say("{player} is out", player=Seat(seat))
                for seat in deal.carry["inside"]
                if not self.tricks[seat]
            ]

        def follow(self, sheet: KnockoutSheet) -> None:
            sheet.inside = [seat for seat in sheet.inside if self.tricks[seat]]
            sheet.next = self.dealer
            if len(sheet.inside) == 1:
                sheet.winner = self.dealer
            else:
                stake = int(sheet.table.options["stake"])
                sheet.stakes = [paid + stake * (one in sheet.inside) for one, paid in enumerate(sheet.stakes)]
