"""The Finnish dartboard: rings from 1 on the outside to 9, and 10 in the centre; add up five darts.

Source: My Games, lines 3566-3570. It is silent on the number of turns: one, or as many as agreed.
"""

from __future__ import annotations

from typing import ClassVar, Final

from games.core.game import Deal, Game
from games.core.options import Option, Preset, Source
from games.core.registry import register
from games.core.results import DealResult, Number, Score, many
from games.core.sheet import FixedDeals

RINGS: Final = 9
CENTRE: Final = 10
DARTS: Final = 5


class Turn(DealResult):
    """What each dart of a turn scored; 0 for one beside the board."""

    darts: tuple[int, ...] = many(
        "Darts",
        Number(0, CENTRE),
        DARTS,
        least=DARTS,
        help=f"1 is the outermost ring, {CENTRE} the centre, 0 a miss.",
    )


class FinnishDartsSheet(FixedDeals):
    """Everybody throws in turn."""

    unit = "Turn"
    dealer_does = "throws"

    def number_of_deals(self) -> int:
        return self.table.seats * int(self.table.options["turns"])

    def score(self, result: DealResult, deal: Deal) -> Score:
        assert isinstance(result, Turn)
        total = sum(result.darts)
        points = [total if seat == deal.dealer else 0 for seat in range(self.table.seats)]
        return Score(tuple(points), (f"{{{deal.dealer}}}: {' + '.join(map(str, result.darts))} = {total}",))

    @property
    def ranking(self) -> list[int] | None:
        return super().ranking if self.table.seats > 1 else None

    def reason(self) -> str:
        return f"Everybody has thrown {DARTS * int(self.table.options['turns'])} darts."

    def coming(self) -> tuple[str, ...]:
        turn, of = len(self.rows) // self.table.seats + 1, int(self.table.options["turns"])
        return () if of == 1 else (f"Turn {turn} of {of} for {{{self.dealer()}}}",)


@register
class FinnishDarts(Game):
    title = "Finnish darts"
    summary = "Five darts at ten rings: the more in the middle, the better."
    wins = "The highest sum of all throws wins."
    kind = "sheet"
    seats = (1, 2, 3, 4, 5, 6, 7, 8)
    options = (Option("turns", "Turns for each player", 1, lo=1, hi=20),)
    presets = (
        Preset("my-games", "Finnish darts", (Source("my-games", "finnish-darts", (3566, 3570)),), seats=2),
    )
    hidden = False
    chance = False
    draws = True
    luck = "some"
    may_stop = False
    settlements = ("fixed", "winner-from-each", "average-pot")
    page: ClassVar[dict[str, str]] = {
        "object": f"Score as much as you can with {DARTS} darts.",
        "equipment": (
            f"A Finnish dartboard: {RINGS} rings around a centre, 1.50 m above the ground, outdoors. Men throw from "
            "5 m, "
            f"women from 4 m. {DARTS} darts."
        ),
        "play": f"A turn is {DARTS} darts, not three as at the English board.",
        "scoring": (
            f"Rings count from the outside in: 1 for the outermost to {RINGS} for the innermost, and {CENTRE} for "
            "the "
            f"centre. The best possible turn is {DARTS * CENTRE}."
        ),
        "match": "Everybody has the agreed number of turns, one unless agreed otherwise. The highest sum wins.",
    }
    decisions = (
        "The source names no number of turns: one each, since it speaks of the score of five darts; up to 20 by "
        "agreement.",
        "Players with the same sum share their place; alone there is no winner.",
        "A dart beside the board or one that falls out counts 0.",
    )

    Result = Turn
    Sheet = FinnishDartsSheet
