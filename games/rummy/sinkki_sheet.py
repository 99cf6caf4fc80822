"""The sheet of Sinkki: how a deal ended, who pays whom, and what stays in the pot."""

from __future__ import annotations

from typing import Final

from games.core.errors import refuse
from games.core.game import Deal, GameTable
from games.core.messages import Seat, say
from games.core.results import DealResult, Maybe, Number, Score, SeatOf, choice, entry, per_seat
from games.core.sheet import FixedDeals, Row

CLEAN_PRICE, WIN_PRICE, CALL_PENALTY = 4, 2, 4
CLEAN, SINKKI, STOCK = "clean", "sinkki", "stock"
MOST_TRASH: Final = 2 * 30 + 10


class Showdown(DealResult):
    """How a deal ended, who announced it, and what everybody's trash counts."""

    ended: str = choice(
        say("Ended by"),
        (CLEAN, say("a clean game")),
        (SINKKI, say("a call of sinkki")),
        (STOCK, say("the end of the stock")),
    )
    by: int | None = entry(
        Maybe(SeatOf()), say("Who announced it"), help=say("empty at the end of the stock")
    )
    trash: tuple[int, ...] = per_seat(say("Trash"), Number(0, MOST_TRASH))

    def check(self, table: GameTable, deal: Deal | None) -> None:
        if (self.by is None) != (self.ended == STOCK):
            refuse("by", "somebody announced a clean game or sinkki, nobody the end of the stock.")
        if self.by is None:
            return
        value = self.trash[self.by]
        if self.ended == CLEAN and value:
            refuse(
                "trash",
                "a clean game has no trash, but {player} has {value}.",
                player=Seat(self.by),
                value=value,
            )
        if self.ended == SINKKI and not value:
            refuse("trash", "{player} has no trash: that is a clean game, not sinkki.", player=Seat(self.by))

    def winners(self) -> list[int]:
        """Who wins: the clean game, or the lowest trash; the caller of sinkki only if nobody has as little."""
        if self.ended == CLEAN:
            return [seat for seat in range(len(self.trash)) if seat == self.by]
        best = min(self.trash)
        lowest = [seat for seat, value in enumerate(self.trash) if value == best]
        if self.ended == SINKKI and len(lowest) > 1:
            return [seat for seat in lowest if seat != self.by]
        return lowest


class SinkkiSheet(FixedDeals):
    """Chips won and lost; what cannot be split stays for the winner of the next deal (`left`)."""

    carried = ("left",)
    left: int = 0

    def coming(self) -> tuple[str, ...]:
        left = (
            (say("In the pot from earlier deals: {left}, for the next winner", left=self.left),)
            if self.left
            else ()
        )
        return (*super().coming(), *left)

    def score(self, result: DealResult, deal: Deal) -> Score:
        assert isinstance(result, Showdown)
        result.check(self.table, deal)
        price = CLEAN_PRICE if result.ended == CLEAN else WIN_PRICE
        winners = result.winners()
        paid = [0 if seat in winners else price for seat in range(self.table.seats)]
        why = [
            say("{player} has trash for {value}", player=Seat(seat), value=value)
            for seat, value in enumerate(result.trash)
        ]
        if result.ended == SINKKI and result.by is not None and result.by not in winners:
            paid[result.by] += CALL_PENALTY
            why.append(
                say(
                    "{player} called sinkki without being the only lowest: {penalty} more to pay",
                    player=Seat(result.by),
                    penalty=CALL_PENALTY,
                )
            )
        pot = sum(paid) + deal.carry["left"]
        share, rest = divmod(pot, len(winners))
        why += [
            say("{player} wins {share} of the pot of {pot}", player=Seat(seat), share=share, pot=pot)
            for seat in winners
        ]
        if rest:
            why.append(say("{rest} cannot be split and goes to the winner of the next deal", rest=rest))
        points = tuple(share if seat in winners else -paid[seat] for seat in range(self.table.seats))
        return Score(points, tuple(why))

    def enter(self, result: DealResult) -> Row:
        row = super().enter(result)
        self.left -= sum(row.points)
        return row
