"""Jetan, as its wagers are kept: what a player has lost of his men is paid to the other, each at its price.

Source: Abstract Games 21, lines 2267-2363: the prices of six systems. How the game is played is not in it.
"""

from __future__ import annotations

from typing import Final

from games.boards.kit.board_sheets import BoardSheet
from games.core.errors import refuse
from games.core.game import Deal, GameTable, SheetGame
from games.core.messages import Side, say
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Maybe, Number, Score, SideOf, entry, per_side
from games.core.ties import BY_THE_BOOK

TENTHS: Final = 10
"""Prices have tenths; totals are kept in them."""
MEN: Final = {
    "panthans": (8, say("Panthans lost")),
    "warriors": (2, say("Warriors lost")),
    "padwars": (2, say("Padwars lost")),
    "thoats": (2, say("Thoats lost")),
    "dwars": (2, say("Dwars lost")),
    "fliers": (2, say("Fliers lost")),
    "chiefs": (1, say("Chiefs lost")),
    "princesses": (1, say("Princesses lost")),
}
PRICES: Final = {
    "ekman": (10, 15, 15, 30, 40, 50, 200, 0),
    "ekman-jumping": (10, 15, 15, 40, 40, 50, 200, 0),
    "burroughs": (10, 20, 20, 20, 30, 50, 100, 10),
    "burroughs-jumping": (10, 20, 20, 30, 30, 50, 100, 10),
    "fergus": (10, 15, 20, 35, 50, 50, 100, 0),
    "smith": (10, 20, 20, 30, 40, 40, 100, 0),
    "zillions": (10, 9, 8, 12, 23, 47, 191, 26),
    "zillions-jumping": (10, 9, 8, 27, 23, 47, 191, 26),
    "calculated": (10, 18, 19, 29, 39, 58, 202, 101),
    "calculated-jumping": (10, 18, 19, 43, 39, 58, 202, 101),
}
"""In the order of the men, in tenths."""
SYSTEMS: Final = {
    "ekman": say("Ekman"),
    "ekman-jumping": say("Ekman, thoats jump"),
    "burroughs": say("Burroughs, by feathers"),
    "burroughs-jumping": say("Burroughs, thoats jump"),
    "fergus": say("Fergus"),
    "smith": say("Smith"),
    "zillions": say("Zillions"),
    "zillions-jumping": say("Zillions, thoats jump"),
    "calculated": say("Ekman, calculated"),
    "calculated-jumping": say("Ekman, calculated, thoats jump"),
}


def lost(title: str, most: int) -> tuple[int, ...]:
    """A field: how many men of a kind each has lost."""
    field: tuple[int, ...] = per_side(title, Number(0, most))
    return field


class JetanSheet(BoardSheet):
    """One game; totals are what each has taken, in tenths, and who has won the game is first."""

    @property
    def ranking(self) -> list[int]:
        result = self.rows[-1].result if self.rows else None
        winner = result.winner if isinstance(result, Jetan.Result) else None
        return [1 if winner in (None, side) else 2 for side in range(2)]


@register
class Jetan(SheetGame):
    title = "Jetan"
    summary = say("The chess of Mars on a sheet: who won, and what was taken at the price of each man.")
    wins = say("Who takes the princess, or the chief with the chief, wins.")
    sources = ("abstract-games 2267-2363",)
    seats = (2,)
    options = (Option("prices", say("Prices"), "ekman", choices=SYSTEMS),)
    two_sides = True
    luck = "none"
    draws = True
    tie = BY_THE_BOOK
    objective = "margin"
    max_deals = 1
    settlements = ("two-sides", "fixed")

    Sheet = JetanSheet

    class Result(DealResult):
        """Who won, and how many men of each kind either side has lost."""

        winner: int | None = entry(Maybe(SideOf()), say("Who won"))
        panthans: tuple[int, ...] = lost(MEN["panthans"][1], 8)
        warriors: tuple[int, ...] = lost(MEN["warriors"][1], 2)
        padwars: tuple[int, ...] = lost(MEN["padwars"][1], 2)
        thoats: tuple[int, ...] = lost(MEN["thoats"][1], 2)
        dwars: tuple[int, ...] = lost(MEN["dwars"][1], 2)
        fliers: tuple[int, ...] = lost(MEN["fliers"][1], 2)
        chiefs: tuple[int, ...] = lost(MEN["chiefs"][1], 1)
        princesses: tuple[int, ...] = lost(MEN["princesses"][1], 1)

        def check(self, table: GameTable, deal: Deal | None) -> None:
            if any(self.princesses) and (
                self.winner is None or self.princesses[self.winner] or sum(self.princesses) > 1
            ):
                refuse("princesses", "who takes the princess wins, and only one is taken.")
            if self.winner is not None and not (
                self.princesses[1 - self.winner] or self.chiefs[1 - self.winner]
            ):
                refuse("winner", "who wins has taken the princess or the chief.")

        def score(self, sheet: JetanSheet, deal: Deal) -> Score:
            self.check(sheet.table, deal)
            prices = PRICES[str(sheet.table.options["prices"])]
            each = [getattr(self, name) for name in MEN]
            taken = tuple(
                sum(price * men[1 - side] for price, men in zip(prices, each, strict=True)) for side in (0, 1)
            )
            why = say(
                "Taken: {side}, {points}; {other}, {more}",
                side=Side(0),
                points=in_tenths(taken[0]),
                other=Side(1),
                more=in_tenths(taken[1]),
            )
            won = say("Nobody wins") if self.winner is None else say("{side} wins", side=Side(self.winner))
            return Score(taken, (why, won))


def in_tenths(points: int) -> str:
    """Tenths for people: `4.5`, `20`."""
    whole, part = divmod(points, TENTHS)
    return f"{whole}.{part}" if part else str(whole)
