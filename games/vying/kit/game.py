"""Vying games with a stack of chips each: results, the sheet, and what they have in common.

Sources: Parlett, lines 5434-5441 (the stacks), 5485 (who has no chips left is out of the game).
"""

from __future__ import annotations

from typing import ClassVar, Final

from games.core.errors import refuse
from games.core.game import Deal, GameTable
from games.core.messages import Seat, Signed, say
from games.core.options import Option
from games.core.results import DealResult, Number, Score, per_seat
from games.core.sheet import Sheet
from games.kits.chips import BETWEEN_PLAYERS, SHEET, ChipGame, stack_option
from games.kits.stacks import StackSheet

START_CHIPS: Final = 200
MOST_SEATS: Final = 10
MOST_DEALS: Final = 200


class Pot(DealResult):
    """What each put into the pot, and what each took out of it."""

    paid: tuple[int, ...] = per_seat(say("Paid into the pot"), Number(0, START_CHIPS * MOST_SEATS))
    won: tuple[int, ...] = per_seat(
        say("Taken from the pot"), Number(0, START_CHIPS * MOST_SEATS), help=say("several may share it")
    )

    def check(self, table: GameTable, deal: Deal | None) -> None:
        pot = sum(self.paid)
        if not pot:
            refuse("paid", "somebody pays into the pot.")
        if sum(self.won) != pot:
            refuse("won", "{won} chips are taken, but the pot has {pot}.", won=sum(self.won), pot=pot)
        for seat, paid in enumerate(self.paid):
            if self.won[seat] and not paid:
                refuse("won", "{player} has paid nothing and wins nothing.", player=Seat(seat))
            if deal is not None and paid > deal.carry["stacks"][seat]:
                refuse(
                    "paid",
                    "{player} has {stack} chips and cannot have paid {paid}.",
                    player=Seat(seat),
                    stack=deal.carry["stacks"][seat],
                    paid=paid,
                )

    def score(self, sheet: Sheet, deal: Deal) -> Score:
        self.check(sheet.table, deal)
        points = tuple(won - paid for won, paid in zip(self.won, self.paid, strict=True))
        why = [
            say(
                "{player} takes {won}, of which {paid} were paid: {points}",
                player=Seat(seat),
                won=won,
                paid=self.paid[seat],
                points=Signed(points[seat]),
            )
            for seat, won in enumerate(self.won)
            if won
        ]
        return Score(points, tuple(why))


class VyingSheet(StackSheet):
    """Who has no chips left is out."""

    def at_first(self) -> int:
        return START_CHIPS

    def dealer(self) -> int:
        """The deal passes to the left among those who have chips."""
        seats, stacks = self.table.seats, self.stacks
        last = (self.rows[-1].deal.dealer if self.rows else -1) + self.skipped_now
        return next(seat % seats for seat in range(last + 1, last + 1 + seats) if stacks[seat % seats])

    def finished(self) -> bool:
        return super().finished() or sum(map(bool, self.stacks)) == 1

    def reason(self) -> str:
        if sum(map(bool, self.stacks)) == 1:
            return say("One player has all the chips.")
        return super().reason()


class VyingGame(ChipGame):
    """A game of betting on hands, deal by deal."""

    wins = say("Who has most chips after the last deal wins.")
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "deals",
            say("Deals"),
            20,
            lo=1,
            hi=MOST_DEALS,
            help=say("How many deals are played, unless the players agree to stop earlier."),
        ),
        SHEET,
        stack_option(START_CHIPS),
    )
    usual = 5
    objective = "either"
    settlements: ClassVar[tuple[str, ...]] = ("chips",)
    chip_kinds = BETWEEN_PLAYERS
    max_actions = 10_000
    max_deals = MOST_DEALS

    Result = Pot
    Sheet = VyingSheet
