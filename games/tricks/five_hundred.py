"""Five Hundred: bid for tricks with the bowers above the trumps, take the kitty, and play for all that you bid.

Source: Parlett, lines 3657-3790.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.core.game import Deal, Game, Sides, individuals
from games.core.messages import say, say_in
from games.core.options import Option, OptionValue, Variant
from games.core.registry import register
from games.core.results import Number, Score, per_side
from games.core.sheet import Sheet
from games.kits.cards import cards_of
from games.kits.pack import Pack
from games.kits.targets import UpOrDown
from games.tricks.kit.five_hundred import (
    CARDS_EACH,
    KITTY,
    TARGET,
    FiveHundredResult,
    FiveHundredState,
    rankings_of,
)

PACK: Final = Pack([*"23456789T", "11", "12", "13", *"JQKA"], jokers=1)
LOWEST: Final = {2: "9", 3: "7", 4: "5", 6: "2"}
FOURS: Final = PACK.mask("4D 4H")
BLACK: Final = PACK.mask("13C 13S")
ELEVENS: Final = PACK.of_rank["11"] | PACK.of_rank["12"] | PACK.of_rank["13"]
SMALL_KITTY: Final = 2
SIX: Final = 6
HELP: Final = {2: 2, 3: 0, 4: 1, SIX: 0}
"""By players, how many tricks more than his own the quick player counts on."""


def pack_for(seats: int, joker: bool) -> int:
    """The cards of a table, as a mask: for six with elevens, twelves and red thirteens."""
    ranks = PACK.ranks[PACK.ranks.index(LOWEST[seats]) :]
    cards = sum(PACK.of_rank[rank] for rank in ranks) | FOURS * (seats == 4) | PACK.jokers * joker
    return cards & ~(BLACK if seats == SIX else ELEVENS)


DEALT: Final = {
    (seats, joker): tuple(cards_of(pack_for(seats, joker))) for seats in LOWEST for joker in (False, True)
}


class FixedPartnersState(FiveHundredState):
    """One deal: the declarer plays with his side."""

    pack = PACK
    rankings = rankings_of(PACK)
    piles = (*FiveHundredState.piles, say_in("pile", "left over"))

    def cards_dealt(self) -> tuple[int, ...]:
        return DEALT[self.table.seats, bool(self.table.options["joker"])]

    def kitty(self) -> int:
        return KITTY if self.table.options["joker"] else SMALL_KITTY

    def sizes(self) -> list[int]:
        """With two players two cards are left over."""
        sizes = super().sizes()
        return [*sizes, len(self.cards_dealt()) - sum(sizes)]

    def sits_out(self, seat: int) -> bool:
        """Whether the declarer of a misère plays without this partner."""
        alone = self.contract in ("misere", "open")
        return alone and seat != self.caller and self.team[seat] == self.team[self.caller]

    def trick_order(self, leader: int) -> tuple[int, ...]:
        return tuple(seat for seat in self.around(leader) if not self.sits_out(seat))

    def with_caller(self, viewer: int, seat: int) -> bool:
        return self.team[seat] == self.team[self.caller]

    def helped(self) -> int:
        return HELP[self.table.seats]

    def result(self) -> FiveHundred.Result:
        return FiveHundred.Result(**self.contracted(), tricks=self.side_tricks())

    def labels(self, seat: int) -> list[str]:
        return super().labels(seat) + [say_in("beside a seat", "sits out")] * self.sits_out(seat)


@register
class FiveHundred(Game):
    title = "Five Hundred"
    summary = say("Bid for tricks, take the kitty, and make what you bid; jacks and the joker are on top.")
    wins = say(
        "The side with most points wins when somebody reaches the agreed points, or as many below nothing."
    )
    sources = ("parlett 3657-3774",)
    variants = (
        Variant("partnership", say("Partners"), "parlett five-hundred-partnership 3776-3790", seats=4),
        Variant("six", say("Three partnerships"), "parlett five-hundred-partnership 3786-3788", seats=SIX),
        Variant(
            "no-joker", say("Partners, no joker"), "parlett five-hundred-partnership 3790",
            {"joker": False}, seats=4,
        ),
        Variant("two", say("For two"), "parlett 3780", seats=2),
        Variant("original", say("Who passes is out"), "parlett 3683", {"once": True}),
    )  # fmt: skip
    seats = (2, 3, 4, 6)
    usual = 3
    options = (
        Option("target", say("Points that win"), TARGET, lo=50, hi=2000),
        Option("joker", say("With the joker, and a kitty of three"), True),
        Option("once", say("Who has passed may not bid again"), False),
    )
    settlements = ("average-pot", "two-sides", "winner-from-each", "fixed")

    Sheet = UpOrDown
    State = FixedPartnersState

    @classmethod
    def sides(cls, seats: int, options: Mapping[str, OptionValue]) -> Sides:
        """Partners sit opposite each other: with six there are three sides."""
        if seats < 4:
            return individuals(seats)
        return tuple((seat, seat + seats // 2) for seat in range(seats // 2))

    class Result(FiveHundredResult):
        """The contract, who played it, and the tricks of each side; none: all passed."""

        tricks: tuple[int, ...] = per_side(say("Tricks"), Number(0, CARDS_EACH), total=CARDS_EACH)

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            own = [] if self.declarer is None else [sheet.table.side_of(self.declarer)]
            return self.counted(sheet, self.tricks, own)
