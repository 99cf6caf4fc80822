"""Games for one: the sheet keeps a record of what was reached, and nobody wins or loses against anybody."""

from __future__ import annotations

from games.core.game import Deal, Game
from games.core.results import DealResult, Score
from games.core.sheet import SingleDeal


class RecordSheet(SingleDeal):
    """One attempt. A subclass says what it is worth and why; there are no places, so it is never rated."""

    unit = "Game"
    dealer_does = ""

    def worth(self, result: DealResult) -> tuple[int, str]:
        """The points of an attempt, and how they come about."""
        raise NotImplementedError

    def score(self, result: DealResult, deal: Deal) -> Score:
        result.check(self.table, None)
        points, why = self.worth(result)
        return Score((points,), (why,))

    @property
    def ranking(self) -> None:
        return None

    def reason(self) -> str:
        return self.rows[-1].why[0]


class SoloGame(Game):
    """What all puzzles for one have in common."""

    kind = "solo"
    seats = (1,)
    hidden = False
    chance = False
    objective = "margin"
    luck = "none"
    may_stop = False
    max_deals = 1
