"""The sheet of Fireplace Poker: chips got rid of, then melds on the table."""

from __future__ import annotations

from typing import Final

from games.core.errors import refuse
from games.core.game import Deal, GameTable
from games.core.messages import say
from games.core.results import DealResult, Number, Score, per_side
from games.core.sheet import SingleDeal, places
from games.rummy.kit.poker_melds import FIVE

PACKS: Final = 5
CHIPS: Final = 31


class GameEnd(DealResult):
    """The chips that each side still has, and its melds on the table."""

    chips: tuple[int, ...] = per_side(say("Chips left"), Number(0, CHIPS))
    melds: tuple[int, ...] = per_side(say("Melds on the table"), Number(0, PACKS * 52 // FIVE))

    def check(self, table: GameTable, deal: Deal | None) -> None:
        if not any(self.chips):
            refuse("chips", "the game ends with the first side that has no chips: both cannot have none.")


class FireplacePokerSheet(SingleDeal):
    """One game. A side's points are the chips that it has got rid of."""

    def score(self, result: DealResult, deal: Deal) -> Score:
        assert isinstance(result, GameEnd)
        result.check(self.table, deal)
        points = tuple(CHIPS - chips for chips in result.chips)
        why = tuple(
            say(
                "{side} has {chips} chips and {melds} melds: {points}",
                side=self.party(side),
                chips=chips,
                melds=result.melds[side],
                points=points[side],
            )
            for side, chips in enumerate(result.chips)
        )
        return Score(points, why)

    def reason(self) -> str:
        result = self.rows[-1].result
        assert isinstance(result, GameEnd)
        return say("Nobody lays another meld.") if all(result.chips) else say("The last chip is gone.")

    @property
    def ranking(self) -> list[int] | None:
        """By chips, then by melds."""
        if not self.rows:
            return places(self.totals)
        result = self.rows[-1].result
        assert isinstance(result, GameEnd)
        return places([100 * points + melds for points, melds in zip(self.totals, result.melds, strict=True)])
