"""Games for one: the sheet keeps a record of what was reached, and nobody wins or loses against anybody."""

from __future__ import annotations

from typing import ClassVar, Literal

from games.core.game import Game
from games.core.sheet import SingleDeal


class RecordSheet(SingleDeal):
    """One attempt, worth what its result says; there are no places, so it is never rated."""

    unit = "Game"
    dealer_does = ""

    @property
    def ranking(self) -> None:
        return None

    def reason(self) -> str:
        return self.rows[-1].why[0]


class SoloGame(Game):
    """What all games for one have in common."""

    kind = "solo"
    seats = (1,)
    hidden = False
    chance = False
    objective = "margin"
    luck: ClassVar[Literal["none", "some", "much"]] = "none"
    may_stop = False
    max_deals = 1

    Sheet = RecordSheet
