"""Scopa: fish for cards, for diamonds and for the seven of diamonds, and sweep the table.

Source: Parlett, lines 1560-1600.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.core.errors import refuse
from games.core.game import Deal, Game, GameTable
from games.core.messages import Template, say
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Maybe, Number, Score, SeatOf, entry, per_side, seat
from games.core.sheet import Sheet, first_to
from games.fishing.kit.claims import Claim, ahead, claim, swept
from games.fishing.kit.table import FishingState, Play
from games.fishing.kit.totals import totals
from games.kits.cards import DIAMONDS, cards_of
from games.kits.pack import Pack

ITALIAN: Final = Pack("A234567JQK")
CARDS: Final = 40
SUIT: Final = 10
EACH: Final = 3
LAID_OUT: Final = 4
TARGET: Final = 11
MOST_SWEEPS: Final = 18
BEST: Final = dict(zip("76A5432JQK", (21, 18, 16, 15, 14, 13, 12, 10, 10, 10), strict=True))
PRIMIERA: Final = ITALIAN.worth(BEST)


def primiera(cards: int) -> int:
    """What the best card of each suit counts together; 0 if a suit is missing."""
    best = [max([PRIMIERA[card] for card in cards_of(cards & suit)], default=0) for suit in ITALIAN.of_suit]
    return sum(best) if all(best) else 0


class ScopaState(FishingState):
    pack = ITALIAN
    cards_each = EACH
    laid_out = LAID_OUT
    last_sweep = False
    worth = tuple(rank + 1 for rank in ITALIAN.rank)
    prizes = tuple(
        1 + PRIMIERA[card] / 20 + (ITALIAN.suit[card] == DIAMONDS) + 6 * (text == "7D")
        for card, text in enumerate(ITALIAN.texts)
    )
    sweep_prize = 8.0

    def plays(self, seat: int, card: int) -> Iterable[Play]:
        """A card that can take does: one of its rank where one is there, else one total."""
        taken = totals(self.loose, self.worth, self.worth[card])
        pairs = [one for one in taken if one.bit_count() == 1]
        return [Play(card, one) for one in pairs or taken or [0]]

    def result(self) -> Scopa.Result:
        return Scopa.Result(
            cards=tuple(won.bit_count() for won in self.won),
            diamonds=tuple((won & ITALIAN.of_suit[DIAMONDS]).bit_count() for won in self.won),
            sette_bello=int(bool(self.won[1] & ITALIAN.named["7D"])),
            primiera=ahead(tuple(map(primiera, self.won))),
            sweeps=tuple(swept.bit_count() for swept in self.sweeps),
        )


@register
class Scopa(Game):
    title = "Scopa"
    summary = say("Fish cards off the table with one of the same rank or with a total, and sweep it bare.")
    seats = (2,)
    sources = ("parlett 1560-1600",)
    options = (Option("target", say("Points that win"), TARGET, lo=1, hi=100),)
    settlements = ("two-sides", "fixed")

    State = ScopaState
    Sheet = first_to(TARGET, alone=True)

    class Result(DealResult):
        """What each has taken."""

        cards: tuple[int, ...] = per_side(say("Cards"), Number(0, CARDS), total=CARDS)
        diamonds: tuple[int, ...] = per_side(say("Diamonds"), Number(0, SUIT), total=SUIT)
        sette_bello: int = seat(say("Who took the seven of diamonds"))
        primiera: int | None = entry(
            Maybe(SeatOf()), say("Who has the best primiera"), help=say("Empty if nobody has a better one.")
        )
        sweeps: tuple[int, ...] = per_side(say("Sweeps"), Number(0, MOST_SWEEPS))

        def check(self, table: GameTable, deal: Deal | None) -> None:
            if any(suit > cards for suit, cards in zip(self.diamonds, self.cards, strict=True)):
                refuse("diamonds", "nobody has more diamonds than cards.")
            if not self.diamonds[self.sette_bello]:
                refuse("sette_bello", "the seven is a diamond.")
            best = self.primiera
            if best is not None and not (self.diamonds[best] and self.cards[best] >= len(ITALIAN.suits)):
                refuse("primiera", "a primiera needs a card of every suit.")

        def claims(self) -> list[Claim]:
            """In the order in which it counts."""
            return [
                *claim(ahead(self.cards), 1, Template("{player} has most cards")),
                *claim(ahead(self.diamonds), 1, Template("{player} has most diamonds")),
                *claim(self.sette_bello, 1, Template("{player} has the sette bello")),
                *claim(self.primiera, 1, Template("{player} has the primiera")),
                *swept(self.sweeps),
            ]

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            """Point by point, until somebody has reached the target and is ahead; all sweeps are one claim."""
            self.check(sheet.table, deal)
            target, totals, why = sheet.table.options["target"], list(deal.scores), []
            for points, line in self.claims():
                if max(totals) >= int(target) and ahead(totals) is not None:
                    break
                totals = [*map(int.__add__, totals, points)]
                why.append(line)
            return Score(tuple(map(int.__sub__, totals, deal.scores)), tuple(why))
